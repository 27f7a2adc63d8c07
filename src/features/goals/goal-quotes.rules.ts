import { wordsIn } from '#features/search/search-words.rules.ts'
import { isTelling } from './matching.rules.ts'

/** Chooses the goal's words that are quoted as the reason for a project. */

/**
 * How a project answers the words: its title or description says them, its text explains a concept of that name, or only the editors lead
 * from the words to it, and it may never mention them.
 */
type QuoteKind = 'said' | 'explained' | 'suggested'

export interface Quote {
  words: string
  kind: QuoteKind
}

export interface QuotedProject {
  id: string
  title: string
  description: string
  /** Names of its concepts. */
  concepts: readonly string[]
}

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

/** Rare words that the project says itself; else those of an alias. */
export function quoteFor({ id, title, description, concepts }: QuotedProject, clauses: readonly QuotedClause[]): Quote | null {
  const fitting = clauses.filter(({ fits }) => (fits.get(id) ?? 0) > 0).toSorted((a, b) => (b.fits.get(id) ?? 0) - (a.fits.get(id) ?? 0))
  const stems = new Set(stemsOf(`${title} ${description}`))
  for (const { text, rare } of fitting) {
    const shared = wordsIn(text).filter(({ word }) => isTelling(word) && word.length >= WORD_LEAST && stems.has(stemOf(word)))
    const first = shared.findIndex(({ word }) => rare.has(word))
    if (first !== -1) return { words: phraseFrom(text, shared.slice(first)), kind: 'said' }
  }
  const named = fitting.map(({ because }) => because.get(id)).find((words) => words !== undefined)
  if (named === undefined) return null
  const isExplained = concepts.some((name) => stemsOf(name).join(' ') === stemsOf(named).join(' '))
  return { words: named, kind: isExplained ? 'explained' : 'suggested' }
}

/** The phrase from the first shared word on, as far as the shared words are close together. */
function phraseFrom(text: string, shared: readonly { at: number; length: number }[]): string {
  const [first] = shared
  const from = first?.at ?? 0
  let to = from + (first?.length ?? 0)
  for (const { at, length } of shared) if (!text.slice(to, at).trim().includes(' ')) to = Math.max(to, at + length)
  return text.slice(from, to)
}

const stemsOf = (text: string) => wordsIn(text).map(({ word }) => stemOf(word))

/** A rough stem: enough to match 'releases' and 'release'. */
function stemOf(word: string): string {
  return word.length > STEM_LEAST ? word.replace(/(?:ies|es|s|ing|ed|e|y)$/u, '') : word
}
