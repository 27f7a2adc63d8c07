import { blankEnds } from '#pure/blank-ends.ts'
import type { Root } from 'mdast'

/** The editor reads a project's source as structured text and writes it back: untouched blocks keep their bytes. */

/** A node of the editor's document, as ProseMirror JSON. */
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

/** Attributes as the source writes them. */
export type SourceAttributes = Record<string, string>

/** A block's place in the source, and its relation to its neighbours. */
export interface Slice {
  start: number
  end: number
  /** what its continuation lines begin with, because of its container */
  prefix: string
  /** the source between it and the previous block, or the opening of its container */
  gap: string
  parent: number | null
  before: number | null
  node: EditorNode
}

/** A source that was read: each block's number is the index of its slice. */
export interface ReadSource {
  source: string
  doc: EditorNode
  slices: Slice[]
  /** link definitions, needed whenever one block is parsed alone */
  definitions: string
}

/** How to parse Markdown: the compiler's functions, so that both read the same. */
export interface MarkdownTools {
  parse(source: string): Root
  attributes(text: string): SourceAttributes | null
  title(text: string): { title: string; braces: string | null }
}

/** The heading levels that make the structure. */
export const HEADINGS: Record<number, string> = { 2: 'step', 3: 'section' }

export function levelOf({ type, attrs }: EditorNode): number {
  if (type === 'step') return 2
  return type === 'section' ? 3 : Number(attrs?.['level'] ?? 4)
}

export const CONTAINERS: Record<string, string> = { tabs: 'tabs', tab: 'tab', note: 'note', task: 'task', practice: 'practice' }

/** Leaf directives, and their node types in the editor. */
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

export function givenOf({ attrs }: { attrs?: Record<string, unknown> }): SourceAttributes {
  return (attrs?.['given'] ?? {}) as SourceAttributes
}

/** The attribute if it is a string, otherwise ''. */
export function attributeText({ attrs }: { attrs?: Record<string, unknown> }, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** The text of a block, without marks. */
export function nodeWords(node: EditorNode): string {
  return node.text ?? (node.content ?? []).map(nodeWords).join('')
}

/** Whether two nodes are equal, apart from their place in the source. */
export function isSameNode(a: EditorNode, b: EditorNode): boolean {
  if (a === b) return true
  if (a.type !== b.type || (a.text ?? '') !== (b.text ?? '')) return false
  if (!haveSameAttrs(a, b) || !areSameMarks(a.marks, b.marks)) return false
  const [first, second] = [a.content ?? [], b.content ?? []]
  return first.length === second.length && first.every((child, index) => isSameNode(child, second[index] as EditorNode))
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

/** Attributes that comparison ignores. */
const NOT_SAID = new Set(['source', 'sign'])

/** Missing and empty attributes are the same. */
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

/** Drops what Markdown cannot express: empty paragraphs, and spaces at the ends. */
export function cleaned(node: EditorNode): EditorNode {
  const content = (node.content ?? []).map(cleaned).filter((child) => !isEmptyParagraph(child))
  const words = TEXT_BLOCKS.has(node.type) ? trimmed(content.flatMap(withPlainEnds)).reduce(joinWords, []) : content
  return words.length > 0 ? { ...node, content: words } : withoutContent(node)
}

const EMPHASIS = new Set(['bold', 'italic', 'strike'])

/** Removes emphasis from leading and trailing spaces. */
function withPlainEnds(node: EditorNode): EditorNode[] {
  const plain = (node.marks ?? []).filter(({ type }) => !EMPHASIS.has(type))
  if (node.text === undefined || isVerbatim(node) || plain.length === (node.marks ?? []).length) return [node]
  const { before, inside, after } = blankEnds(node.text)
  const words = [
    { text: before, marks: plain },
    { text: inside, marks: node.marks ?? [] },
    { text: after, marks: plain },
  ]
  return words.filter(({ text }) => text !== '').map((part) => ({ ...node, ...part }))
}

/** Joins neighbours that have the same marks. */
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

/** Removes spaces and breaks at the ends. */
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
