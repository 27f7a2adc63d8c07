import type { AlignType, BlockContent, List, ListItem, PhrasingContent, Root, RootContent, TableCell } from 'mdast'
import { allBlocks, type HandoutBlock, type HandoutCell, type Handout, type TextRun, type LinkedWords } from './handout-text.rules.ts'

export interface MarkdownWords {
  made: string
  /** the name of a language; a code block titled only by it needs no title */
  language: (name: string) => string
}

interface Making extends MarkdownWords {
  /** the file of each picture, by its address in the text */
  files: ReadonlyMap<string, string>
  /** the ids that links lead to: only these need an anchor */
  targets: ReadonlySet<string>
}

/** A handout as GitHub Markdown: headings, lists, tables and checkboxes only. */
export function handoutMarkdown(handout: Handout, files: Making['files'], words: MarkdownWords): Root {
  const { title, description, facts, intro, steps, solutions, address } = handout
  const making: Making = { ...words, files, targets: targetsIn(handout) }
  const inside = (blocks: readonly HandoutBlock[]) => contentOf(blocks, making)
  return {
    type: 'root',
    children: [
      heading(1, [text(title)]),
      paragraph([text(description)]),
      list(facts.map(({ name, value }) => item([paragraph([strong([text(`${name}:`)]), text(` ${value}`)])]))),
      ...inside(intro),
      ...steps.flatMap((step) => [...anchor(step.id, making), heading(2, [text(step.title)]), ...inside(step.blocks)]),
      ...(solutions ? [heading(2, [text(solutions.title)]), solutionsOf(solutions.questions)] : []),
      { type: 'thematicBreak' },
      paragraph([text(`${words.made} `), { type: 'link', url: address, children: [text(address)] }]),
    ],
  }
}

/** One step without its pictures, which a text alone cannot show. */
export function stepMarkdown(handout: Handout, stepId: string, words: MarkdownWords): Root | null {
  const step = handout.steps.find(({ id }) => id === stepId)
  if (!step) return null
  const making: Making = { ...words, files: new Map(), targets: new Set() }
  return { type: 'root', children: [heading(2, [text(step.title)]), ...contentOf(step.blocks, making)] }
}

type Solutions = NonNullable<Handout['solutions']>['questions']

function solutionsOf(questions: Solutions): List {
  const items = questions.map(({ question, options }) =>
    item([
      paragraph([text(question)]),
      ...options.map(({ letter, value, why }) => paragraph([strong([text(`${letter}. ${value}`)]), text(' '), ...phrasing(why)])),
    ]),
  )
  return list(items, 1)
}

/** Neighbouring checkboxes become one list. */
function contentOf(blocks: readonly HandoutBlock[], making: Making): BlockContent[] {
  const content: BlockContent[] = []
  let boxes: List | null = null
  for (const block of blocks) {
    if (block.kind === 'answer') {
      const asked = item(answerOf(block), false)
      if (boxes) boxes.children.push(asked)
      else content.push((boxes = list([asked])))
      continue
    }
    boxes = null
    content.push(...blockOf(block, making))
  }
  return content
}

function answerOf({ title, optional, said }: Extract<HandoutBlock, { kind: 'answer' }>): BlockContent[] {
  const asked = paragraph([strong([text(title)]), ...(optional ? [text(` ${optional}`)] : [])])
  return [asked, ...said.map((words) => paragraph([text(words)]))]
}

function blockOf(block: HandoutBlock, making: Making): BlockContent[] {
  const inside = (blocks: readonly HandoutBlock[]) => contentOf(blocks, making)
  switch (block.kind) {
    case 'paragraph':
      return [paragraph(phrasing(block.words))]
    case 'heading':
      return [...anchor(block.id, making), heading(block.level + 1, phrasing(block.words))]
    case 'quote':
      return [{ type: 'blockquote', children: inside(block.blocks) }]
    case 'rule':
      return [{ type: 'thematicBreak' }]
    case 'list':
      return [
        list(
          block.items.map((one) => item(inside(one))),
          block.start,
        ),
      ]
    case 'checks':
      return [list(block.items.map(({ checked, blocks }) => item(inside(blocks), checked)))]
    case 'table':
      return [tableOf(block.head, block.rows)]
    case 'code':
      return codeOf(block, making)
    case 'picture':
      return pictureOf(block, making)
    case 'panes':
      return block.panes.flatMap(({ id, title, blocks }) => [...anchor(id, making), label(title), ...inside(blocks)])
    case 'note':
      return [...anchor(block.id, making), { type: 'blockquote', children: [label(block.title), ...inside(block.blocks)] }]
    case 'place':
      return anchor(block.id, making)
    case 'section': {
      const title = block.badge === '' ? block.title : `${block.title} (${block.badge})`
      const said = block.said.length > 0 ? [paragraph(phrasing(block.said))] : []
      return [...anchor(block.id, making), heading(block.level + 1, [text(title)]), ...said, ...inside(block.blocks)]
    }
    case 'task':
      return [...anchor(block.id, making), label(block.name), ...inside(block.blocks)]
    case 'answer':
      return [list([item(answerOf(block), false)])]
    case 'quiz':
      return [...anchor(block.id, making), ...quizOf(block)]
  }
}

