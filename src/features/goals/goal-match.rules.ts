import type { Alias } from '#features/content/content.rules.ts'
import { togetherness } from '#features/search/aliases.rules.ts'
import type { NearPhrase } from '#features/search/near-aliases.rules.ts'
import { quoteFor, type Quote, type QuotedClause, type QuotedProject } from './goal-quotes.rules.ts'
import { bestOf, fitsOf, fitsOfAll, isNamed, liftSeries, goalSureness, type FoundForGoal, type GoalSureness } from './matching.rules.ts'

/** What the whole goal and its clauses say of each project. */

/** The evidence for a project: the goal's own words; else an alias that means the same; else only what the project explains. */
export interface Because {
  quote: Quote | null
  phrase: string | null
  concepts: readonly string[]
}

export interface GoalMatch {
  /** How well each project fits, from 0 to slightly above 1. */
  fits: ReadonlyMap<string, number>
  /** The projects that an alias leads to. */
  meant: ReadonlySet<string>
  /** The part of the goal that no project covers, and the series nearest to it. */
  elsewhere: { words: string; series: string } | null
  sureness: GoalSureness
  /** Whether words of the goal speak for a project. */
  isQuoted: (id: string) => boolean
  /** The evidence for a project. */
  because: (id: string) => Because
  /** How much two projects belong together, from 0 to 1. */
  together: (one: string, other: string) => number
}

/** What was found for the whole goal, or for one clause. */
export interface FoundText extends FoundForGoal {
  text: string
  hintedBy: ReadonlyMap<string, NearPhrase>
  /** The goal's words that few projects use. */
  rare: ReadonlySet<string>
  led: ReadonlyMap<string, number>
  because: ReadonlyMap<string, string>
  elsewhere: GoalMatch['elsewhere']
}

interface MatchedProject extends QuotedProject {
  series: string | null
  isCapstone: boolean
}

/** The first concepts of the front matter are enough to say what a project is about. */
const CONCEPTS_MOST = 4

/** Takes the whole goal first, then its clauses. */
export function matchOf(founds: readonly FoundText[], projects: readonly MatchedProject[], aliases: readonly Alias[]): GoalMatch {
  const fits = founds.map(fitsOf)
  const isMeant = founds.some(({ meaning }) => meaning.size > 0)
  const led = bestOf(founds.map((found) => found.led))
  const clauses = founds.map(({ text, because, rare }, place): QuotedClause => ({ text, because, rare, fits: fits[place] ?? new Map() }))
  const quotes = new Map(
    projects.flatMap((project) => {
      const quote = quoteFor(project, clauses)
      return quote === null ? [] : [[project.id, quote] as const]
    }),
  )
  const concepts = new Map(projects.map((project) => [project.id, project.concepts]))
  return {
    fits: liftSeries(fitsOfAll(fits, isMeant ? 'meaning' : 'words'), projects),
    meant: new Set([...led].flatMap(([id, sure]) => (isNamed(sure) ? [id] : []))),
    elsewhere: founds[0]?.elsewhere ?? null,
    sureness: goalSureness(founds),
    isQuoted: (id) => quotes.has(id),
    because(id) {
      const quote = quotes.get(id) ?? null
      const phrase = quote === null ? nearestPhrase(id, founds) : null
      const isBare = quote === null && phrase === null
      return { quote, phrase, concepts: isBare ? (concepts.get(id)?.slice(0, CONCEPTS_MOST) ?? []) : [] }
    },
    together: togetherness(aliases),
  }
}

/** Below this similarity an alias may share a word with the goal and mean something else. */
const PHRASE_LEAST = 0.7
/** A longer phrase is the goal of somebody else, in their words: nothing to quote. */
const PHRASE_WORDS_MOST = 5

function nearestPhrase(id: string, founds: readonly FoundText[]): string | null {
  const own = founds.flatMap(({ hintedBy }) => hintedBy.get(id) ?? []).filter(({ phrase }) => phrase.split(' ').length <= PHRASE_WORDS_MOST)
  const [nearest] = own.toSorted((a, b) => b.score - a.score)
  return nearest && nearest.score >= PHRASE_LEAST ? nearest.phrase : null
}
