import type { Db } from '#platform/db/database.ts'
import { createMeaning, type Meaning } from '#platform/meaning/meaning.ts'
import type { Hit } from '../rules.ts'
import { createPace, type Pace } from './pace/rules.ts'
import { ABOUT_PART, SERIES_PART } from './rules.ts'
import { loadVectors, type Owner } from './store.ts'

/** One for the process: it holds the model. */
export const meaning = createMeaning()

export interface Meant extends Hit {
  /** Which of its steps came nearest; null is the project as a whole. */
  step: string | null
}

/** How near a text is to a project, as cosines. */
export interface Near {
  id: string
  /** To the project with its series and its concepts. */
  about: number
  /** To its series alone; null where it stands alone. */
  series: number | null
  /** To the project as a whole or to the nearest of its steps. */
  part: number
  /** Which step that is; null is the project as a whole. */
  step: string | null
}

export interface Sought {
  db: Db
  set: string
  text: string
  patience: number
}

const PARTS_MOST = 160
const SURVEYED_MOST = 600
const SETS_KEPT = 2
const SAME_STEPS_MOST = 2
const owners = new Map<string, Owner[]>()
const loading = new Map<string, Promise<void>>()
const paces = new WeakMap<Meaning, Pace>()

function paceOf(model: Meaning): Pace {
  const pace = paces.get(model) ?? createPace()
  paces.set(model, pace)
  return pace
}

/** Projects that mean what the text means, nearest first; null when that was not known within the budget: a search never waits for it any longer. */
export async function findByMeaning(sought: Sought, model: Meaning = meaning): Promise<Meant[] | null> {
  const nearest = await nearestWithin(sought, PARTS_MOST, model)
  if (!nearest) return null
  const best = new Map<string, Meant>()
  for (const { id, part, step, score } of nearest) {
    if (part >= 0 && !best.has(id)) best.set(id, { id, step, score })
  }
  return [...best.values()]
}

/** How near the text is to each project and to what the project stands among. Within the budget or not at all. */
export async function surveyMeaning(sought: Sought, model: Meaning = meaning): Promise<Near[]> {
  const nearest = (await nearestWithin(sought, SURVEYED_MOST, model)) ?? []
  // of a large catalogue, what is not among them is no nearer than the last of them; of a small one, it is not known yet
  const unseen = nearest.length < SURVEYED_MOST ? null : (nearest.at(-1)?.score ?? null)
  const found = new Map<string, Pick<Near, 'series' | 'step'> & { about: number | null; part: number | null }>()
  for (const { id, part, step, score } of nearest) {
    const one = found.get(id) ?? { about: null, series: null, part: null, step: null }
    if (part === SERIES_PART) one.series = score
    else if (part === ABOUT_PART) one.about = score
    else if (one.part === null) Object.assign(one, { part: score, step })
    found.set(id, one)
  }
  return [...found].map(([id, { about, series, part, step }]) => ({
    id,
    about: about ?? unseen ?? part ?? 0,
    series,
    part: part ?? unseen ?? 0,
    step,
  }))
}

type OwnerNear = Owner & { score: number }

async function nearestWithin({ db, set, text, patience }: Sought, count: number, model: Meaning): Promise<OwnerNear[] | null> {
  if (set === '' || text === '') return []
  if (!paceOf(model).fits(patience)) return null
  const waiting = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      waiting.abort()
      resolve(null)
    }, patience)
  })
  // a model that cannot run takes nothing from the search by words
  const found = nearestParts({ db, set, text, count, signal: waiting.signal }, model).catch(() => [])
  const parts = await Promise.race([found, late])
  clearTimeout(timer)
  return parts
}

/** Waits until meaning is at hand, however long that takes; false where the model cannot run. */
export async function prepareMeaning(db: Db, set: string, model: Meaning = meaning): Promise<boolean> {
  if (set === '' || !(await model.wake())) return false
  if (!owners.has(set)) await load(db, set, model)
  return true
}

interface Asked {
  db: Db
  set: string
  text: string
  count: number
  signal: AbortSignal
}

async function nearestParts({ db, set, text, count, signal }: Asked, model: Meaning): Promise<OwnerNear[]> {
  if (!owners.has(set)) await load(db, set, model)
  const ask = () => paceOf(model).time(() => model.nearest(set, text, count, signal))
  let nearest = await ask()
  if (nearest === null) {
    // the thread slept meanwhile, and what it had is gone
    owners.delete(set)
    await load(db, set, model)
    nearest = await ask()
  }
  const own = owners.get(set) ?? []
  return (nearest ?? []).flatMap(({ index, score }) => {
    const owner = own[index]
    return owner ? [{ ...owner, score }] : []
  })
}

/** A step that is called the same in many projects, such as 'Look back', says nothing about one of them. */
function telling(all: readonly Owner[]): Owner[] {
  const often = new Map<string | null, number>()
  for (const { step } of all) often.set(step, (often.get(step) ?? 0) + 1)
  return all.map((one) => ({ ...one, step: (often.get(one.step) ?? 0) > SAME_STEPS_MOST ? null : one.step }))
}

function load(db: Db, set: string, model: Meaning): Promise<void> {
  const known = loading.get(set)
  if (known) return known
  const work = (async () => {
    const whole = await loadVectors(db)
    await model.keep(set, whole.vectors)
    owners.set(set, telling(whole.owners))
    const [oldest] = owners.keys()
    if (owners.size > SETS_KEPT && oldest !== undefined) owners.delete(oldest)
  })().finally(() => loading.delete(set))
  loading.set(set, work)
  return work
}
