import type { Annotations } from './project-files.rules.ts'

/** Something of the learner's with a name of its own, so that two devices can bring together what they have. */
export interface Item {
  id: string
  /** ISO, when it last changed: of two devices the later one is right */
  at: string
  /** It was taken away. What is only missing might be new on the other device. */
  gone?: true
}

export const HIGHLIGHT_COLOURS = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'] as const
export type HighlightColour = (typeof HIGHLIGHT_COLOURS)[number]

/** Where marked words stand: told in so many ways that they are found again in another version of the text. */
export interface Anchor {
  blockId: string
  start: number
  end: number
  quote: string
  /** what stands around it in its block */
  before: string
  after: string
  /** and in the document, across blocks */
  farBefore: string
  farAfter: string
  /** how often the quote stood in the document */
  count: number
}

/** A selection over several blocks has a part in each. */
export interface Highlight extends Item {
  colour: HighlightColour
  parts: Anchor[]
}

export interface RichMark {
  type: string
  attrs?: Record<string, string | number | boolean | null>
}

export interface RichNode {
  type: string
  attrs?: Record<string, string | number | boolean | null>
  content?: RichNode[]
  marks?: RichMark[]
  text?: string
}

const NODE_KEYS = new Set(['type', 'attrs', 'content', 'marks', 'text'])
const MARK_KEYS = new Set(['type', 'attrs'])

function hasKeys(value: unknown, keys: Set<string>): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.keys(value).every((key) => keys.has(key))
}

const isText = (value: unknown, most: number) => typeof value === 'string' && value.length <= most
const isListOf = (value: unknown, most: number, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(isOne)

function areAttributes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([name, one]) => name.length <= 40 && (one === null || ['number', 'boolean'].includes(typeof one) || isText(one, 2000)),
  )
}

function isRichMark(value: unknown): value is RichMark {
  return hasKeys(value, MARK_KEYS) && isText(value['type'], 40) && (!('attrs' in value) || areAttributes(value['attrs']))
}

/** What an editor of rich text holds. Whoever shows it knows which kinds it draws, and draws the words of any other. */
export function isRichNode(value: unknown): value is RichNode {
  if (!hasKeys(value, NODE_KEYS) || !isText(value['type'], 40)) return false
  if ('attrs' in value && !areAttributes(value['attrs'])) return false
  if ('marks' in value && !isListOf(value['marks'], 20, isRichMark)) return false
  if ('text' in value && !isText(value['text'], 50_000)) return false
  return !('content' in value) || isListOf(value['content'], 5000, isRichNode)
}

/** What a model is asked to write beside marked words. */
export const NOTE_ACTIONS = ['ask', 'explain', 'examples', 'simplify'] as const
export type NoteAction = (typeof NOTE_ACTIONS)[number]

/** What a model wrote into a note. What somebody typed in the same note stands beside it, never in it. */
export interface Answer extends Item {
  action: NoteAction
  /** what was asked */
  query?: string
  body: RichNode
  /** it is being written, or it broke off */
  state?: 'writing' | 'cut'
  /** its words were changed by hand: nothing is written over them */
  edited?: boolean
  /** whether it helped */
  vote?: 'up' | 'down'
}

export interface Note extends Item {
  /** the highlight that it belongs to */
  on: string
  heading: string
  body: RichNode
  createdAt: string
  /** when the heading or the body last changed; without it, when anything did */
  wordsAt?: string
  answers?: (Answer | Gone)[]
  /** `at` of what was changed; another device may have changed the same meanwhile */
  base?: string
  height?: number
  pinned?: boolean
  expanded?: boolean
}

export type Bookmark = Item

/** What was taken away: its name stays for a while, so that no other device brings it back. */
export type Gone = Item & { gone: true }

export const HEADING_MOST = 300
export const QUOTE_MOST = 4000
/** How long the name of something that was taken away is kept. */
const GONE_DAYS = 90

/** Each thing by itself: the later change counts, whichever side it comes from. */
export function mergeItems<One extends Item>(mine: readonly One[], theirs: readonly One[]): One[] {
  const merged = new Map(theirs.map((item) => [item.id, item]))
  for (const item of mine) {
    const other = merged.get(item.id)
    if (!other || isLater(item, other)) merged.set(item.id, item)
  }
  return [...merged.values()]
}

export function isLater(one: Item, other: Item): boolean {
  return one.at === other.at ? JSON.stringify(one) > JSON.stringify(other) : one.at > other.at
}

/** The moment after another: of two changes the one that saw the other is later, whatever the clocks of their devices say. */
export function after(at: string, now: string): string {
  return now > at ? now : new Date(Date.parse(at) + 1).toISOString()
}

/** What was taken away long ago is forgotten. */
export function withoutLongGone<One extends Item>(items: readonly One[], now: Date): One[] {
  const from = new Date(now.getTime() - GONE_DAYS * 86_400_000).toISOString()
  return items.filter(({ gone, at }) => !gone || at > from)
}

/** What is there and can be shown. */
export function present<One extends Item>(items: readonly One[] | undefined): Exclude<One, Gone>[] {
  return (items ?? []).filter((item): item is Exclude<One, Gone> => item.gone === undefined)
}

export interface MarkCount {
  highlights: number
  notes: number
}

export function countOf({ highlights, notes }: Annotations): MarkCount {
  return { highlights: present(highlights).length, notes: present(notes).length }
}
