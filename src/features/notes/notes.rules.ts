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

/** Smaller movements are not a drag. */
export const DRAG_PX = 5
export const CLICK_DEBOUNCE_MS = 200
export const RESIZE_DEBOUNCE_MS = 100
export const NOTE_HEIGHT = 200
export const EXPANDED_EXTRA = 140

/** The state of marking and writing in a text. */
export interface EditorState {
  /** saved on this device */
  preferredHighlightColor: HighlightColour
  /** the highlight whose toolbar is open */
  activeHighlightGroup: string | null
  /** the note being edited */
  activeInstanceId: string | null
  isToolbarActive: boolean
  /** saved on this device */
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

/** The formatting buttons are for everybody if the site enables them, otherwise for Pro. Typed Markdown works for all. */
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

/**
 * The actions of the toolbar and of its menu. Without a model, actions that need one are left out; a question then goes to the project's
 * own text.
 */
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

/** The action of a key while the toolbar is open. */
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

/** The minimum height; a note can be resized to be higher. */
export function noteHeight(isExpanded: boolean): number {
  return NOTE_HEIGHT + (isExpanded ? EXPANDED_EXTRA : 0)
}

/** Hashes the place, so that marking the same words twice gives one highlight. */
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

/** Appends the text as paragraphs. */
export function withTyped(body: RichNode, text: string): RichNode {
  if (text === '') return body
  const before = richWords(body).trim() === '' ? [] : (body.content ?? [])
  const lines = text
    .split('\n')
    .map((line): RichNode => ({ type: 'paragraph', ...(line !== '' && { content: [{ type: 'text', text: line }] }) }))
  return { type: 'doc', content: [...before, ...lines] }
}

export function richWords({ type, text = '', content = [] }: RichNode): string {
  const inside = content.map(richWords).join('')
  return type === 'text' ? text : type === 'hardBreak' ? '\n' : BLOCKS.has(type) ? `${inside}\n` : inside
}

const BLOCKS = new Set(['paragraph', 'heading', 'codeBlock', 'listItem', 'blockquote'])

export function isEmptyNote({ heading, body, answers }: Pick<Note, 'heading' | 'body' | 'answers'>): boolean {
  return heading.trim() === '' && richWords(body).trim() === '' && present(answers).length === 0
}

/** All words of a note, including models' answers. */
export function noteWords({ body, answers }: Pick<Note, 'body' | 'answers'>): string {
  return [body, ...present(answers).map((answer) => answer.body)].map(richWords).join('\n')
}

export interface NotedRow {
  id: string
  highlight: Highlight | null
  note: Note | null
}

/** Each note with its highlight, then the highlights without a note. */
export function noteRows({ highlights, notes }: { highlights: readonly Highlight[]; notes: readonly Note[] }): NotedRow[] {
  const known = new Map(highlights.map((highlight) => [highlight.id, highlight]))
  const noted = new Set(notes.map(({ on }) => on))
  return [
    ...notes.map((note) => ({ id: note.id, highlight: known.get(note.on) ?? null, note })),
    ...highlights.filter(({ id }) => !noted.has(id)).map((highlight) => ({ id: highlight.id, highlight, note: null })),
  ]
}

const TITLE_MOST = 60

/** What a note is called: its heading, or the words it is about, or how it begins. */
export function noteTitle(note: Pick<Note, 'heading' | 'body' | 'answers'>, highlight: Pick<Highlight, 'parts'> | null): string {
  const words = [note.heading, highlight ? quoteOf(highlight) : '', noteWords(note)].map((text) => text.replace(/\s+/g, ' ').trim())
  const title = words.find((text) => text !== '') ?? ''
  if (title.length <= TITLE_MOST || title === words[0]) return title
  const short = title.slice(0, TITLE_MOST)
  return `${short.slice(0, short.lastIndexOf(' ') > 0 ? short.lastIndexOf(' ') : TITLE_MOST)}…`
}

interface Found {
  heading: string
  words: string
  quote: string
  project: string
}

/** Whether the note contains every search word. */
export function matches({ heading, words, quote, project }: Found, searched: string): boolean {
  const all = `${heading}\n${words}\n${quote}\n${project}`.toLocaleLowerCase()
  return searched
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}

interface Box {
  id: string
  /** its preferred position */
  top: number
  height: number
}

/** Stacks cards beside the text, each as near to its words as those above allow. */
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
