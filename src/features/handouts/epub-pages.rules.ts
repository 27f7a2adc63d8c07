import { isRightToLeft } from '#features/documents/document-pdf.rules.ts'
import {
  plainIn,
  type Block,
  type Cell,
  type CodePiece,
  type Handout,
  type Mark,
  type Part,
  type Run,
  type Solution,
  type Words,
} from './handout-text.rules.ts'

/** Maps ids and pictures of the handout to their files. */
export interface Places {
  fileOf: ReadonlyMap<string, string>
  pictureOf: ReadonlyMap<string, string>
}

const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes control characters, which XML does not allow even as references. */
export function escaped(text: string): string {
  return text.replace(NOT_XML, '').replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

interface Page {
  title: string
  type: string
  body: string
}

export function page({ title, type, body }: Page): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en" xml:lang="en">
<head>
<meta charset="utf-8"/>
<title>${escaped(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`
}

export function startPage({ title, description, facts, intro, address }: Handout, made: string, places: Places): string {
  const said = facts.map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('\n')
  const body = `<h1 id="start">${escaped(title)}</h1>
<p class="lead">${escaped(description)}</p>
<dl class="facts">
${said}
</dl>
${drawn(intro, places)}
<p class="made">${escaped(made)} <a href="${escaped(address)}">${escaped(address)}</a></p>`
  return page({ title, type: 'frontmatter', body })
}

export function stepPage({ id, title, blocks }: Part, places: Places): string {
  return page({ title, type: 'bodymatter', body: `<h1 id="${escaped(id)}">${escaped(title)}</h1>\n${drawn(blocks, places)}` })
}

export function solutionsPage({ title, questions }: { title: string; questions: Solution[] }, id: string, places: Places): string {
  const answers = questions.map(({ question, options }) => {
    const right = options.map(
      ({ letter, value, why }) => `<p><b>${letter}. ${escaped(value)}</b></p>\n<p class="why">${wordsDrawn(why, places)}</p>`,
    )
    return `<li><p>${escaped(question)}</p>\n${right.join('\n')}</li>`
  })
  return page({
    title,
    type: 'backmatter',
    body: `<h1 id="${id}">${escaped(title)}</h1>\n<ol class="answers">\n${answers.join('\n')}\n</ol>`,
  })
}

/** Marks a right-to-left block as such. */
function direction(blocks: readonly Block[]): string {
  return isRightToLeft(plainIn(blocks)) ? ' dir="rtl"' : ''
}

function drawn(blocks: readonly Block[], places: Places): string {
  return blocks.map((block) => blockDrawn(block, places)).join('\n')
}

function blockDrawn(block: Block, places: Places): string {
  const inside = (blocks: readonly Block[]) => drawn(blocks, places)
  switch (block.kind) {
    case 'paragraph':
      return `<p${direction([block])}>${wordsDrawn(block.words, places)}</p>`
    case 'heading':
      return `<h${block.level} id="${escaped(block.id)}"${direction([block])}>${wordsDrawn(block.words, places)}</h${block.level}>`
    case 'quote':
      return `<blockquote>\n${inside(block.blocks)}\n</blockquote>`
    case 'rule':
      return '<hr/>'
    case 'list': {
      const [tag, start] = block.start === null ? ['ul', ''] : ['ol', block.start === 1 ? '' : ` start="${block.start}"`]
      return `<${tag}${start}${direction(block.items.flat())}>\n${block.items.map((item) => `<li>${inside(item)}</li>`).join('\n')}\n</${tag}>`
    }
    case 'checks':
      return `<ul class="checks">\n${block.items.map(({ checked, blocks }) => `<li>${box(checked)}<div>${inside(blocks)}</div></li>`).join('\n')}\n</ul>`
    case 'table':
      return tableDrawn(block.head, block.rows, places)
    case 'code':
      return `<div class="code"><p class="label">${escaped(block.title)}</p>\n<pre><code>${codeDrawn(block.lines)}</code></pre></div>`
    case 'picture':
      return pictureDrawn(block, places)
    case 'panes':
      return `<div class="panes" id="${escaped(block.id)}">\n${block.panes
        .map(
          ({ id, title, blocks }) =>
            `<div class="pane" id="${escaped(id)}"><p class="label">${escaped(title)}</p>\n${inside(blocks)}</div>`,
        )
        .join('\n')}\n</div>`
    case 'note':
      return `<aside class="note" id="${escaped(block.id)}"><p class="label">${escaped(block.title)}</p>\n${inside(block.blocks)}</aside>`
    case 'place':
      return `<div class="place" id="${escaped(block.id)}"></div>`
    default:
      return partDrawn(block, places)
  }
}

type PartBlock = Extract<Block, { kind: 'section' | 'task' | 'answer' | 'quiz' }>

function partDrawn(block: PartBlock, places: Places): string {
  const id = escaped(block.id)
  switch (block.kind) {
    case 'section':
      return `<section id="${id}"${block.badge && ' class="apart"'}>${badge(block.badge)}<h${block.level}>${escaped(block.title)}</h${block.level}>
${block.said.length > 0 ? `<p class="said">${wordsDrawn(block.said, places)}</p>\n` : ''}${drawn(block.blocks, places)}
</section>`
    case 'task':
      return `<section class="task" id="${id}">${badge(block.name)}\n${drawn(block.blocks, places)}\n</section>`
    case 'answer':
      return `<div class="answer" id="${id}"><p class="asked">${block.form === 'tick' ? box(false) : ''}<b>${escaped(block.title)}</b> ${escaped(block.optional)}</p>
${block.said.map((words) => `<p class="said">${escaped(words)}</p>`).join('\n')}
${block.form === 'tick' ? '' : '<div class="line"></div>\n'.repeat(block.rows)}</div>`
    case 'quiz':
      return `<section class="task" id="${id}">${badge(block.badge)}<p class="asked"><b>${escaped(block.name)}</b></p>
<p>${escaped(block.description)}</p>
<ol class="questions">
${block.questions.map(({ question, hint, options }) => `<li><p>${escaped(question)}${hint && ` <i>${escaped(hint)}</i>`}</p>\n<ul class="checks">${options.map(({ letter, value }) => `<li>${box(false)}<div><p>${letter}. ${escaped(value)}</p></div></li>`).join('\n')}</ul></li>`).join('\n')}
</ol>
<p class="said">${escaped(block.said)}</p>
</section>`
  }
}

const badge = (text: string) => (text === '' ? '' : `<p class="badge">${escaped(text)}</p>`)
const box = (checked: boolean) => `<span class="box">${checked ? '✓' : '\u00A0'}</span>`

function tableDrawn(head: readonly Cell[], rows: readonly Cell[][], places: Places): string {
  const row = (cells: readonly Cell[], tag: string) =>
    `<tr>${cells.map(({ align, blocks }) => `<${tag}${align === 'left' ? '' : ` class="${align}"`}>${drawn(blocks, places)}</${tag}>`).join('')}</tr>`
  const top = head.length > 0 ? `<thead>${row(head, 'th')}</thead>\n` : ''
  return `<table>\n${top}<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody>\n</table>`
}

function pictureDrawn({ src, alt, caption, width, border }: Extract<Block, { kind: 'picture' }>, { pictureOf }: Places): string {
  const said = caption === '' ? '' : `\n<figcaption>${escaped(caption)}</figcaption>`
  return `<figure><img src="${escaped(pictureOf.get(src) ?? '')}" alt="${escaped(alt)}" style="width:${width}px"${border ? ' class="border"' : ''}/>${said}</figure>`
}

function codeDrawn(lines: readonly CodePiece[][]): string {
  return lines
    .map((line) => line.map(([kind, text]) => (kind ? `<span class="${kind}">${escaped(text)}</span>` : escaped(text))).join(''))
    .join('\n')
}

export function wordsDrawn(words: readonly Words[], { fileOf }: Places): string {
  return words
    .map(({ href, runs }) => {
      const said = runs.map(runDrawn).join('')
      if (href === null) return said
      const target = href.startsWith('#') ? `${fileOf.get(href.slice(1)) ?? ''}${href}` : href
      return `<a href="${escaped(target)}">${said}</a>`
    })
    .join('')
}

const TAGS: Record<Mark, [string, string]> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
  code: ['<code>', '</code>'],
  value: ['<span class="value">', '</span>'],
}

function runDrawn({ text, marks }: Run): string {
  if (text === '\n') return '<br/>'
  return marks.reduceRight((said, mark) => `${TAGS[mark][0]}${said}${TAGS[mark][1]}`, escaped(text))
}
