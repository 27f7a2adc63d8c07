import { readSource, type ReadBlocks } from './read-blocks.rules.ts'
import {
  cleaned,
  haveSameAttrs,
  isEmptyParagraph,
  isSameNode,
  sourceOf,
  TEXT_BLOCKS,
  type EditorNode,
  type ReadSource,
  type Slice,
  type MarkdownTools,
} from './editing.rules.ts'
import { isList, writeBlock, type BlockStyle } from './write-blocks.rules.ts'
import { gapBetween, keep } from './kept-source.rules.ts'

interface Writing {
  read: ReadSource
  tools: MarkdownTools
  /** blocks that were parsed again, with the places of their words */
  again: Map<number, ReadBlocks>
  /** whether the source around a change keeps its bytes */
  keeps: boolean
}

/** A block of the current document, with its number in the source that was read. */
interface Block {
  node: EditorNode
  /** the same node object that was read */
  isUntouched: boolean
}

/** Writes the whole source: unchanged blocks keep their bytes, others are rewritten. `lines` receives the line of each block. */
export function writeSource(
  blocks: readonly Block[],
  read: ReadSource,
  tools: MarkdownTools,
  { written = writer(read, tools), lines = [] }: { written?: WriteOne; lines?: number[] } = {},
): string {
  const tops = read.slices.filter(({ parent }) => parent === null)
  const tail = read.source.slice(tops.at(-1)?.end ?? read.source.length)
  const parts: string[] = []
  let line = 1
  const add = (part: string) => {
    parts.push(part)
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) line += 1
  }
  let last: EditorNode | null = null
  for (const { node, isUntouched } of blocks) {
    const isShown = isUntouched || !isEmptyParagraph(node) || isAsRead(node, read)
    if (!isShown) lines.push(line)
    if (!isShown) continue
    const slice = read.slices[sourceOf(node) ?? -1]
    const isSecondList = isList(last) && isList(node) && /^([-+]|\d+\.)/.test(lastSignIn(parts.at(-1) ?? ''))
    const own = isUntouched && slice ? read.source.slice(slice.start, slice.end) : written(node, isSecondList)
    add(last === null ? firstGap(slice) : gapBetween(last, node, read, '\n\n'))
    lines.push(line)
    // at the very start it would open front matter
    add(last === null && own === '---' ? '***' : own)
    last = node
  }
  if (last === null) return ''
  return parts.join('') + (read.source === '' ? '\n' : tail)
}

type WriteOne = (node: EditorNode, isSecondList?: boolean) => string

/** The marker of the list that ends here. */
function lastSignIn(text: string): string {
  return text.split('\n').findLast((line) => /^([-*+]|\d+[.)])\s/.test(line)) ?? ''
}

function firstGap(slice: Slice | undefined): string {
  return slice && slice.parent === null && slice.before === null ? slice.gap : ''
}

function isAsRead(node: EditorNode, read: ReadSource): boolean {
  const slice = read.slices[sourceOf(node) ?? -1]
  return slice !== undefined && isSameNode(slice.node, node)
}

/** Writes one top-level block, and checks that it parses back to the same. */
export function writer(read: ReadSource, tools: MarkdownTools): WriteOne {
  const again = new Map<number, ReadBlocks>()
  const eol = /\r\n/.test(read.source) ? '\r\n' : '\n'
  return (node, isSecondList = false) => {
    const slice = read.slices[sourceOf(node) ?? -1]
    if (slice?.parent === null && isSameNode(slice.node, node) && !isTwin(slice, isSecondList, read))
      return read.source.slice(slice.start, slice.end)
    const attempts = [
      { keeps: true, isEscaped: false },
      { keeps: false, isEscaped: false },
      { keeps: false, isEscaped: true },
    ]
    let text = ''
    for (const { keeps, isEscaped } of attempts) {
      const style = { prefix: '', isEscaped, isSecondList }
      text = write(node, style, { read, tools, again, keeps })
      if (isReadAs(text, node, read, tools)) break
    }
    return eol === '\n' ? text : text.replaceAll(/\r?\n/g, eol)
  }
}

/** A block that was typed as source may parse to anything. */
function isReadAs(text: string, node: EditorNode, { definitions }: ReadSource, tools: MarkdownTools): boolean {
  if (holdsSource(node)) return true
  const { doc, slices } = readSource(definitions === '' ? text : `${text}\n\n${definitions}`, tools)
  const [first, second] = doc.content ?? []
  const end = slices.find(({ parent, before }) => parent === null && before === null)?.end ?? 0
  const isAlone = definitions === '' ? !second || isEmptyParagraph(second) : end >= text.trimEnd().length
  return first !== undefined && isAlone && isSameNode(cleaned(first), cleaned(node))
}

function holdsSource(node: EditorNode): boolean {
  return node.type === 'source' || (node.content ?? []).some(holdsSource)
}

function write(node: EditorNode, style: BlockStyle, writing: Writing): string {
  const { read, tools, again, keeps } = writing
  const id = sourceOf(node)
  const slice = id === null ? undefined : read.slices[id]
  if (slice && id !== null && slice.start >= 0 && slice.prefix === style.prefix) {
    if (isSameNode(slice.node, node) && !isTwin(slice, style.isSecondList, read)) return read.source.slice(slice.start, slice.end)
    const isAlike = slice.node.type === node.type && haveSameAttrs(slice.node, node)
    const keeping = {
      read,
      tools,
      again,
      write: (child: EditorNode, within: BlockStyle) => write(child, within, writing),
      writeWords: (words: (own: BlockStyle) => string) => writeWords(node, style, writing, words),
    }
    const kept = keeps && isAlike ? keep(node, id, slice, style, keeping) : null
    if (kept !== null) return kept
  }
  if (TEXT_BLOCKS.has(node.type)) return writeWords(node, style, writing, (own) => writeBlock(node, own, () => ''))
  return writeBlock(node, style, (child, within) => write(child, within, writing))
}

/** Escapes a character only where Markdown would interpret it. */
function writeWords(node: EditorNode, style: BlockStyle, { read, tools }: Writing, words: (style: BlockStyle) => string): string {
  const text = words(style)
  if (style.isEscaped) return text
  const alone = text.replaceAll(`\n${style.prefix}`, '\n')
  const isCell = node.type === 'tableCell'
  const { doc } = readSource(
    `${isCell ? `| ${alone} |\n| --- |` : alone}${read.definitions === '' ? '' : `\n\n${read.definitions}`}`,
    tools,
  )
  const found = isCell ? doc.content?.[0]?.content?.[0]?.content?.[0] : doc.content?.[0]
  return found && isSameNode(cleaned(found), cleaned(node)) ? text : words({ ...style, isEscaped: true })
}

/** A list directly after another with the same marker would merge with it. */
function isTwin(slice: Slice, isSecondList: boolean, { source }: ReadSource): boolean {
  return isSecondList && /^([-+]|\d+\.)/.test(source.slice(slice.start, slice.start + 12))
}
