import { keepLast } from '#pure/keep-last.ts'
import type { Db } from '#platform/db/database.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import type { Nearest } from '#platform/embeddings/vectors.ts'
import { meaning } from '#platform/own-processes.ts'
import type { NearPhrase } from './near-aliases.rules.ts'
import type { Hit } from './search.rules.ts'
import { createLatencyBudget, type LatencyBudget } from './latency-budget.rules.ts'
import { ABOUT_PART, SERIES_PART } from './semantic.rules.ts'
import { loadPhrases, loadVectors, type Owner } from './semantic.store.ts'

export interface MeantProject extends Hit {
  /** The nearest of its steps; null for the project as a whole. */
  step: string | null
}

/** How similar a text is to a project, as cosines. */
interface Nearness {
  id: string
  /** To the project with its series and its concepts. */
  about: number
  /** To its series; null if it belongs to none. */
  series: number | null
  /** To the project as a whole or to the nearest of its steps. */
  part: number
}

export interface Sought {
  db: Db
  set: string
  text: string
  timeout: number
}

const PARTS_MOST = 160
const PHRASES_MOST = 40
const SURVEYED_MOST = 600
const SETS_KEPT = 2
const SAME_STEPS_MOST = 2
/** The owners of the vectors that the model process holds, by the id of the set. */
interface Kept {
  parts: Owner[]
  phrases: string[]
}

const kept = new Map<string, Kept>()
const loading = new Map<string, Promise<void>>()
const budgets = new WeakMap<Embeddings, LatencyBudget>()

function budgetOf(model: Embeddings): LatencyBudget {
  const budget = budgets.get(model) ?? createLatencyBudget()
  budgets.set(model, budget)
  return budget
}

/** Projects similar in meaning, nearest first; null on timeout. */
export async function findSemantically(sought: Sought, model: Embeddings = meaning): Promise<MeantProject[] | null> {
  const nearest = await nearestWithin(sought, PARTS_MOST, model)
  if (!nearest) return null
  const best = new Map<string, MeantProject>()
  for (const { id, part, step, score } of nearest) {
    if (part >= 0 && !best.has(id)) best.set(id, { id, step, score })
  }
  return [...best.values()]
}

/** How similar the text is to each project and to its series; empty on timeout. */
export async function surveySimilarity(sought: Sought, model: Embeddings = meaning): Promise<Nearness[]> {
  const nearest = (await nearestWithin(sought, SURVEYED_MOST, model)) ?? []
  // in a large catalogue, missing projects are no nearer than the last; in a small one, they are not indexed yet
  const unseen = nearest.length < SURVEYED_MOST ? null : (nearest.at(-1)?.score ?? null)
  const found = new Map<string, { about: number | null; series: number | null; part: number | null }>()
  for (const { id, part, score } of nearest) {
    const one = found.get(id) ?? { about: null, series: null, part: null }
    if (part === SERIES_PART) one.series = score
    else if (part === ABOUT_PART) one.about = score
    else one.part ??= score
    found.set(id, one)
  }
  return [...found].map(([id, { about, series, part }]) => ({
    id,
    about: about ?? unseen ?? part ?? 0,
    series,
    part: part ?? unseen ?? 0,
  }))
}

/** Phrases of aliases similar in meaning, nearest first; null on timeout. */
export async function findPhrases(sought: Sought, model: Embeddings = meaning): Promise<NearPhrase[] | null> {
  return within(sought, model, (asked) => nearestPhrases({ ...asked, count: PHRASES_MOST }, model))
}

type OwnerNear = Owner & { score: number }

function nearestWithin(sought: Sought, count: number, model: Embeddings): Promise<OwnerNear[] | null> {
  return within(sought, model, (asked) => nearestParts({ ...asked, count }, model))
}

type Asked = Omit<NearestQuery, 'count'>

async function within<One>(
  { db, set, text, timeout }: Sought,
  model: Embeddings,
  ask: (asked: Asked) => Promise<One[]>,
): Promise<One[] | null> {
  if (set === '' || text === '') return []
  if (!budgetOf(model).fits(timeout)) return null
  const waiting = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      waiting.abort()
      resolve(null)
    }, timeout)
  })
  // without the model, search by words goes on
  const asked = ask({ db, set, text, signal: waiting.signal }).catch(() => [])
  const found = await Promise.race([asked, late])
  clearTimeout(timer)
  return found
}

/** Waits until the model is ready, however long that takes; false if it cannot run. */
export async function prepareEmbeddings(db: Db, set: string, model: Embeddings = meaning): Promise<boolean> {
  if (set === '' || !(await model.wake())) return false
  if (!kept.has(set)) await load(db, set, model)
  return true
}

interface NearestQuery {
  db: Db
  set: string
  text: string
  count: number
  signal: AbortSignal
}

async function nearestParts({ db, set, text, count, signal }: NearestQuery, model: Embeddings): Promise<OwnerNear[]> {
  const ask = () => budgetOf(model).time(() => model.nearest(set, text, count, signal))
  const [nearest, { parts }] = await nearestIn({ db, set }, model, ask)
  return nearest.flatMap(({ index, score }) => {
    const owner = parts[index]
    return owner ? [{ ...owner, score }] : []
  })
}

async function nearestPhrases({ db, set, text, count, signal }: NearestQuery, model: Embeddings): Promise<NearPhrase[]> {
  if (kept.get(set)?.phrases.length === 0) return []
  // the text was just embedded for the parts, so do not count this call's time
  const [nearest, { phrases }] = await nearestIn({ db, set }, model, () => model.nearest(phrasesOf(set), text, count, signal))
  return nearest.flatMap(({ index, score }) => {
    const phrase = phrases[index]
    return phrase === undefined ? [] : [{ phrase, score }]
  })
}

async function nearestIn(
  { db, set }: Pick<Sought, 'db' | 'set'>,
  model: Embeddings,
  ask: () => Promise<Nearest[] | null>,
): Promise<[Nearest[], Kept]> {
  if (!kept.has(set)) await load(db, set, model)
  let nearest = await ask()
  if (nearest === null) {
    // the model process was restarted in between and lost its vectors
    kept.delete(set)
    await load(db, set, model)
    nearest = await ask()
  }
  return [nearest ?? [], kept.get(set) ?? { parts: [], phrases: [] }]
}

const phrasesOf = (set: string) => `${set}/phrases`

/** A step title that many projects share, such as 'Look back', says nothing about any of them. */
function telling(all: readonly Owner[]): Owner[] {
  const often = new Map<string | null, number>()
  for (const { step } of all) often.set(step, (often.get(step) ?? 0) + 1)
  return all.map((one) => ({ ...one, step: (often.get(one.step) ?? 0) > SAME_STEPS_MOST ? null : one.step }))
}

function load(db: Db, set: string, model: Embeddings): Promise<void> {
  const known = loading.get(set)
  if (known) return known
  const work = (async () => {
    const [whole, { phrases, vectors }] = [await loadVectors(db), await loadPhrases(db)]
    await model.keep(phrasesOf(set), vectors)
    await model.keep(set, whole.vectors)
    keepLast(kept, set, { parts: telling(whole.owners), phrases }, SETS_KEPT)
  })().finally(() => loading.delete(set))
  loading.set(set, work)
  return work
}
