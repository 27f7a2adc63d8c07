import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/server.ts'
import { findTasks } from '#features/content/checks/store.ts'
import { listPublished } from '#features/content/store.ts'
import type { Services } from '#platform/services.ts'
import { figuresContract, type Figures } from './contract.ts'
import { countPeople, countSteps } from './funnel/store.ts'
import { hasWays, QUIET_DAYS, shapeOf } from './rules.ts'
import { countProjects } from './store.ts'

const call = implement(figuresContract).$context<CallContext>()

const DAY_MS = 86_400_000

const listFigures = call.listFigures.handler(async ({ context: { services } }) => {
  const [projects, totals] = await Promise.all([listPublished(services.db), countProjects(services.db)])
  return projects.map(({ id, metadata }) => ({ id, title: metadata.title, ...(totals.get(id) ?? { started: 0, finished: 0 }) }))
})

/** Null where there is no such project, or no such track in it. */
export async function figuresOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  projectId: string,
  track: string | null,
): Promise<Figures | null> {
  const text = await findTasks(db, projectId, null)
  if (!text) return null
  const tracks = hasWays(text) ? text.metadata.tracks.map(({ id, title }) => ({ id, title })) : []
  if (track !== null && !tracks.some(({ id }) => id === track)) return null
  const shape = shapeOf(projectId, text, track)
  const quiet = new Date(clock.now().getTime() - QUIET_DAYS * DAY_MS)
  const [people, steps] = await Promise.all([countPeople(db, shape), countSteps(db, shape, quiet)])
  const titlesOf = (ids: readonly string[]) => tracks.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  const nobody = { reached: 0, finished: 0, left: 0, still: 0 }
  const shown = new Set(shape.steps.map(({ id }) => id))
  return {
    ...{ id: projectId, title: text.metadata.title, tracks, track, quietDays: QUIET_DAYS },
    ...people,
    steps: text.outline.flatMap(({ id, title, tracks: own = [] }, place) =>
      shown.has(id) ? { id, title, tracks: track === null ? titlesOf(own) : [], ...(steps.get(place) ?? nobody) } : [],
    ),
  }
}

const getFigures = call.getFigures.handler(async ({ context: { services }, input: { projectId, track = null }, errors }) => {
  const found = await figuresOf(services, projectId, track)
  if (!found) throw errors.NOT_FOUND()
  return found
})

export const figuresCalls = { listFigures, getFigures }
