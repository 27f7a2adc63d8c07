import { posix } from 'node:path'
import { openDocument } from './markdown/front-matter.ts'
import type { Chapter, Piece } from './reader.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import { importTexts } from './importing.texts.ts'
import type { Finder } from './tree/markers.ts'
import { moveLines, parseMarked } from './tree/markers.ts'

/** A document with its includes, line by line, and all words that must arrive. */
export interface Spread {
  lines: { text: string; line: number }[]
  words: Piece[]
}

/** The including document. */
export interface Including {
  source: Source
  file: string
  report: Report
}

/** Words of included text count at the line of the include. */
export function wordsAt(line: number | null, text: string): Piece[] {
  return line === null ? [{ line: 1, text }] : text.split('\n').map((one) => ({ line, text: one }))
}

/** Rewrites relative paths of an included text for a document in another folder. */
export function moved(text: string, folder: string): string {
  if (folder === '') return text
  const to = (path: string) => (/^(?:[a-z][a-z\d+.-]*:|[/#~])/i.test(path) ? path : posix.join(folder, path))
  return text
    .replace(/(\]\()([^)\s]+)(?=[)\s])/g, (_, start: string, path: string) => start + to(path))
    .replace(/((?:source|src|lightbox)=")([^"]+)(?=")/g, (_, start: string, path: string) => start + to(path))
}

/** The include syntax of one format. */
export interface Way {
  next: (text: string) => { raw: string; index: number; path: string } | null
  find: (path: string) => Promise<{ path: string; body: string } | null>
  /** expands the includes of an included text */
  spread: (body: string, chain: readonly string[]) => Promise<Spread>
  /** the document of this text, after those that include it */
  chain: readonly string[]
  /** an include alone on a line becomes its own block */
  isApart: boolean
}

/** A line with its includes expanded in place; null when it has none. */
export async function withUses(text: string, line: number, way: Way, { file, report }: Including): Promise<Spread | null> {
  if (!way.next(text)) return null
  const words: Piece[] = []
  const lines: string[] = []
  let done = ''
  let rest = text
  for (let use = way.next(rest); use; use = way.next(rest)) {
    done += rest.slice(0, use.index)
    rest = rest.slice(use.index + use.raw.length)
    const there = await way.find(use.path)
    const isCycle = there !== null && way.chain.includes(there.path)
    const missing = isCycle ? importTexts.includesItself(use.path) : importTexts.noInclude(use.path)
    report(there && !isCycle ? 'became' : 'decide', file, line, there && !isCycle ? importTexts.included(use.path) : missing, use.raw)
    if (!there || isCycle) continue
    const folder = posix.relative(posix.dirname(file), posix.dirname(there.path))
    const own = await way.spread(moved(openDocument(there.body).body, folder), [...way.chain, there.path])
    words.push(...own.words)
    const inner = own.lines
      .map((one) => one.text)
      .join('\n')
      .trim()
    if (ALONE.test(done) && /^[\s;]*$/.test(rest)) {
      lines.push(...placed(inner, done, way.isApart))
      done = rest = ''
    } else if (/\n[ \t]*\n/.test(inner) && !ONE_LINE.test(done)) {
      // blocks go between the words before and after
      const indent = /^[\s>]*/.exec(done)?.[0] ?? ''
      lines.push(done.trimEnd(), ...placed(inner, indent, true))
      done = indent
    } else done += inner.replace(/\s*\n\s*/g, ' ')
  }
  if (`${done}${rest}`.trim() !== '' || lines.length === 0) lines.push(`${done}${rest}`)
  return { lines: lines.map((one) => ({ text: one, line })), words }
}

/** A table row or a heading must stay on one line. */
const ONE_LINE = /^[\s>]*(?:\||#{1,6}\s)/

/** After such a beginning blocks follow; elsewhere there are words. */
const ALONE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*$/

function placed(inner: string, before: string, isApart: boolean): string[] {
  const indent = before.replace(/[^\s>]/g, ' ')
  const lines = inner.split('\n').map((one, at) => (at === 0 ? before : one === '' ? indent.trimEnd() : indent) + one)
  return isApart && indent === before ? [indent.trimEnd(), ...lines, indent.trimEnd()] : lines
}

/** Parses an expanded document; included nodes get the line of their include. */
export function parseSpread({ lines, words }: Spread, find: Finder): Pick<Chapter, 'text' | 'nodes' | 'tags' | 'words'> {
  const parts = lines.flatMap(({ text, line }) => text.split('\n').map((one) => ({ text: one, line })))
  const parsed = parseMarked(parts.map(({ text }) => text).join('\n'), find)
  moveLines(parsed.nodes, (line) => parts[line - 1]?.line ?? line)
  const tags = parsed.tags.map((tag) => ({ ...tag, line: parts[tag.line - 1]?.line ?? tag.line }))
  return { ...parsed, tags, words }
}

const FENCE = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})([^`]*)$/

/** Tells for each line, in order, whether it belongs to a code block. */
export function codeFinder(): (line: string) => boolean {
  let fence: string | null = null
  return (line) => {
    const [, marks, info = ''] = FENCE.exec(line) ?? []
    const isCode = fence !== null || marks !== undefined
    if (fence === null) fence = marks ?? null
    else if (marks?.startsWith(fence) && info.trim() === '') fence = null
    return isCode
  }
}
