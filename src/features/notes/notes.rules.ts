import {
  HIGHLIGHT_COLOURS,
  present,
  type Anchor,
  type Highlight,
  type HighlightColour,
  type Note,
  type NoteAction,
  type RichNode,
} from '#features/projects/reading-marks.rules.ts'

/** A hand that shakes has not dragged. */
export const DRAG_PX = 5
export const CLICK_DEBOUNCE_MS = 200
export const RESIZE_DEBOUNCE_MS = 100
export const NOTE_HEIGHT = 200
export const EXPANDED_EXTRA = 140

/** What marking and writing in a text is at. */
export interface EditorState {
  /** kept on this device */
  preferredHighlightColor: HighlightColour
  /** the highlight whose toolbar is open */
  activeHighlightGroup: string | null
  /** the note that is written in */
  activeInstanceId: string | null
  isToolbarActive: boolean
  /** kept on this device */
  adminDebugSavingEnabled: boolean
}

export const initialEditorState: EditorState = {
  preferredHighlightColor: 'yellow',
  activeHighlightGroup: null,
  activeInstanceId: null,
  isToolbarActive: false,
  adminDebugSavingEnabled: true,
}

export function colourNamed(name: string): HighlightColour {
  const colour = HIGHLIGHT_COLOURS.find((one) => one === name)
  if (!colour) throw new Error(`Unsupported highlight colour: ${name}`)
  return colour
}

/** The buttons that format a note: for everybody where the site says so, and else for Pro. Markdown as one types it is for all. */
export function hasEditorToolbar(flags: { editorToolbar: boolean }, isPro: boolean): boolean {
  return flags.editorToolbar || isPro
}

export type ToolbarAction = 'note' | 'highlight' | 'delete' | NoteAction

const KEYS: Record<string, ToolbarAction> = {
  n: 'note',
  h: 'highlight',
  a: 'ask',
  m: 'explain',
  e: 'examples',
  s: 'simplify',
  backspace: 'delete',
}

interface Offered {
  isMarked: boolean
  hasModel: boolean
  hasChat: boolean
}

/** What stands in the bar over selected words, and what in its menu. Without a model nothing is offered that needs one; a question goes to the project's own text then. */
export function offered({ isMarked, hasModel, hasChat }: Offered): { bar: ToolbarAction[]; more: ToolbarAction[] } {
  const ask: ToolbarAction[] = hasModel || hasChat ? ['ask'] : []
  return {
    bar: isMarked ? ['note', ...ask, 'delete'] : ['highlight', 'note', ...ask],
    more: hasModel ? ['explain', 'examples', 'simplify'] : [],
  }
}

interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** What a key does while the toolbar is open. */
export function actionOf({ key, ctrlKey, metaKey, altKey }: Press): ToolbarAction | null {
  return ctrlKey || metaKey || altKey ? null : (KEYS[key.toLowerCase()] ?? null)
}

interface Point {
  x: number
  y: number
}

export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > DRAG_PX
}

/** At least; it may be pulled higher. */
export function noteHeight(isExpanded: boolean): number {
  return NOTE_HEIGHT + (isExpanded ? EXPANDED_EXTRA : 0)
}

/** Follows from the place: the same words marked twice are one highlight. */
export function nameOf(parts: readonly Anchor[]): string {
  let hash = 0xcbf29ce484222325n
  for (const { blockId, start, end, quote } of parts) {
    for (const letter of `${blockId} ${start} ${end} ${quote}\n`) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n)
    }
  }
  return `h-${hash.toString(36)}`
}

export function quoteOf({ parts }: Pick<Highlight, 'parts'>): string {
  return parts.map(({ quote }) => quote).join(' … ')
}

export const EMPTY_BODY: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] }

/** With paragraphs after what stands there. */
export function withTyped(body: RichNode, text: string): RichNode {
  if (text === '') return body
  const before = wordsIn(body).trim() === '' ? [] : (body.content ?? [])
  const lines = text
    .split('\n')
    .map((line): RichNode => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }))
  return { type: 'doc', content: [...before, ...lines] }
}

export function wordsIn({ type, text = '', content = [] }: RichNode): string {
  const inside = content.map(wordsIn).join('')
  return type === 'text' ? text : type === 'hardBreak' ? '\n' : BLOCKS.has(type) ? `${inside}\n` : inside
}

const BLOCKS = new Set(['paragraph', 'heading', 'codeBlock', 'listItem', 'blockquote'])

export function isEmptyNote({ heading, body, answers }: Pick<Note, 'heading' | 'body' | 'answers'>): boolean {
  return heading.trim() === '' && wordsIn(body).trim() === '' && present(answers).length === 0
}

/** All that a note says, whoever wrote it. */
export function wordsOf({ body, answers }: Pick<Note, 'body' | 'answers'>): string {
  return [body, ...present(answers).map((answer) => answer.body)].map(wordsIn).join('\n')
}

export interface Found {
  heading: string
  words: string
  quote: string
  project: string
}

/** Every word of what was searched for is somewhere in it. */
export function matches({ heading, words, quote, project }: Found, searched: string): boolean {
  const all = `${heading}\n${words}\n${quote}\n${project}`.toLocaleLowerCase()
  return searched
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

interface Box {
  id: string
  /** where it would like to be */
  top: number
  height: number
}

/** Cards beside the text, each as near to its words as those above it allow. */
export function stack(boxes: readonly Box[], gap: number): ReadonlyMap<string, number> {
  let free = -Infinity
  const placed = new Map<string, number>()
  for (const { id, top, height } of boxes.toSorted((a, b) => a.top - b.top)) {
    const at = Math.max(top, free)
    placed.set(id, at)
    free = at + height + gap
  }
  return placed
}
