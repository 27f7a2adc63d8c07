import type { Heading, List, ListItem, Nodes, Paragraph, RootContent, Table } from 'mdast'
import {
  CONTAINERS,
  HEADINGS,
  LEAVES,
  type EditorNode,
  type SourceAttributes,
  type ReadSource,
  type Slice,
  type MarkdownTools,
} from './editing.rules.ts'
import { givenTo, joinPieces, readPieces, type InlinePiece } from './read-inlines.rules.ts'

type Directive = Extract<RootContent, { type: 'containerDirective' | 'leafDirective' }>

interface Reading {
  source: string
  tools: MarkdownTools
  slices: Slice[]
  /** the words of each text block, by the block's number */
  pieces: Map<number, InlinePiece[]>
}

interface Nesting {
  prefix: string
  parent: number | null
}

const EMPTY: EditorNode = { type: 'paragraph' }
const MARKER = /^([-*+]|\d{1,9}[.)])( {1,4}(?! )|[ \t]|$)/

export interface ReadBlocks extends ReadSource {
  pieces: Map<number, InlinePiece[]>
}

/** Parses a source into an editor document, with the source slice of each block. */
export function readSource(source: string, tools: MarkdownTools): ReadBlocks {
  const root = tools.parse(source)
  const reading: Reading = { source, tools, slices: [], pieces: new Map() }
  const content = readBlocks(root.children, reading, { prefix: '', parent: null }, 0)
  const hasText = content.some(({ type }) => type !== 'frontMatter')
  const definitions = root.children.filter(({ type }) => type === 'definition' || type === 'footnoteDefinition')
  return {
    source,
    doc: { type: 'doc', content: hasText ? content : [...content, EMPTY] },
    slices: reading.slices,
    pieces: reading.pieces,
    definitions: definitions.map((node) => rawOf(node, source)).join('\n\n'),
  }
}

function readBlocks(nodes: readonly RootContent[], reading: Reading, place: Nesting, from: number): EditorNode[] {
  let end = from
  let before: number | null = null
  return nodes.map((node) => {
    const [start, until] = boundsOf(node)
    const id = open(reading, place, { start, end: until, gap: reading.source.slice(end, start), before })
    end = until
    before = id
    return close(reading, id, readBlock(node, id, reading, place))
  })
}

function open({ slices }: Reading, { prefix, parent }: Nesting, slice: Pick<Slice, 'start' | 'end' | 'gap' | 'before'>): number {
  slices.push({ ...slice, prefix, parent, node: EMPTY })
  return slices.length - 1
}

function close({ slices }: Reading, id: number, read: EditorNode): EditorNode {
  const node = { ...read, attrs: { ...read.attrs, source: id } }
  const slice = slices[id]
  if (slice) slice.node = node
  return node
}

function readBlock(node: RootContent, id: number, reading: Reading, place: Nesting): EditorNode {
  switch (node.type) {
    case 'yaml':
      return place.parent === null && id === 0 ? textual('frontMatter', node.value) : verbatim(node, reading, place)
    case 'paragraph':
      return readParagraph(node, id, reading)
    case 'heading':
      return readHeading(node, id, reading)
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'blockquote':
      return readQuote(node.children, id, reading, place, node)
    case 'list':
      return readList(node, id, reading, place)
    case 'table':
      return readTable(node, id, reading, place)
    case 'code':
      return { ...textual('codeBlock', node.value.replaceAll('\r\n', '\n')), attrs: { language: node.lang ?? '', meta: node.meta ?? '' } }
    case 'containerDirective':
    case 'leafDirective':
      return readDirective(node, id, reading, place)
    default:
      return verbatim(node, reading, place)
  }
}

function textual(type: string, text: string): EditorNode {
  return text === '' ? { type } : { type, content: [{ type: 'text', text }] }
}

/** Markdown that the editor has no node for stays as source. */
function verbatim(node: Nodes, { source }: Reading, { prefix }: Nesting): EditorNode {
  const [first = '', ...lines] = rawOf(node, source).split(/\r?\n/)
  const own = lines.map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.trimStart()))
  return textual('source', [first, ...own].join('\n'))
}

function readParagraph(node: Paragraph, id: number, reading: Reading): EditorNode {
  const [only] = node.children
  if (only?.type === 'image' && node.children.length === 1) {
    const given = { src: only.url, alt: only.alt ?? '', ...(only.title ? { caption: only.title } : {}) }
    return { type: 'image', attrs: { given } }
  }
  return { type: 'paragraph', ...readWords(node.children, id, reading) }
}

function readWords(children: readonly Nodes[], id: number, reading: Reading): Pick<EditorNode, 'content'> {
  const pieces = readPieces(children, reading.source)
  reading.pieces.set(id, pieces)
  const content = joinPieces(pieces)
  return content.length > 0 ? { content } : {}
}

/** The braces after the title of a step or section are its attributes. */
function readHeading(node: Heading, id: number, reading: Reading): EditorNode {
  const type = HEADINGS[node.depth] ?? 'heading'
  const level = type === 'heading' ? { level: node.depth } : {}
  const read = readWords(node.children, id, reading)
  const last = reading.pieces.get(id)?.at(-1)
  const { braces } = reading.tools.title(last?.node.text ?? '')
  const given = braces === null || type === 'heading' || last?.node.marks ? null : reading.tools.attributes(braces)
  if (!given || !last) return { type, attrs: level, ...read }
  const pieces = (reading.pieces.get(id) ?? []).slice(0, -1)
  const title = (last.node.text ?? '').slice(0, (last.node.text ?? '').lastIndexOf(`{${braces}}`)).trimEnd()
  if (title !== '') pieces.push({ ...last, node: { ...last.node, text: title } })
  reading.pieces.set(id, pieces)
  const content = joinPieces(pieces)
  return { type, attrs: { ...level, given }, ...(content.length > 0 && { content }) }
}

