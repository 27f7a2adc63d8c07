import { posix } from 'node:path'
import { openDocument } from './markdown/front-matter.ts'
import type { Chapter, Piece } from './reader.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import { importTexts } from './importing.texts.ts'
import type { Finder } from './tree/markers.ts'
import { moveLines, parseMarked } from './tree/markers.ts'

/** A document with what it includes, line by line, and all the words that have to arrive. */
export interface Spread {
  lines: { text: string; line: number }[]
  words: Piece[]
}

/** The document that includes. */
export interface Including {
  source: Source
  file: string
  report: Report
}

/** The words of a text that is put in count at the line where it stands. */
export function wordsAt(line: number | null, text: string): Piece[] {
  return line === null ? [{ line: 1, text }] : text.split('\n').map((one) => ({ line, text: one }))
}

/** A text with paths that count from where it is, for a document from which `folder` leads there. */
export function moved(text: string, folder: string): string {
  if (folder === '') return text
  const to = (path: string) => (/^(?:[a-z][a-z\d+.-]*:|[/#~])/i.test(path) ? path : posix.join(folder, path))
  return text
    .replace(/(\]\()([^)\s]+)(?=[)\s])/g, (_, start: string, path: string) => start + to(path))
    .replace(/((?:source|src|lightbox)=")([^"]+)(?=")/g, (_, start: string, path: string) => start + to(path))
}

/** How a family names what is to be put in. */
export interface Way {
  next: (text: string) => { raw: string; index: number; path: string } | null
  find: (path: string) => Promise<{ path: string; body: string } | null>
  /** the same for what is put in */
  spread: (body: string, chain: readonly string[]) => Promise<Spread>
  /** the document that the text is from, behind those that led to it */
  chain: readonly string[]
  /** what stands alone on a line is a block of its own there */
  isApart: boolean
}

/** A line with what it names, each in its place; null where it names nothing. */
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
      // blocks stand between the words before and behind
      const indent = /^[\s>]*/.exec(done)?.[0] ?? ''
      lines.push(done.trimEnd(), ...placed(inner, indent, true))
      done = indent
    } else done += inner.replace(/\s*\n\s*/g, ' ')
  }
  if (`${done}${rest}`.trim() !== '' || lines.length === 0) lines.push(`${done}${rest}`)
  return { lines: lines.map((one) => ({ text: one, line })), words }
}

/** A row of a table and a heading have no second one. */
const ONE_LINE = /^[\s>]*(?:\||#{1,6}\s)/

/** Behind such a beginning stand blocks; elsewhere there are words. */
const ALONE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*$/

function placed(inner: string, before: string, isApart: boolean): string[] {
  const indent = before.replace(/[^\s>]/g, ' ')
  const lines = inner.split('\n').map((one, at) => (at === 0 ? before : one === '' ? indent.trimEnd() : indent) + one)
  return isApart && indent === before ? [indent.trimEnd(), ...lines, indent.trimEnd()] : lines
}

/** What was put in says where it was put. */
export function parseSpread({ lines, words }: Spread, find: Finder): Pick<Chapter, 'text' | 'nodes' | 'tags' | 'words'> {
  const parts = lines.flatMap(({ text, line }) => text.split('\n').map((one) => ({ text: one, line })))
  const parsed = parseMarked(parts.map(({ text }) => text).join('\n'), find)
  moveLines(parsed.nodes, (line) => parts[line - 1]?.line ?? line)
  const tags = parsed.tags.map((tag) => ({ ...tag, line: parts[tag.line - 1]?.line ?? tag.line }))
  return { ...parsed, tags, words }
}

const FENCE = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})([^`]*)$/

/** Says of each line in turn whether it belongs to a block of code. */
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
