import { diffLines } from 'diff'
import type { WorkFile } from '../work.rules.ts'

/** Lines that stand beside each other; null where one side has none. */
export interface Row {
  isSame: boolean
  own: string | null
  ours: string | null
}

export interface Pair {
  name: string
  rows: Row[]
}

/** The learner's files and the author's beside each other, by their names. */
export function sideBySide(own: readonly WorkFile[], ours: readonly WorkFile[]): Pair[] {
  const names = new Set([...ours, ...own].map(({ name }) => name))
  const textOf = (files: readonly WorkFile[], name: string) => files.find((file) => file.name === name)?.text ?? ''
  return [...names].map((name) => ({ name, rows: rowsOf(textOf(own, name), textOf(ours, name)) }))
}

function rowsOf(own: string, ours: string): Row[] {
  const rows: Row[] = []
  for (const { value, added, removed } of diffLines(own, ours, { ignoreNewlineAtEof: true })) {
    const text = value.endsWith('\n') ? value.slice(0, -1) : value
    const last = rows.at(-1)
    // what was taken out comes before what stands in its place
    if (added && last && !last.isSame && last.ours === null) last.ours = text
    else rows.push({ isSame: !added && !removed, own: added ? null : text, ours: removed ? null : text })
  }
  return rows
}

export const areAlike = ({ rows }: Pick<Pair, 'rows'>): boolean => rows.every(({ isSame }) => isSame)