function readQuote(children: readonly RootContent[], id: number, reading: Reading, place: Nesting, node: RootContent): EditorNode {
  const content = readBlocks(children, reading, { prefix: `${place.prefix}> `, parent: id }, boundsOf(node)[0])
  return { type: 'blockquote', content: content.length > 0 ? content : [EMPTY] }
}

function readList(node: List, id: number, reading: Reading, place: Nesting): EditorNode {
  const isChecklist = node.children.some((item) => checkOf(item, reading) !== null)
  const type = isChecklist ? 'checklist' : node.ordered ? 'orderedList' : 'bulletList'
  let [end] = boundsOf(node)
  let before: number | null = null
  const content = node.children.map((item) => {
    const [start, until] = boundsOf(item)
    const own = open(reading, { ...place, parent: id }, { start, end: until, gap: reading.source.slice(end, start), before })
    end = until
    before = own
    return close(reading, own, readItem(item, own, reading, place, isChecklist))
  })
  const attrs = node.ordered ? { start: node.start ?? 1, ...(isChecklist && { ordered: true }) } : {}
  return { type, attrs, content }
}

function readItem(item: ListItem, id: number, reading: Reading, { prefix }: Nesting, isChecklist: boolean): EditorNode {
  const [start] = boundsOf(item)
  const marker = MARKER.exec(reading.source.slice(start, start + 16))?.[0] ?? '- '
  const within = { prefix: prefix + ' '.repeat(Math.max(2, marker.length)), parent: id }
  const content = isEmptyBox(item, reading) ? [] : readBlocks(item.children, reading, within, start)
  const attrs = isChecklist ? { checked: checkOf(item, reading) } : {}
  return { type: isChecklist ? 'checkbox' : 'listItem', attrs, content: content.length > 0 ? content : [EMPTY] }
}

/** The parser does not see a checkbox without words. */
function isEmptyBox(item: ListItem, { source }: Reading): boolean {
  return /^([-*+]|\d+[.)])\s+\[[ xX]\]\s*$/.test(rawOf(item, source))
}

function checkOf(item: ListItem, reading: Reading): boolean | null {
  return isEmptyBox(item, reading) ? !rawOf(item, reading.source).includes('[ ]') : (item.checked ?? null)
}

function readTable(node: Table, id: number, reading: Reading, place: Nesting): EditorNode {
  const { prefix } = place
  const columns = node.children[0]?.children.length ?? 0
  if (node.children.some((row) => row.children.length > columns)) return verbatim(node, reading, place)
  let [end] = boundsOf(node)
  let before: number | null = null
  const content = node.children.map((row) => {
    const [start, until] = boundsOf(row)
    const own = open(reading, { prefix, parent: id }, { start, end: until, gap: reading.source.slice(end, start), before })
    end = until
    before = own
    return close(reading, own, readRow(row.children, own, columns, reading, prefix))
  })
  return { type: 'table', attrs: { align: (node.align ?? []).map((one) => one ?? '').join(',') }, content }
}

function readRow(cells: Table['children'][number]['children'], id: number, columns: number, reading: Reading, prefix: string): EditorNode {
  let end = reading.slices[id]?.start ?? 0
  let before: number | null = null
  const content: EditorNode[] = cells.map((cell) => {
    const [first, last] = [cell.children[0], cell.children.at(-1)]
    // an empty cell has no position
    const [start, until] = first && last ? [boundsOf(first)[0], boundsOf(last)[1]] : [-1, -1]
    const gap = start < 0 ? '' : reading.source.slice(end, start)
    const own = open(reading, { prefix, parent: id }, { start, end: until, gap, before })
    if (until >= 0) end = until
    before = own
    return close(reading, own, { type: 'tableCell', ...readWords(cell.children, own, reading) })
  })
  while (content.length < columns) content.push({ type: 'tableCell' })
  return { type: 'tableRow', content }
}

function readDirective(node: Directive, id: number, reading: Reading, place: Nesting): EditorNode {
  const given: SourceAttributes = givenTo(node)
  if (node.type === 'leafDirective') {
    const type = LEAVES[node.name]
    return type && node.children.length === 0 ? { type, attrs: { given } } : verbatim(node, reading, place)
  }
  const type = CONTAINERS[node.name]
  const isTab = ({ type: kind, ...child }: RootContent) => kind === 'containerDirective' && 'name' in child && child.name === 'tab'
  const hasLabel = node.children.some((child) => child.data && 'directiveLabel' in child.data)
  const isSound = type === 'tabs' ? node.children.length > 0 && node.children.every(isTab) : type !== 'tab' || isInTabs(place, reading)
  if (!type || hasLabel || !isSound) return verbatim(node, reading, place)
  const opening = reading.source.indexOf('\n', boundsOf(node)[0])
  const content = readBlocks(node.children, reading, { prefix: place.prefix, parent: id }, opening < 0 ? boundsOf(node)[1] : opening)
  return { type, attrs: { given }, content: content.length > 0 ? content : [EMPTY] }
}

function isInTabs({ parent }: Nesting, { slices, source }: Reading): boolean {
  const slice = parent === null ? undefined : slices[parent]
  return slice !== undefined && /^:{3,}tabs\b/.test(source.slice(slice.start, slice.start + 40))
}

function boundsOf({ position }: Nodes): [number, number] {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}

function rawOf(node: Nodes, source: string): string {
  return source.slice(...boundsOf(node))
}
