import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { lockAccount } from '#features/accounts/accounts.store.ts'
import type { Db } from '#platform/db/database.ts'
import { projectsContract } from './projects.contract.ts'
import type { LearnerProject } from './projects.rules.ts'
import { listVisible } from './reader-view.server.ts'
import { announceProject, listLearnerProjects, saveSelection as save } from './projects.store.ts'
import { changesTo, listOf, canonicalSelection, selectionTag, type SelectedProject } from './selection.rules.ts'

const call = implement(projectsContract).$context<CallContext>()

const saveSelection = call.saveSelection.handler(async ({ context, input: { headers, body: given }, errors }) => {
  const { services } = context
  const { id: userId } = learnerOf(context)
  const ifMatch = headers?.['if-match']
  const isWhole = ifMatch !== undefined && Array.isArray(given)
  const body = Array.isArray(given) ? given : listOf(given)
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    // lock, so that concurrent lists apply one after the other
    await lockAccount(tx, userId)
    const visible = new Set((await listVisible(tx, context)).map(({ id }) => id))
    const current = await selectionIn(tx, userId, visible)
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== selectionTag(current)) {
      throw errors.STALE_SELECTION({ data: { selection: current } })
    }
    if (body.some(({ projectId, selectedTime }) => selectedTime !== null && !visible.has(projectId))) throw errors.NOT_FOUND()
    const changes = changesTo(current, { list: body, isWhole }, now)
    await save(tx, userId, changes, now)
    for (const { projectId } of changes) await announceProject(tx, userId, projectId)
    const selection = await selectionIn(tx, userId, visible)
    return { headers: { etag: selectionTag(selection) }, body: selection }
  })
})

export const selectionCalls = { saveSelection }

/** Only visible projects: a hidden one keeps its place for its return. */
async function selectionIn(tx: Db, userId: string, visible: ReadonlySet<string>): Promise<SelectedProject[]> {
  const own = (await listLearnerProjects(tx, userId)).filter(({ projectId }) => visible.has(projectId))
  return canonicalSelection(
    own.map(({ projectId, selectedAt }: LearnerProject) => ({ id: projectId, selectedTime: selectedAt?.toISOString() ?? null })),
  )
}
