import { readSource, type ReadBlocks } from './read-blocks.rules.ts'
import {
  givenOf,
  isEmptyParagraph,
  isSameNode,
  sourceOf,
  TEXT_BLOCKS,
  trimmed,
  nodeWords,
  type EditorNode,
  type ReadSource,
  type Slice,
  type MarkdownTools,
} from './editing.rules.ts'
import { delimiterOf, isList, type BlockStyle } from './write-blocks.rules.ts'
import { splice } from './splices.rules.ts'

interface Keeping {
  read: ReadSource
  tools: MarkdownTools
  /** blocks that were parsed again, with the places of their words */
  again: Map<number, ReadBlocks>
  write(child: EditorNode, style: BlockStyle): string
  /** the words of this block, with characters escaped where Markdown would interpret them */
  writeWords(words: (style: BlockStyle) => string): string
}

/** Writes a changed block and keeps the source around the change. */
export function keep(node: EditorNode, id: number, slice: Slice, style: BlockStyle, keeping: Keeping): string | null {
  const { read } = keeping
  if (TEXT_BLOCKS.has(node.type)) return keepWords(node, id, slice, style, keeping)
  if (node.type === 'codeBlock') return keepFences(node, slice, style, read)
  if (node.type === 'tableRow') return keepCells(node, id, slice, style, keeping)
  if (node.type === 'table') return keepRows(node, slice, style, keeping)
  const own = childrenOf(id, read)
  const [first, last] = [own[0], own.at(-1)]
  const children = (node.content ?? []).filter((child) => !isEmptyParagraph(child))
  if (!first || !last || children.length === 0 || own.some(({ start }) => start < 0)) return null
  const within = { ...style, prefix: first.prefix, isSecondList: false }
  const between = separatorOf(node, id, within.prefix, read)
  let text = read.source.slice(slice.start, first.start)
  let before: EditorNode | null = null
  for (const child of children) {
    const sign = isList(node) ? { sign: signLike(text, read.source.slice(first.start, first.end)) } : {}
    const written = keeping.write({ ...child, attrs: { ...child.attrs, ...sign } }, within)
    text += (before ? gapBetween(before, child, read, between) : '') + written
    before = child
  }
  return text + read.source.slice(last.end, slice.end)
}

/** The marker of a new list item, following the existing ones. */
function signLike(before: string, first: string): string {
  const [, sign = '-'] = /^([-*+]|\d+[.)])/.exec(first) ?? []
  const number = /^\d+/.exec(sign)?.[0]
  const count = before.split('\n').filter((line) => /^\s*\d+[.)]\s/.test(line)).length
  return number === undefined ? sign : `${Number(number) + count}${sign.slice(-1)}`
}

function separatorOf(node: EditorNode, id: number, prefix: string, read: ReadSource): string {
  const isTight = isList(node) || node.type === 'tabs'
  const isLoose = childrenOf(id, read).some(({ before, gap }) => before !== null && /\n[ \t>]*\r?\n/.test(gap))
  return isTight && !isLoose ? `\n${prefix}` : `\n${prefix.trimEnd()}\n${prefix}`
}

function childrenOf(id: number, { slices }: ReadSource): Slice[] {
  return slices.filter(({ parent }) => parent === id)
}

/** Neighbours that were neighbours before keep the source between them. */
export function gapBetween(before: EditorNode, node: EditorNode, { slices }: ReadSource, other: string): string {
  const [id, earlier] = [sourceOf(node), sourceOf(before)]
  const slice = id === null ? undefined : slices[id]
  if (!slice || earlier === null || slice.before !== earlier) return other
  const isEmptyLine = /\n[ \t>]*\r?\n/.test(slice.gap)
  return isEmptyLine || (slices[earlier]?.node.type === before.type && slice.node.type === node.type) ? slice.gap : other
}

