import type { Root } from 'mdast'

/**
 * A project's source is edited as a text with its parts, and stays the author's own: what nobody touched keeps its bytes.
 */

/** A part of the text as the editor holds it: the JSON of ProseMirror. */
export interface EditorNode {
  type: string
  attrs?: Record<string, unknown>
  content?: EditorNode[]
  text?: string
  marks?: EditorMark[]
}

export interface EditorMark {
  type: string
  attrs?: Record<string, unknown>
}

/** Attributes as they stand in the source. */
export type Given = Record<string, string>

/** Where a block stands in the source, and among its neighbours. */
export interface Slice {
  start: number
  end: number
  /** what its further lines begin with, because of what it stands in */
  prefix: string
  /** what stands between it and the one before, or the opening of what it stands in */
  gap: string
  parent: number | null
  before: number | null
  node: EditorNode
}

/** What was read: each block's number leads to its slice. */
export interface ReadSource {
  source: string
  doc: EditorNode
  slices: Slice[]
  /** what its links may refer to, needed wherever one block is read alone */
  definitions: string
}

/** How Markdown is read; the compiler's own way, so that both see the same. */
export interface Tools {
  parse(source: string): Root
  attributes(text: string): Given | null
  title(text: string): { title: string; braces: string | null }
}

/** The levels of headings that make the structure. */
export const HEADINGS: Record<number, string> = { 2: 'step', 3: 'section' }

export function levelOf({ type, attrs }: EditorNode): number {
  if (type === 'step') return 2
  return type === 'section' ? 3 : Number(attrs?.['level'] ?? 4)
}

export const CONTAINERS: Record<string, string> = { tabs: 'tabs', tab: 'tab', note: 'note', task: 'task' }

/** Directives on a line of their own, and what the editor calls them. */
export const LEAVES: Record<string, string> = {
  anchor: 'anchor',
  quiz: 'quiz',
  image: 'image',
  text: 'answerText',
  url: 'answerUrl',
  upload: 'answerUpload',
}

export const TEXT_BLOCKS = new Set(['paragraph', 'step', 'section', 'heading', 'tableCell'])

export function sourceOf({ attrs }: EditorNode): number | null {
  const id = attrs?.['source']
  return typeof id === 'number' ? id : null
}

export function givenOf({ attrs }: { attrs?: Record<string, unknown> }): Given {
  return (attrs?.['given'] ?? {}) as Given
}

/** An attribute that is a text, or ''. */
export function saidIn({ attrs }: { attrs?: Record<string, unknown> }, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** The words of a block, without marks. */
export function wordsOf(node: EditorNode): string {
  return node.text ?? (node.content ?? []).map(wordsOf).join('')
}

/** Whether two parts say the same, wherever they stand in the source. */
export function isSame(a: EditorNode, b: EditorNode): boolean {
  if (a === b) return true
  if (a.type !== b.type || (a.text ?? '') !== (b.text ?? '')) return false
  if (!haveSameAttrs(a, b) || !areSameMarks(a.marks, b.marks)) return false
  const [first, second] = [a.content ?? [], b.content ?? []]
  return first.length === second.length && first.every((child, index) => isSame(child, second[index] as EditorNode))
}

export function haveSameAttrs(a: EditorNode | EditorMark, b: EditorNode | EditorMark): boolean {
  return attrsKey(a) === attrsKey(b)
}

export function areSameMarks(a: EditorMark[] = [], b: EditorMark[] = []): boolean {
  return a.length === b.length && (a.length === 0 || marksKey(a) === marksKey(b))
}

export function marksKey(marks: EditorMark[] = []): string {
  return marks
    .map((mark) => mark.type + attrsKey(mark))
    .toSorted()
    .join('|')
}

/** Where it stands is no part of what it says. */
const NOT_SAID = new Set(['source', 'sign'])

/** What is not said is the same as nothing. */
function attrsKey({ attrs }: { attrs?: Record<string, unknown> }): string {
  if (!attrs) return ''
  const said = Object.entries(attrs).filter(([name, value]) => !NOT_SAID.has(name) && !isNothing(value))
  if (said.length === 0) return ''
  return JSON.stringify(said.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** Without what cannot be written: paragraphs that say nothing, and spaces at their ends. */
export function cleaned(node: EditorNode): EditorNode {
  const content = (node.content ?? []).map(cleaned).filter((child) => !isEmptyParagraph(child))
  const words = TEXT_BLOCKS.has(node.type) ? trimmed(content.flatMap(withPlainEnds)).reduce(joinWords, []) : content
  return words.length > 0 ? { ...node, content: words } : withoutContent(node)
}

const EMPHASIS = new Set(['bold', 'italic', 'strike'])

/** Emphasis neither begins nor ends with a space. */
function withPlainEnds(node: EditorNode): EditorNode[] {
  const plain = (node.marks ?? []).filter(({ type }) => !EMPHASIS.has(type))
  if (node.text === undefined || isVerbatim(node) || plain.length === (node.marks ?? []).length) return [node]
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text) ?? []
  const words = [
    { text: before, marks: plain },
    { text: inside, marks: node.marks ?? [] },
    { text: after, marks: plain },
  ]
  return words.filter(({ text }) => text !== '').map((part) => ({ ...node, ...part }))
}

/** Neighbours with the same marks are one text. */
export function joinWords(joined: EditorNode[], node: EditorNode): EditorNode[] {
  const last = joined.at(-1)
  if (last?.text === undefined || node.text === undefined || !areSameMarks(last.marks, node.marks)) return [...joined, node]
  return [...joined.slice(0, -1), { ...last, text: last.text + node.text }]
}

function withoutContent(node: EditorNode): EditorNode {
  const { content, ...rest } = node
  return content ? rest : node
}

export function isEmptyParagraph({ type, content = [] }: EditorNode): boolean {
  return type === 'paragraph' && content.every((child) => child.type === 'hardBreak' || child.text?.trim() === '')
}

/** Spaces and breaks at the ends of a text are no part of it. */
export function trimmed(content: EditorNode[]): EditorNode[] {
  let words = content
  while (isSpace(words[0])) words = words.slice(1)
  while (isSpace(words.at(-1))) words = words.slice(0, -1)
  return words.map((node, index) => {
    if (node.text === undefined || (index > 0 && index < words.length - 1) || isVerbatim(node)) return node
    const start = index === 0 ? node.text.trimStart() : node.text
    return { ...node, text: index === words.length - 1 ? start.trimEnd() : start }
  })
}

function isSpace(node: EditorNode | undefined): boolean {
  if (!node) return false
  return node.type === 'hardBreak' || (node.text !== undefined && node.text.trim() === '' && !isVerbatim(node))
}

export function isVerbatim({ marks = [] }: EditorNode): boolean {
  return marks.some(({ type }) => type === 'code' || type === 'sourceWords')
}