function quizOf({ badge, name, description, questions, said }: Extract<HandoutBlock, { kind: 'quiz' }>): BlockContent[] {
  const asked = questions.map(({ question, hint, options }) =>
    item([
      paragraph([text(question), ...(hint ? [text(' '), emphasis([text(hint)])] : [])]),
      list(options.map(({ letter, value }) => item([paragraph([text(`${letter}. ${value}`)])]))),
    ]),
  )
  return [label(`${badge}: ${name}`), paragraph([text(description)]), list(asked, 1), paragraph([emphasis([text(said)])])]
}

function codeOf({ title, language, lines }: Extract<HandoutBlock, { kind: 'code' }>, making: Making): BlockContent[] {
  const value = lines.map((line) => line.map(([, piece]) => piece).join('')).join('\n')
  const isPlain = language === 'output' || language === 'text'
  const isTold = language !== 'output' && title === making.language(language)
  return [...(isTold ? [] : [paragraph([emphasis([text(title)])])]), { type: 'code', lang: isPlain ? 'text' : language, value }]
}

function pictureOf({ src, alt, caption }: Extract<HandoutBlock, { kind: 'picture' }>, { files }: Making): BlockContent[] {
  const picture = paragraph([{ type: 'image', url: files.get(src) ?? '', alt }])
  return [picture, ...(caption ? [paragraph([emphasis([text(caption)])])] : [])]
}

/** A Markdown cell is a single line, so blocks in it are joined. */
function tableOf(head: readonly HandoutCell[], rows: readonly HandoutCell[][]): BlockContent {
  const cell = ({ blocks }: Pick<HandoutCell, 'blocks'>): TableCell => ({
    type: 'tableCell',
    children: allBlocks(blocks).flatMap((block, index): PhrasingContent[] => {
      const said = block.kind === 'paragraph' ? phrasing(block.words) : block.kind === 'code' ? [codeIn(block)] : []
      return index > 0 && said.length > 0 ? [text(' '), ...said] : said
    }),
  })
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const top = head.length > 0 ? head : Array.from({ length: width }, () => ({ align: 'left' as const, blocks: [] }))
  const align = top.map((one): AlignType => (one.align === 'left' ? null : one.align))
  return { type: 'table', align, children: [top, ...rows].map((row) => ({ type: 'tableRow', children: row.map(cell) })) }
}

const codeIn = ({ lines }: Extract<HandoutBlock, { kind: 'code' }>): PhrasingContent => ({
  type: 'inlineCode',
  value: lines.map((line) => line.map(([, piece]) => piece).join('')).join(' '),
})

function phrasing(words: readonly LinkedWords[]): PhrasingContent[] {
  return words.flatMap(({ href, runs }): PhrasingContent[] => {
    const said = runs.map(runOf)
    return href === null ? said : [{ type: 'link', url: href, children: said }]
  })
}

function runOf({ text: value, marks }: TextRun): PhrasingContent {
  if (value === '\n') return { type: 'break' }
  const isCode = marks.includes('code')
  return marks.reduceRight<PhrasingContent>(
    (inside, mark) => {
      if (mark === 'bold') return strong([inside])
      if (mark === 'italic' || mark === 'value') return emphasis([inside])
      return mark === 'strike' ? { type: 'delete', children: [inside] } : inside
    },
    isCode ? { type: 'inlineCode', value } : text(value),
  )
}

function targetsIn({ intro, steps }: Handout): Set<string> {
  const blocks = allBlocks([...intro, ...steps.flatMap((step) => step.blocks)])
  const words = blocks.flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.words : []))
  return new Set(words.flatMap(({ href }) => (href?.startsWith('#') ? [href.slice(1)] : [])))
}

/** GitHub derives anchors from headings; this keeps our own ids. */
function anchor(id: string, { targets }: Making): BlockContent[] {
  return targets.has(id) ? [{ type: 'html', value: `<a id="${id}"></a>` }] : []
}

const text = (value: string): PhrasingContent => ({ type: 'text', value })
const strong = (children: PhrasingContent[]): PhrasingContent => ({ type: 'strong', children })
const emphasis = (children: PhrasingContent[]): PhrasingContent => ({ type: 'emphasis', children })
const paragraph = (children: PhrasingContent[]): BlockContent => ({ type: 'paragraph', children })
const label = (title: string): BlockContent => paragraph([strong([text(title)])])
const item = (children: BlockContent[], checked: boolean | null = null): ListItem => ({ type: 'listItem', spread: true, checked, children })
const isLong = ({ children }: ListItem) => children.length > 1
const list = (children: ListItem[], start: number | null = null): List => ({
  type: 'list',
  ordered: start !== null,
  start,
  spread: children.some(isLong),
  children: children.map((one) => ({ ...one, spread: isLong(one) })),
})
const heading = (level: number, children: PhrasingContent[]): RootContent & BlockContent => ({
  type: 'heading',
  depth: Math.min(level, 6) as 1,
  children,
})
