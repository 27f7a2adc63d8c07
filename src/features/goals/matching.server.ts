import { isCapstone, type ListedProject } from '#features/content/content.rules.ts'
import { listAliases, listConcepts } from '#features/content/published-catalogue.store.ts'
import { hintsOf } from '#features/search/near-aliases.rules.ts'
import { findPhrases, prepareEmbeddings, surveySimilarity } from '#features/search/semantic.gateway.ts'
import { rankProjects, readWords } from '#features/search/ranking.server.ts'
import { isRare, readQuery } from '#features/search/search.rules.ts'
import { findNames } from '#features/search/search.store.ts'
import { findState } from '#features/search/search-words.store.ts'
import type { Db } from '#platform/db/database.ts'
import { clausesOf, wantedPart } from './clauses.rules.ts'
import { matchOf, type FoundText, type GoalMatch } from './goal-match.rules.ts'
import { bareGoal, bestOf, isTelling, meaningOf } from './matching.rules.ts'

/** Long enough for a busy machine: a goal is set once, but its transaction must end. */
const MEANING_MS = 2000

const FIELDS = ['series', 'topics'] as const

export async function matchGoal(db: Db, goal: string, projects: readonly ListedProject[], byMeaning: boolean): Promise<GoalMatch> {
  const wanted = wantedPart(goal)
  const set = (await findState(db))?.vectors ?? ''
  const isMeant = byMeaning && (await prepareEmbeddings(db, set))
  const founds = await Promise.all([wanted, ...clausesOf(wanted)].map((text) => findFor(db, text, isMeant ? set : null)))
  const names = new Map((await listConcepts(db)).map(({ key, name }) => [key, name]))
  const matched = projects.map(({ id, metadata }) => ({
    ...metadata,
    id,
    concepts: metadata.concepts.flatMap((key) => names.get(key) ?? []),
    isCapstone: isCapstone(metadata),
  }))
  return matchOf(founds, matched, await listAliases(db))
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
