import { isCapstone, type ListedProject } from '#features/content/content.rules.ts'
import { listAliases } from '#features/content/published-catalogue.store.ts'
import { hintsOf, type NearPhrase } from '#features/search/near-aliases.rules.ts'
import { togetherness } from '#features/search/aliases.rules.ts'
import { findPhrases, prepareEmbeddings, surveySimilarity, type Nearness } from '#features/search/semantic.gateway.ts'
import { rankProjects, readWords } from '#features/search/ranking.server.ts'
import { isRare, readQuery } from '#features/search/search.rules.ts'
import { findNames } from '#features/search/search.store.ts'
import { findState } from '#features/search/search-words.store.ts'
import type { Db } from '#platform/db/database.ts'
import { clausesOf, wantedPart } from './clauses.rules.ts'
import { quoteFor, type QuotedClause } from './goal-quotes.rules.ts'
import {
  bareGoal,
  bestOf,
  fitsOf,
  fitsOfAll,
  isNamed,
  isTelling,
  liftSeries,
  meaningOf,
  goalSureness,
  type FoundForGoal,
  type GoalSureness,
} from './matching.rules.ts'

/** Long enough for a busy machine: a goal is set once, but its transaction must end. */
const MEANING_MS = 2000

const FIELDS = ['series', 'topics'] as const

/** The evidence quoted for a project: the goal's own words; if only meaning matches, an alias or the nearest step. */
export interface Because {
  quote: string | null
  phrase: string | null
  step: string | null
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

export async function matchGoal(db: Db, goal: string, projects: readonly ListedProject[], byMeaning: boolean): Promise<GoalMatch> {
  const wanted = wantedPart(goal)
  const set = (await findState(db))?.vectors ?? ''
  const isMeant = byMeaning && (await prepareEmbeddings(db, set))
  const founds = await Promise.all([wanted, ...clausesOf(wanted)].map((text) => findFor(db, text, isMeant ? set : null)))
  const fits = founds.map(fitsOf)
  const led = bestOf(founds.map((found) => found.led))
  const clauses = founds.map(({ text, because, rare }, place): QuotedClause => ({ text, because, rare, fits: fits[place] ?? new Map() }))
  const quotes = new Map(
    projects.flatMap(({ id, metadata: { title, description } }) => {
      const quote = quoteFor(id, `${title} ${description}`, clauses)
      return quote === null ? [] : [[id, quote] as const]
    }),
  )
  return {
    fits: liftSeries(
      fitsOfAll(fits),
      projects.map(({ id, metadata }) => ({ id, series: metadata.series, isCapstone: isCapstone(metadata) })),
    ),
    meant: new Set([...led].flatMap(([id, sure]) => (isNamed(sure) ? [id] : []))),
    elsewhere: founds[0]?.elsewhere ?? null,
    sureness: goalSureness(founds),
    isQuoted: (id) => quotes.has(id),
    because(id) {
      const quote = quotes.get(id) ?? null
      const phrase = quote === null ? nearestPhrase(id, founds) : null
      return { quote, phrase, step: quote === null && phrase === null ? nearestStep(id, founds) : null }
    },
    together: togetherness(await listAliases(db)),
  }
}

/** Below this similarity an alias is not quoted. */
const PHRASE_LEAST = 0.5

function nearestPhrase(id: string, founds: readonly FoundText[]): string | null {
  const own = founds.flatMap(({ hintedBy }) => hintedBy.get(id) ?? [])
  const [nearest] = own.toSorted((a, b) => b.score - a.score)
  return nearest && nearest.score >= PHRASE_LEAST ? nearest.phrase : null
}

/** The step of a project that is nearest to any clause of the goal; null if the project as a whole is nearer. */
function nearestStep(id: string, founds: readonly FoundText[]): string | null {
  const own = founds.flatMap(({ near }) => near.filter((one) => one.id === id))
  return own.toSorted((a, b) => b.part - a.part)[0]?.step ?? null
}

interface FoundText extends FoundForGoal {
  text: string
  near: readonly Nearness[]
  hintedBy: ReadonlyMap<string, NearPhrase>
  /** The goal's words that few projects use. */
  rare: ReadonlySet<string>
  led: ReadonlyMap<string, number>
  because: ReadonlyMap<string, string>
  elsewhere: GoalMatch['elsewhere']
}

/** Finds matches for the whole goal or one clause, with one query for all words. */
async function findFor(db: Db, text: string, set: string | null): Promise<FoundText> {
  // the space at the end marks the last word as complete
  const asked = await readWords(db, readQuery(`${text} `, isTelling))
  const ways = set === null ? [] : [...new Set([text, bareGoal(text)])].map((said) => ({ db, set, text: said, timeout: MEANING_MS }))
  const [ranked, names, near, phrases, aliases] = await Promise.all([
    rankProjects(db, asked, { timeout: 0, by: 'words' }),
    findNames(db, asked.terms, set === null ? [...FIELDS, 'concepts'] : FIELDS, null),
    Promise.all(ways.map((way) => surveySimilarity(way))),
    Promise.all(ways.map(async (way) => (await findPhrases(way)) ?? [])),
    listAliases(db),
  ])
  const { projects: hinted, because: hintedBy, nearest, other } = hintsOf(aliases, phrases)
  const rare = new Set(asked.terms.filter((term) => isRare(term, asked.state?.projects ?? 0)).map(({ token }) => token))
  const named = bestOf(names.map(({ projectIds, score }) => new Map(projectIds.map((id) => [id, score]))))
  const { projects: led, because, elsewhere } = asked.led
  const words = new Map(ranked.words.map(({ id, score }) => [id, score]))
  return {
    text,
    known: ranked.known,
    words,
    names: named,
    meaning: meaningOf(near),
    near: near.flat(),
    led,
    because,
    elsewhere,
    hinted,
    hintedBy,
    nearest,
    other,
    rare,
  }
}
