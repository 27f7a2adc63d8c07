import type { Db } from '#platform/db/database.ts'
import { createMeaning, type Meaning } from '#platform/meaning/meaning.ts'
import type { Hit } from '../rules.ts'
import { loadVectors, type Owner } from './store.ts'

/** One for the process: it holds the model. */
export const meaning = createMeaning()

export interface Meant extends Hit {
  /** Which of its steps came nearest; null is the project as a whole. */
  step: string | null
}

const PARTS_MOST = 120
const SETS_KEPT = 2
const SAME_STEPS_MOST = 2
const owners = new Map<string, Owner[]>()
const loading = new Map<string, Promise<void>>()

/** Projects that mean what the text means, nearest first. Within the budget or not at all: a search never waits for it any longer. */
export async function findByMeaning(
  { db, set, text, patience }: { db: Db; set: string; text: string; patience: number },
  model: Meaning = meaning,
): Promise<Meant[]> {
  if (set === '' || text === '') return []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Meant[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience)
  })
  // a model that cannot run takes nothing from the search by words
  const found = nearestProjects(db, set, text, model).catch(() => [])
  const hits = await Promise.race([found, late])
  clearTimeout(timer)
  return hits
}

/** Waits until meaning is at hand, however long that takes; false where the model cannot run. */
export async function prepareMeaning(db: Db, set: string, model: Meaning = meaning): Promise<boolean> {
  if (set === '' || !(await model.wake())) return false
  if (!owners.has(set)) await load(db, set, model)
  return true
}

async function nearestProjects(db: Db, set: string, text: string, model: Meaning): Promise<Meant[]> {
  if (!owners.has(set)) await load(db, set, model)
  let nearest = await model.nearest(set, text, PARTS_MOST)
  if (nearest === null) {
    // the thread slept meanwhile, and what it had is gone
    owners.delete(set)
    await load(db, set, model)
    nearest = await model.nearest(set, text, PARTS_MOST)
  }
  const own = owners.get(set) ?? []
  const best = new Map<string, Meant>()
  for (const { index, score } of nearest ?? []) {
    const owner = own[index]
    if (owner && !best.has(owner.id)) best.set(owner.id, { ...owner, score })
  }
  return [...best.values()]
}

/** A step that is called the same in many projects, such as 'Look back', says nothing about one of them. */
function telling(all: readonly Owner[]): Owner[] {
  const often = new Map<string | null, number>()
  for (const { step } of all) often.set(step, (often.get(step) ?? 0) + 1)
  return all.map(({ id, step }) => ({ id, step: (often.get(step) ?? 0) > SAME_STEPS_MOST ? null : step }))
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
