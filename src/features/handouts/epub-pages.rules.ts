import { isRightToLeft } from '#features/documents/document-pdf.rules.ts'
import {
  plainIn,
  type HandoutBlock,
  type HandoutCell,
  type CodeToken,
  type Handout,
  type RunMark,
  type HandoutPart,
  type TextRun,
  type HandoutSolution,
  type LinkedWords,
} from './handout-text.rules.ts'

/** Maps ids and pictures of the handout to their files. */
export interface Places {
  fileOf: ReadonlyMap<string, string>
  pictureOf: ReadonlyMap<string, string>
}

const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Removes control characters, which XML does not allow even as references. */
export function escapedXml(text: string): string {
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
<title>${escapedXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`
}

export function startPage({ title, description, facts, intro, address }: Handout, made: string, places: Places): string {
  const said = facts.map(({ name, value }) => `<dt>${escapedXml(name)}</dt><dd>${escapedXml(value)}</dd>`).join('\n')
  const body = `<h1 id="start">${escapedXml(title)}</h1>
<p class="lead">${escapedXml(description)}</p>
<dl class="facts">
${said}
</dl>
${drawn(intro, places)}
<p class="made">${escapedXml(made)} <a href="${escapedXml(address)}">${escapedXml(address)}</a></p>`
  return page({ title, type: 'frontmatter', body })
}

export function stepPage({ id, title, blocks }: HandoutPart, places: Places): string {
  return page({ title, type: 'bodymatter', body: `<h1 id="${escapedXml(id)}">${escapedXml(title)}</h1>\n${drawn(blocks, places)}` })
}

export function solutionsPage({ title, questions }: { title: string; questions: HandoutSolution[] }, id: string, places: Places): string {
  const answers = questions.map(({ question, options }) => {
    const right = options.map(
      ({ letter, value, why }) => `<p><b>${letter}. ${escapedXml(value)}</b></p>\n<p class="why">${wordsDrawn(why, places)}</p>`,
    )
    return `<li><p>${escapedXml(question)}</p>\n${right.join('\n')}</li>`
  })
  return page({
    title,
    type: 'backmatter',
    body: `<h1 id="${id}">${escapedXml(title)}</h1>\n<ol class="answers">\n${answers.join('\n')}\n</ol>`,
  })
}

/** Marks a right-to-left block as such. */
function direction(blocks: readonly HandoutBlock[]): string {
  return isRightToLeft(plainIn(blocks)) ? ' dir="rtl"' : ''
}

function drawn(blocks: readonly HandoutBlock[], places: Places): string {
  return blocks.map((block) => blockDrawn(block, places)).join('\n')
}

function blockDrawn(block: HandoutBlock, places: Places): string {
  const inside = (blocks: readonly HandoutBlock[]) => drawn(blocks, places)
  switch (block.kind) {
    case 'paragraph':
      return `<p${direction([block])}>${wordsDrawn(block.words, places)}</p>`
    case 'heading':
      return `<h${block.level} id="${escapedXml(block.id)}"${direction([block])}>${wordsDrawn(block.words, places)}</h${block.level}>`
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
      return `<div class="code"><p class="label">${escapedXml(block.title)}</p>\n<pre><code>${codeDrawn(block.lines)}</code></pre></div>`
    case 'picture':
      return pictureDrawn(block, places)
    case 'panes':
      return `<div class="panes" id="${escapedXml(block.id)}">\n${block.panes
        .map(
          ({ id, title, blocks }) =>
            `<div class="pane" id="${escapedXml(id)}"><p class="label">${escapedXml(title)}</p>\n${inside(blocks)}</div>`,
        )
        .join('\n')}\n</div>`
    case 'note':
      return `<aside class="note" id="${escapedXml(block.id)}"><p class="label">${escapedXml(block.title)}</p>\n${inside(block.blocks)}</aside>`
    case 'place':
      return `<div class="place" id="${escapedXml(block.id)}"></div>`
    default:
      return partDrawn(block, places)
  }
}

type PartBlock = Extract<HandoutBlock, { kind: 'section' | 'task' | 'answer' | 'quiz' }>

function partDrawn(block: PartBlock, places: Places): string {
  const id = escapedXml(block.id)
  switch (block.kind) {
    case 'section':
      return `<section id="${id}"${block.badge && ' class="apart"'}>${badge(block.badge)}<h${block.level}>${escapedXml(block.title)}</h${block.level}>
${block.said.length > 0 ? `<p class="said">${wordsDrawn(block.said, places)}</p>\n` : ''}${drawn(block.blocks, places)}
</section>`
    case 'task':
      return `<section class="task" id="${id}">${badge(block.name)}\n${drawn(block.blocks, places)}\n</section>`
    case 'answer':
      return `<div class="answer" id="${id}"><p class="asked">${block.form === 'tick' ? box(false) : ''}<b>${escapedXml(block.title)}</b> ${escapedXml(block.optional)}</p>
${block.said.map((words) => `<p class="said">${escapedXml(words)}</p>`).join('\n')}
${block.form === 'tick' ? '' : '<div class="line"></div>\n'.repeat(block.rows)}</div>`
    case 'quiz':
      return `<section class="task" id="${id}">${badge(block.badge)}<p class="asked"><b>${escapedXml(block.name)}</b></p>
<p>${escapedXml(block.description)}</p>
<ol class="questions">
${block.questions.map(({ question, hint, options }) => `<li><p>${escapedXml(question)}${hint && ` <i>${escapedXml(hint)}</i>`}</p>\n<ul class="checks">${options.map(({ letter, value }) => `<li>${box(false)}<div><p>${letter}. ${escapedXml(value)}</p></div></li>`).join('\n')}</ul></li>`).join('\n')}
</ol>
<p class="said">${escapedXml(block.said)}</p>
</section>`
  }
}

const badge = (text: string) => (text === '' ? '' : `<p class="badge">${escapedXml(text)}</p>`)
const box = (checked: boolean) => `<span class="box">${checked ? '✓' : '\u00A0'}</span>`

function tableDrawn(head: readonly HandoutCell[], rows: readonly HandoutCell[][], places: Places): string {
  const row = (cells: readonly HandoutCell[], tag: string) =>
    `<tr>${cells.map(({ align, blocks }) => `<${tag}${align === 'left' ? '' : ` class="${align}"`}>${drawn(blocks, places)}</${tag}>`).join('')}</tr>`
  const top = head.length > 0 ? `<thead>${row(head, 'th')}</thead>\n` : ''
  return `<table>\n${top}<tbody>\n${rows.map((cells) => row(cells, 'td')).join('\n')}\n</tbody>\n</table>`
}

function pictureDrawn({ src, alt, caption, width, border }: Extract<HandoutBlock, { kind: 'picture' }>, { pictureOf }: Places): string {
  const said = caption === '' ? '' : `\n<figcaption>${escapedXml(caption)}</figcaption>`
  return `<figure><img src="${escapedXml(pictureOf.get(src) ?? '')}" alt="${escapedXml(alt)}" style="width:${width}px"${border ? ' class="border"' : ''}/>${said}</figure>`
}

function codeDrawn(lines: readonly CodeToken[][]): string {
  return lines
    .map((line) => line.map(([kind, text]) => (kind ? `<span class="${kind}">${escapedXml(text)}</span>` : escapedXml(text))).join(''))
    .join('\n')
}

export function wordsDrawn(words: readonly LinkedWords[], { fileOf }: Places): string {
  return words
    .map(({ href, runs }) => {
      const said = runs.map(runDrawn).join('')
      if (href === null) return said
      const target = href.startsWith('#') ? `${fileOf.get(href.slice(1)) ?? ''}${href}` : href
      return `<a href="${escapedXml(target)}">${said}</a>`
    })
    .join('')
}

const TAGS: Record<RunMark, [string, string]> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
  code: ['<code>', '</code>'],
  value: ['<span class="value">', '</span>'],
}

function runDrawn({ text, marks }: TextRun): string {
  if (text === '\n') return '<br/>'
  return marks.reduceRight((said, mark) => `${TAGS[mark][0]}${said}${TAGS[mark][1]}`, escapedXml(text))
}
