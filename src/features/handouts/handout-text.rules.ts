/** The content of a handout, from which EPUB, PDF and Markdown are made. */

export type RunMark = 'bold' | 'italic' | 'strike' | 'code' | 'value'

export interface TextRun {
  text: string
  marks: RunMark[]
}

/** Words with an optional target: a place of the handout (`#id`) or an address. A line break is its own run. */
export interface LinkedWords {
  href: string | null
  runs: TextRun[]
}

export type Align = 'left' | 'center' | 'right'

export interface HandoutCell {
  align: Align
  blocks: HandoutBlock[]
}

/** A piece of code and its token kind; null for plain text. */
export type CodeToken = [kind: string | null, text: string]

type Answer = 'lines' | 'line' | 'tick'

export interface HandoutQuestion {
  id: string
  question: string
  hint: string
  options: { letter: string; value: string }[]
}

/** Headings in a step start at level 2, and none skips a level. */
export type HandoutBlock =
  | { kind: 'paragraph'; words: LinkedWords[] }
  | { kind: 'heading'; id: string; level: number; words: LinkedWords[] }
  | { kind: 'quote'; blocks: HandoutBlock[] }
  | { kind: 'rule' }
  | { kind: 'list'; start: number | null; items: HandoutBlock[][] }
  | { kind: 'checks'; items: { checked: boolean; blocks: HandoutBlock[] }[] }
  | { kind: 'table'; head: HandoutCell[]; rows: HandoutCell[][] }
  | { kind: 'code'; title: string; language: string; lines: CodeToken[][] }
  | { kind: 'picture'; src: string; alt: string; caption: string; width: number; height: number; border: boolean }
  | { kind: 'panes'; id: string; panes: { id: string; title: string; blocks: HandoutBlock[] }[] }
  | { kind: 'note'; id: string; title: string; blocks: HandoutBlock[] }
  | { kind: 'place'; id: string }
  | { kind: 'section'; id: string; level: number; title: string; badge: string; said: LinkedWords[]; blocks: HandoutBlock[] }
  | { kind: 'task'; id: string; name: string; blocks: HandoutBlock[] }
  | { kind: 'answer'; id: string; form: Answer; rows: number; title: string; optional: string; said: string[] }
  | { kind: 'quiz'; id: string; badge: string; name: string; description: string; questions: HandoutQuestion[]; said: string }

export interface HandoutPart {
  id: string
  title: string
  blocks: HandoutBlock[]
}

export interface HandoutSolution {
  number: number
  question: string
  options: { letter: string; value: string; why: LinkedWords[] }[]
}

export interface Handout {
  title: string
  description: string
  category: string
  language: 'en'
  facts: { name: string; value: string }[]
  /** its address on the site */
  address: string
  intro: HandoutBlock[]
  steps: HandoutPart[]
  solutions: { title: string; questions: HandoutSolution[] } | null
}

export function allBlocks(blocks: readonly HandoutBlock[]): HandoutBlock[] {
  return blocks.flatMap((block) => [block, ...allBlocks(heldBy(block))])
}

function heldBy(block: HandoutBlock): HandoutBlock[] {
  switch (block.kind) {
    case 'quote':
    case 'note':
    case 'section':
    case 'task':
      return block.blocks
    case 'list':
      return block.items.flat()
    case 'checks':
      return block.items.flatMap(({ blocks }) => blocks)
    case 'panes':
      return block.panes.flatMap(({ blocks }) => blocks)
    case 'table':
      return [...block.head, ...block.rows.flat()].flatMap(({ blocks }) => blocks)
    default:
      return []
  }
}

/** The plain text of paragraphs and headings. */
export function plainIn(blocks: readonly HandoutBlock[]): string {
  const words = allBlocks(blocks).flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.words : []))
  return words.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
}

/** The addresses of all pictures, each once, in the order of the text. */
export function pictureAddressesIn({ intro, steps }: Pick<Handout, 'intro' | 'steps'>): string[] {
  const all = allBlocks([...intro, ...steps.flatMap(({ blocks }) => blocks)])
  return [...new Set(all.flatMap((block) => (block.kind === 'picture' ? [block.src] : [])))]
}
