import { implement } from '@orpc/server'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { listPublished } from '#features/content/content.store.ts'
import type { Services } from '#platform/services.ts'
import { figuresContract, keptCounts, keptTotals, type Figures, type Uncounted } from './figures.contract.ts'
import { countProject, countTotals, findProjectOnTrack } from './figures-count.server.ts'
import { findCounts } from './kept-figures.server.ts'
import { readShared } from './tutor-figures.store.ts'

const call = implement(figuresContract).$context<CallContext>()

const listFigures = call.listFigures.handler(async ({ context: { services } }) => {
  const [projects, found] = await Promise.all([
    listPublished(services.adminDb),
    findCounts(services, { projectId: null, track: null }, { shape: keptTotals, count: countTotals }),
  ])
  const { counts, counting } = found
  const unknown = counts ? 0 : null
  return {
    countedAt: found.countedAt?.toISOString() ?? null,
    counting,
    projects: projects.map(({ id, metadata: { title, visibility, appearsAt = null } }) => {
      const { started, finished } = counts?.[id] ?? { started: unknown, finished: unknown }
      return { id, title, visibility, appearsAt, started, finished }
    }),
  }
})

type Parts = Pick<Services, 'db' | 'adminDb' | 'clock' | 'jobs'>

/** Null if the project or its track does not exist. */
export async function figuresOf(services: Parts, projectId: string, track: string | null): Promise<Figures | Uncounted | null> {
  const { adminDb: db, clock } = services
  const project = await findProjectOnTrack(db, projectId, track)
  if (!project) return null
  const found = await findCounts(
    services,
    { projectId, track },
    { shape: keptCounts, count: (ask) => countProject(ask, project, clock.now()) },
  )
  const { counts, counting } = found
  const head = { id: projectId, title: project.text.metadata.title, tracks: project.tracks, track, counting }
  if (!counts || !found.countedAt) return { ...head, countedAt: null }
  // their learners may have taken them back since
  const texts = await readShared(
    db,
    counts.shared.map(({ id }) => id),
  )
  const shared = counts.shared.flatMap(({ id, step, block }) => {
    const text = texts.get(id)
    return text === undefined ? [] : [{ step, block, text }]
  })
  return { ...head, countedAt: found.countedAt.toISOString(), ...counts, shared }
}

const getFigures = call.getFigures.handler(async ({ context: { services }, input: { projectId, track = null }, errors }) => {
  const found = await figuresOf(services, projectId, track)
  if (!found) throw errors.NOT_FOUND()
  return found
})

export const figuresCalls = { listFigures, getFigures }
