import { breakable, isRightToLeft } from '#features/documents/document-pdf.rules.ts'
import {
  allBlocks,
  plainIn,
  type HandoutBlock,
  type HandoutCell,
  type CodeToken,
  type Handout,
  type LinkedWords,
} from './handout-text.rules.ts'

/** Marks a reader's value; an invisible character, in case a renderer ignores the mark. */
const VALUE = '\u2060'
/** A picture of this width in points fills the text's width. */
const FULL_WIDTH = 720
const TALL = 1.15
/** A block of code with at most this many lines is not split. */
const SHORT_CODE = 24
const PLAIN = new Set(['output', 'text', 'txt', 'plaintext', 'zone', 'csv'])

export interface SheetWords {
  made: string
  intro: string
  contents: string
}

export interface SheetFacts {
  published: Date | null
  /** the file of each picture, by its address in the text */
  files: ReadonlyMap<string, string>
  coverAlone: boolean
}

/** The input of the typesetter. */
export function handoutSheet(
  handout: Handout,
  { published, files, coverAlone }: SheetFacts,
  { made, ...words }: SheetWords,
  author: string,
) {
  const { title, description, facts, address, intro, steps, solutions } = handout
  const places = new Set([...steps.map(({ id }) => id), ...allBlocks([...intro, ...steps.flatMap(({ blocks }) => blocks)]).flatMap(idsOf)])
  const set = (blocks: readonly HandoutBlock[]) => blocks.map((block) => ready(block, files, places))
  return {
    title,
    description,
    facts,
    address,
    made,
    words,
    author,
    theme: 'light',
    'cover-alone': coverAlone,
    date: published && [published.getUTCFullYear(), published.getUTCMonth() + 1, published.getUTCDate()],
    intro: coverAlone ? [] : set(intro),
    steps: coverAlone ? [] : steps.map((step) => ({ ...step, blocks: set(step.blocks) })),
    solutions: solutions && {
      title: solutions.title,
      questions: solutions.questions.map(({ options, ...asked }) => ({
        ...asked,
        options: options.map((option) => ({ ...option, why: option.why.map((one) => wordsReady(one, places)) })),
      })),
    },
  }
}

function idsOf(block: HandoutBlock): string[] {
  return [...('id' in block ? [block.id] : []), ...(block.kind === 'panes' ? block.panes.map(({ id }) => id) : [])]
}

/** The same tree, with what paper needs changed in each block. */
function ready(block: HandoutBlock, files: SheetFacts['files'], places: ReadonlySet<string>): object {
  const inside = (blocks: readonly HandoutBlock[]) => blocks.map((one) => ready(one, files, places))
  const words = (all: readonly LinkedWords[]) => all.map((one) => wordsReady(one, places))
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, words: words(block.words), rtl: isRightToLeft(plainIn([block])) }
    case 'quote':
    case 'note':
    case 'task':
      return { ...block, blocks: inside(block.blocks) }
    case 'section':
      return { ...block, said: words(block.said), blocks: inside(block.blocks) }
    case 'list':
      return { ...block, items: block.items.map(inside), rtl: isRightToLeft(plainIn(block.items.flat())) }
    case 'checks':
      return { ...block, items: block.items.map((item) => ({ ...item, blocks: inside(item.blocks) })) }
    case 'panes':
      return { ...block, panes: block.panes.map((pane) => ({ ...pane, blocks: inside(pane.blocks) })) }
    case 'table': {
      const cells = (row: readonly HandoutCell[]) => row.map((cell) => ({ ...cell, blocks: inside(cell.blocks) }))
      return { ...block, widths: widthsOf([block.head, ...block.rows]), head: cells(block.head), rows: block.rows.map(cells) }
    }
    case 'code': {
      const text = block.lines.map((line) => line.map(pieceText).join('')).join('\n')
      const language = PLAIN.has(block.language) ? null : block.language
      return { kind: 'code', title: block.title, language, text: breakable(text), long: block.lines.length > SHORT_CODE }
    }
    case 'picture': {
      const { width, height } = block
      const share = Math.min(1, Math.max(0.3, width / FULL_WIDTH))
      return { ...block, file: `/${files.get(block.src) ?? ''}`, tall: height > width * TALL, share }
    }
    default:
      return block
  }
}

function pieceText([kind, text]: CodeToken): string {
  return kind === 'value' ? `${VALUE}${text}${VALUE}` : text
}

/** Prints a link's address if its words do not contain it. */
function wordsReady({ href, runs }: LinkedWords, places: ReadonlySet<string>) {
  const leads = href !== null && href.startsWith('#') && !places.has(href.slice(1)) ? null : href
  const said = runs.map(({ text }) => text).join('')
  const isTold =
    href === null || said.replace(/\/$/, '') === href.replace(/^(?:mailto:|https?:\/\/)?/, '').replace(/\/$/, '') || said === href
  const set = runs.map(({ text, marks }) => ({ text: breakable(text), marks }))
  return { href: leads, runs: set, note: !isTold, address: breakable(href ?? '') }
}

const NARROW = 14

/** A narrow column gets its natural width (0); the others share the rest by the length of their text. */
function widthsOf(rows: readonly (readonly HandoutCell[])[]): number[] {
  const lengths = (rows.find((row) => row.length > 0) ?? []).map((_, column) =>
    rows.map((row) => signsIn(row[column]?.blocks ?? [])).reduce((most, one) => Math.max(most, one), 0),
  )
  return lengths.map((length) => (length <= NARROW ? 0 : Math.round(Math.sqrt(length) * 10) / 10))
}

function signsIn(blocks: readonly HandoutBlock[]): number {
  return allBlocks(blocks)
    .flatMap((block) => (block.kind === 'paragraph' ? block.words.flatMap(({ runs }) => runs) : []))
    .reduce((sum, { text }) => sum + text.length, 0)
}
