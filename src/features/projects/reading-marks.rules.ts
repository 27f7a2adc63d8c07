/** Something of a learner's with an id, so that two devices can merge it. */
export interface OwnMark {
  id: string
  /** ISO time of the last change: the later of two devices wins */
  at: string
  /** It was deleted. A missing item might just be new on the other device. */
  gone?: true
}

export const HIGHLIGHT_COLOURS = ['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'] as const
export type HighlightColour = (typeof HIGHLIGHT_COLOURS)[number]

/** The place of marked words, with enough context to find them in another version of the text. */
export interface Anchor {
  blockId: string
  start: number
  end: number
  quote: string
  /** its context in its block */
  before: string
  after: string
  /** and in the document, across blocks */
  farBefore: string
  farAfter: string
  /** how often the quote occurs in the document */
  count: number
}

/** A selection over several blocks has a part in each. */
export interface Highlight extends OwnMark {
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

const isName = (value: unknown) => typeof value === 'string' && value.length <= 40
const isListOf = (value: unknown, isOne: (one: unknown) => boolean, most = Infinity) =>
  Array.isArray(value) && value.length <= most && value.every(isOne)

function areAttributes(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([name, one]) => name.length <= 40 && (one === null || ['number', 'boolean', 'string'].includes(typeof one)),
  )
}

function isRichMark(value: unknown): value is RichMark {
  return hasKeys(value, MARK_KEYS) && isName(value['type']) && (!('attrs' in value) || areAttributes(value['attrs']))
}

/**
 * Checks the shape of rich text. Renderers decide which node types they draw, and show the words of any other. Only the size of the file
 * limits what somebody pastes: one refused note would keep all other marks of its project unsaved.
 */
export function isRichNode(value: unknown): value is RichNode {
  if (!hasKeys(value, NODE_KEYS) || !isName(value['type'])) return false
  if ('attrs' in value && !areAttributes(value['attrs'])) return false
  if ('marks' in value && !isListOf(value['marks'], isRichMark, 20)) return false
  if ('text' in value && typeof value['text'] !== 'string') return false
  return !('content' in value) || isListOf(value['content'], isRichNode)
}

/** What a model can write beside marked words. */
export const NOTE_ACTIONS = ['ask', 'explain', 'examples', 'simplify'] as const
export type NoteAction = (typeof NOTE_ACTIONS)[number]

/** A model's answer in a note. It stays separate from the words that the learner typed. */
export interface NoteAnswer extends OwnMark {
  action: NoteAction
  /** the question */
  query?: string
  body: RichNode
  /** it is being written, or was cut */
  state?: 'writing' | 'cut'
  /** edited by hand, so a model must not overwrite it */
  edited?: boolean
  /** whether it helped */
  vote?: 'up' | 'down'
}

export interface Note extends OwnMark {
  /** the id of its highlight */
  on: string
  heading: string
  body: RichNode
  createdAt: string
  /** when the heading or the body last changed; defaults to `at` */
  wordsAt?: string
  answers?: (NoteAnswer | Gone)[]
  /** `at` of the version that was changed; detects a concurrent change */
  base?: string
  height?: number
  pinned?: boolean
  expanded?: boolean
}

export type Bookmark = OwnMark

/** A deleted item: its id is kept for a while, so that no other device restores it. */
export type Gone = OwnMark & { gone: true }

export const HEADING_MOST = 300
export const QUOTE_MOST = 4000
/** How long the id of a deleted item is kept. */
const GONE_DAYS = 90

/** Merges item by item: the later change wins. */
export function mergeItems<One extends OwnMark>(mine: readonly One[], theirs: readonly One[]): One[] {
  const merged = new Map(theirs.map((item) => [item.id, item]))
  for (const item of mine) {
    const other = merged.get(item.id)
    if (!other || isLater(item, other)) merged.set(item.id, item)
  }
  return [...merged.values()]
}

export function isLater(one: OwnMark, other: OwnMark): boolean {
  return one.at === other.at ? JSON.stringify(one) > JSON.stringify(other) : one.at > other.at
}

/** A time after another: a change that saw an earlier one must be later, whatever the devices' clocks say. */
export function after(at: string, now: string): string {
  return now > at ? now : new Date(Date.parse(at) + 1).toISOString()
}

/** The time of a change of an item, which may be known as deleted. */
export function changedAt(items: readonly OwnMark[] | undefined, id: string, now: string): string {
  const known = items?.find((item) => item.id === id)
  return known ? after(known.at, now) : now
}

/** Forgets old deletions. */
export function withoutLongGone<One extends OwnMark>(items: readonly One[], now: Date): One[] {
  const from = new Date(now.getTime() - GONE_DAYS * 86_400_000).toISOString()
  return items.filter(({ gone, at }) => !gone || at > from)
}

/** Items that are not deleted. */
export function present<One extends OwnMark>(items: readonly One[] | undefined): Exclude<One, Gone>[] {
  return (items ?? []).filter((item): item is Exclude<One, Gone> => item.gone === undefined)
}

export interface MarkCount {
  highlights: number
  notes: number
}

export function countOf({ highlights, notes }: { highlights?: readonly OwnMark[]; notes?: readonly OwnMark[] }): MarkCount {
  return { highlights: present(highlights).length, notes: present(notes).length }
}
