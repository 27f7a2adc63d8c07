import { isCapstone, type ListedProject } from '#features/content/rules.ts'
import { prepareEmbeddings, surveySimilarity } from '#features/search/semantic/gateway.ts'
import { rankProjects, readWords } from '#features/search/ranking/server.ts'
import { readQuery } from '#features/search/rules.ts'
import { findNames } from '#features/search/store.ts'
import type { Db } from '#platform/db/database.ts'
import { bareGoal, fitsOf, isNamed, isTelling, liftSeries, meaningOf } from './rules.ts'

/** Long enough for a busy machine: a goal is set once, and its transaction must end. */
const MEANING_MS = 2000

const FIELDS = ['series', 'topics'] as const

export interface GoalMatch {
  /** How well each project fits, from 0 to 1 and a little more. */
  fits: ReadonlyMap<string, number>
  /** The projects that it names in other words. */
  meant: ReadonlySet<string>
  /** What no project is about, and the series nearest to it. */
  elsewhere: { words: string; series: string } | null
}

export async function matchGoal(db: Db, goal: string, projects: readonly ListedProject[], byMeaning: boolean): Promise<GoalMatch> {
  // nothing of it is still being typed
  const asked = await readWords(db, readQuery(`${goal} `, isTelling))
  const set = asked.state?.vectors ?? ''
  const isMeant = byMeaning && (await prepareEmbeddings(db, set))
  const ask = async (text: string) => (isMeant ? surveySimilarity({ db, set, text, timeout: MEANING_MS }) : [])
  const [ranked, names, whole, bare] = await Promise.all([
    rankProjects(db, asked, { timeout: 0, by: 'words' }),
    findNames(db, asked.terms, isMeant ? FIELDS : [...FIELDS, 'concepts'], null),
    ask(goal),
    ask(bareGoal(goal)),
  ])
  const named = new Map<string, number>()
  for (const { projectIds, score } of names) for (const id of projectIds) named.set(id, Math.max(named.get(id) ?? 0, score))
  const words = new Map(ranked.words.map(({ id, score }) => [id, score]))
  const fits = fitsOf({ known: ranked.known, words, names: named, meaning: meaningOf([whole, bare]), led: asked.led.projects })
  return {
    fits: liftSeries(
      fits,
      projects.map(({ id, metadata }) => ({ id, series: isCapstone(metadata) ? null : metadata.series })),
    ),
    meant: new Set([...asked.led.projects].flatMap(([id, sure]) => (isNamed(sure) ? [id] : []))),
    elsewhere: asked.led.projects.size === 0 ? asked.led.elsewhere : null,
  }
}
