/** The content of a handout, from which EPUB, PDF and Markdown are made. */

export type Mark = 'bold' | 'italic' | 'strike' | 'code' | 'value'

export interface Run {
  text: string
  marks: Mark[]
}

/** Words with an optional target: a place of the handout (`#id`) or an address. A line break is its own run. */
export interface Words {
  href: string | null
  runs: Run[]
}

export type Align = 'left' | 'center' | 'right'

export interface Cell {
  align: Align
  blocks: Block[]
}

/** A piece of code and its token kind; null for plain text. */
export type CodePiece = [kind: string | null, text: string]

export type Answer = 'lines' | 'line' | 'tick'

export interface Question {
  id: string
  question: string
  hint: string
  options: { letter: string; value: string }[]
}

/** Headings in a step start at level 2, and none skips a level. */
export type Block =
  | { kind: 'paragraph'; words: Words[] }
  | { kind: 'heading'; id: string; level: number; words: Words[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'checks'; items: { checked: boolean; blocks: Block[] }[] }
  | { kind: 'table'; head: Cell[]; rows: Cell[][] }
  | { kind: 'code'; title: string; language: string; lines: CodePiece[][] }
  | { kind: 'picture'; src: string; alt: string; caption: string; width: number; height: number; border: boolean }
  | { kind: 'panes'; id: string; panes: { id: string; title: string; blocks: Block[] }[] }
  | { kind: 'note'; id: string; title: string; blocks: Block[] }
  | { kind: 'place'; id: string }
  | { kind: 'section'; id: string; level: number; title: string; badge: string; said: Words[]; blocks: Block[] }
  | { kind: 'task'; id: string; name: string; blocks: Block[] }
  | { kind: 'answer'; id: string; form: Answer; rows: number; title: string; optional: string; said: string[] }
  | { kind: 'quiz'; id: string; badge: string; name: string; description: string; questions: Question[]; said: string }

export interface Part {
  id: string
  title: string
  blocks: Block[]
}

export interface Solution {
  number: number
  question: string
  options: { letter: string; value: string; why: Words[] }[]
}

export interface Handout {
  title: string
  description: string
  category: string
  language: 'en'
  facts: { name: string; value: string }[]
  /** its address on the site */
  address: string
  intro: Block[]
  steps: Part[]
  solutions: { title: string; questions: Solution[] } | null
}

export function blocksIn(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...blocksIn(heldBy(block))])
}

function heldBy(block: Block): Block[] {
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
export function plainIn(blocks: readonly Block[]): string {
  const words = blocksIn(blocks).flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? block.words : []))
  return words.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
}

/** The addresses of all pictures, each once, in the order of the text. */
export function picturesIn({ intro, steps }: Pick<Handout, 'intro' | 'steps'>): string[] {
  const all = blocksIn([...intro, ...steps.flatMap(({ blocks }) => blocks)])
  return [...new Set(all.flatMap((block) => (block.kind === 'picture' ? [block.src] : [])))]
}