function keepWords(node: EditorNode, id: number, slice: Slice, style: BlockStyle, keeping: Keeping): string | null {
  const { read, tools, again } = keeping
  const top = topOf(id, read)
  const one = again.get(top) ?? readAgain(top, read, tools)
  again.set(top, one)
  const pieces = one.pieces.get(id - top)
  const from = read.slices[top]?.start ?? 0
  if (!pieces || pieces.length === 0 || pieces.some(({ start }) => start < 0)) return null
  const bounds: [number, number] = [slice.start - from, slice.end - from]
  const inner: [number, number] = [pieces[0]?.start ?? bounds[0], innerEnd(one.source, pieces.at(-1)?.end ?? bounds[1], node)]
  const now = trimmed(node.content ?? [])
  if (now.length === 0) return null
  const spliced = (own: BlockStyle) => splice(one.source, inner, pieces, now, own)
  if (spliced(style) === null) return null
  const around = (words: string) => one.source.slice(bounds[0], inner[0]) + words + one.source.slice(inner[1], bounds[1])
  return keeping.writeWords((own) => around(spliced(own) ?? ''))
}

/** The braces after a title are not part of its words. */
function innerEnd(source: string, end: number, node: EditorNode): number {
  if (!['step', 'section'].includes(node.type) || Object.keys(givenOf(node)).length === 0) return end
  const line = source.slice(0, end)
  return line.endsWith('}') ? line.slice(0, line.lastIndexOf('{')).trimEnd().length : end
}

function topOf(id: number, { slices }: ReadSource): number {
  let top = id
  for (let above = slices[top]?.parent; above !== null && above !== undefined; above = slices[top]?.parent) top = above
  return top
}

function readAgain(top: number, read: ReadSource, tools: MarkdownTools): ReadBlocks {
  const slice = read.slices[top]
  const raw = read.source.slice(slice?.start, slice?.end)
  return readSource(read.definitions === '' ? raw : `${raw}\n\n${read.definitions}`, tools)
}

/** Keeps the fence lines unchanged. */
function keepFences(node: EditorNode, slice: Slice, { prefix }: BlockStyle, { source }: ReadSource): string | null {
  const lines = source.slice(slice.start, slice.end).split(/\r?\n/)
  const [open = '', close = ''] = [lines[0], lines.at(-1)]
  const fence = /^(`{3,}|~{3,})/.exec(open)?.[0]
  const text = nodeWords(node)
  if (
    lines.length < 2 ||
    !fence ||
    !close
      .trimStart()
      .replaceAll(/^[>\s]*/g, '')
      .startsWith(fence) ||
    text.includes(fence)
  )
    return null
  const body = text === '' ? [] : text.split('\n').map((line) => (line === '' ? prefix.trimEnd() : prefix + line))
  return [open, ...body, close].join('\n')
}

/** Keeps the source between cells; an empty cell has no place to write into. */
function keepCells(node: EditorNode, id: number, slice: Slice, style: BlockStyle, keeping: Keeping): string | null {
  const { read } = keeping
  const cells = node.content ?? []
  const own = childrenOf(id, read)
  let end = slice.start
  let text = ''
  for (const [index, cell] of cells.entries()) {
    const was = own[index]
    if (!was || read.slices[sourceOf(cell) ?? -1] !== was) return null
    if (was.start < 0 && !isSameNode(was.node, cell)) return null
    if (was.start < 0) continue
    text += read.source.slice(end, was.start) + keeping.write(cell, style)
    end = was.end
  }
  return cells.length === own.length ? text + read.source.slice(end, slice.end) : null
}

/** Unchanged rows keep their bytes, and so does the delimiter row. */
function keepRows(node: EditorNode, slice: Slice, style: BlockStyle, keeping: Keeping): string | null {
  const { read } = keeping
  const [id, own] = [sourceOf(node) ?? -1, childrenOf(sourceOf(node) ?? -1, read)]
  const [head, second] = own
  const rows = node.content ?? []
  const columns = rows[0]?.content?.length ?? 0
  if (!head || read.slices.findIndex((one) => one === head) !== sourceOf(rows[0] ?? node) || id < 0) return null
  const isAsWide = rows.every((row) => row.content?.length === columns) && head.node.content?.length === columns
  if (!isAsWide) return null
  const under = read.source
    .slice(head.end, second?.start ?? slice.end)
    .trim()
    .replace(/^[>\s]+/, '')
  const between = `\n${style.prefix}`
  const [first = '', ...others] = rows.map((row) => keeping.write(row, style))
  return [first, under === '' ? delimiterOf(node, columns) : under, ...others].join(between)
}
