import type { Db } from '#platform/db/database.ts'
import { createMeaning, type Meaning } from '#platform/meaning/meaning.ts'
import type { Hit } from '../rules.ts'
import { loadVectors } from './store.ts'

/** One for the process: it holds the model. */
export const meaning = createMeaning()

const PARTS_MOST = 120
const SETS_KEPT = 2
const owners = new Map<string, string[]>()
const loading = new Map<string, Promise<void>>()

/** Projects that mean what the text means, nearest first. Within the budget or not at all: a search never waits for it any longer. */
export async function findByMeaning(
  { db, set, text, budgetMs }: { db: Db; set: string; text: string; budgetMs: number },
  model: Meaning = meaning,
): Promise<Hit[]> {
  if (set === '' || text === '') return []
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Hit[]>((resolve) => {
    timer = setTimeout(() => resolve([]), budgetMs)
  })
  // a model that cannot run takes nothing from the search by words
  const found = nearestProjects(db, set, text, model).catch(() => [])
  const hits = await Promise.race([found, late])
  clearTimeout(timer)
  return hits
}

async function nearestProjects(db: Db, set: string, text: string, model: Meaning): Promise<Hit[]> {
  if (!owners.has(set)) await load(db, set, model)
  let nearest = await model.nearest(set, text, PARTS_MOST)
  if (nearest === null) {
    // the thread slept meanwhile, and what it had is gone
    owners.delete(set)
    await load(db, set, model)
    nearest = await model.nearest(set, text, PARTS_MOST)
  }
  const ids = owners.get(set) ?? []
  const best = new Map<string, number>()
  for (const { index, score } of nearest ?? []) {
    const id = ids[index]
    if (id !== undefined) best.set(id, Math.max(best.get(id) ?? -1, score))
  }
  return [...best].map(([id, score]) => ({ id, score }))
}

function load(db: Db, set: string, model: Meaning): Promise<void> {
  const known = loading.get(set)
  if (known) return known
  const work = (async () => {
    const { ids, vectors } = await loadVectors(db)
    await model.keep(set, vectors)
    owners.set(set, ids)
    const [oldest] = owners.keys()
    if (owners.size > SETS_KEPT && oldest !== undefined) owners.delete(oldest)
  })().finally(() => loading.delete(set))
  loading.set(set, work)
  return work
}
