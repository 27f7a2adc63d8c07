import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { isRefused } from '#platform/result.ts'
import { projectsContract } from './projects.contract.ts'
import { openProject } from './reader-view.server.ts'
import { outlineOf, trackToRead } from './projects.rules.ts'
import { positionIn } from './position.rules.ts'
import { savePosition as save } from './position.store.ts'

const call = implement(projectsContract).$context<CallContext>()

const savePosition = call.savePosition.handler(async ({ context, input: { id, ...position }, errors }) => {
  const { db, clock } = context.services
  const opened = await openProject(db, context, id)
  if (isRefused(opened)) throw errors.NOT_FOUND()
  const tasks = await findTasks(db, id, opened.learner?.version ?? null)
  const track = trackToRead(tasks?.metadata.tracks ?? [], opened.learner?.track ?? null)
  const named = tasks && positionIn(outlineOf(tasks.outline, track), position)
  if (!named) throw errors.NOT_FOUND()
  await save(db, learnerOf(context).id, id, position, clock.now())
  return named
})

export const positionCalls = { savePosition }
