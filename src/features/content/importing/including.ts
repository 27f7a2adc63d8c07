import { posix } from 'node:path'
import type { Chapter, Piece } from './reader.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import type { Finder } from './tree/markers.ts'
import { moveLines, parseMarked } from './tree/markers.ts'

/** A document with what it includes, line by line, and all the words that have to arrive. */
export interface Spread {
  lines: { text: string; line: number }[]
  words: Piece[]
}

/** The document that includes. */
export interface Place {
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
