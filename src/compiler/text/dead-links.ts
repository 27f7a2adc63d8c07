import type { SourcePosition } from '../findings.ts'

/** Where ids may stand that were not read. */
export interface UnreadIds {
  /** lines of what lost its id: it may be any that is made of their words */
  nameless: readonly number[]
  /** whether a line was not read as its author meant it */
  isUnread: (line: number) => boolean
}

interface Link extends SourcePosition {
  target: string
}

/** Says of a link to a missing id, by the place of its finding, that no part of the text which was not read can hold this id. */
export function deadLinksIn(source: string, links: readonly Link[], { nameless, isUnread }: UnreadIds): (at: SourcePosition) => boolean {
  const lines = source.split('\n').map(withoutTargets).map(wordsOf)
  const unread = lines.filter((_, index) => isUnread(index + 1))
  const lost = new Set(nameless.flatMap((line) => lines[line - 1]?.split('-') ?? []))
  return ({ line, column }) => {
    const id = links.find((link) => link.line === line && link.column === column)?.target.slice(1)
    if (id === undefined) return false
    const words = wordsOf(id)
    return !words.split('-').some((word) => word !== '' && lost.has(word)) && !unread.some((one) => one.includes(words))
  }
}

/** A line without the targets of its links, which name an id but do not define it. */
const withoutTargets = (line: string) => line.replace(/\]\(\s*#[^)\s]*|\]:\s*#\S+|\bto=["“”]?#[^\s"“”}]*/g, '')

const wordsOf = (text: string) => `-${text.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`.replace(/-+/g, '-')
