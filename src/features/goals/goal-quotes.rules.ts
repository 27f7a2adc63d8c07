import { wordsIn } from '#features/search/search-words.rules.ts'
import { isTelling } from './matching.rules.ts'

/** Which of the goal's own words speak for a project: those that an alias knows, else those that the project says too and few others do. */

export interface QuotedClause {
  text: string
  /** The words that lead to a project by an alias. */
  because: ReadonlyMap<string, string>
  /** Words that few projects say. */
  rare: ReadonlySet<string>
  fits: ReadonlyMap<string, number>
}

const STEM_LEAST = 4
const WORD_LEAST = 3

export function quoteFor(id: string, said: string, clauses: readonly QuotedClause[]): string | null {
  const fitting = clauses.filter(({ fits }) => (fits.get(id) ?? 0) > 0).toSorted((a, b) => (b.fits.get(id) ?? 0) - (a.fits.get(id) ?? 0))
  const named = fitting.map(({ because }) => because.get(id)).find((words) => words !== undefined)
  if (named !== undefined) return named
  const stems = new Set(wordsIn(said).map(({ word }) => stemOf(word)))
  for (const { text, rare } of fitting) {
    const shared = wordsIn(text).filter(({ word }) => isTelling(word) && word.length >= WORD_LEAST && stems.has(stemOf(word)))
    const first = shared.findIndex(({ word }) => rare.has(word))
    if (first !== -1) return phraseFrom(text, shared.slice(first))
  }
  return null
}

/** The words from the first that is shared as far as they stand close together. */
function phraseFrom(text: string, shared: readonly { at: number; length: number }[]): string {
  const [first] = shared
  const from = first?.at ?? 0
  let to = from + (first?.length ?? 0)
  for (const { at, length } of shared) if (!text.slice(to, at).trim().includes(' ')) to = Math.max(to, at + length)
  return text.slice(from, to)
}

/** Enough to see that 'releases' and 'release' are one word. */
function stemOf(word: string): string {
  return word.length > STEM_LEAST ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/u, '') : word
}
