import { wordsIn } from '#features/search/search-words.rules.ts'
import { isTelling } from './matching.rules.ts'

/**
 * Chooses the goal's words that are quoted as the reason for a project: those of an alias, otherwise rare words that the project uses too.
 */

export interface QuotedClause {
  text: string
  /** The words whose alias leads to a project. */
  because: ReadonlyMap<string, string>
  /** Words that few projects use. */
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

/** The phrase from the first shared word on, as far as the shared words are close together. */
function phraseFrom(text: string, shared: readonly { at: number; length: number }[]): string {
  const [first] = shared
  const from = first?.at ?? 0
  let to = from + (first?.length ?? 0)
  for (const { at, length } of shared) if (!text.slice(to, at).trim().includes(' ')) to = Math.max(to, at + length)
  return text.slice(from, to)
}

/** A rough stem: enough to match 'releases' and 'release'. */
function stemOf(word: string): string {
  return word.length > STEM_LEAST ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/u, '') : word
}
