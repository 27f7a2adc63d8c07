import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { findReading } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import { listAnswers } from '#features/validations/validations.store.ts'
import { isRefused } from '#platform/result.ts'
import { itemName } from './gathering.server.ts'
import { guessesIn } from './guesses.rules.ts'
import { recallContract } from './recall.contract.ts'
import { findItems, findRecallLearner, holdLearner, saveLearner } from './recall.store.ts'

const call = implement(recallContract).$context<CallContext>()

const listGuesses = call.listGuesses.handler(async ({ context, input: { id: projectId }, errors }) => {
  const { db } = context.services
  const { id: userId } = learnerOf(context)
  const view = await openProject(db, context, projectId)
  if (isRefused(view)) throw errors.NOT_FOUND()
  if (!(await findRecallLearner(db, userId)).guesses) return { guesses: [] }
  const version = view.learner?.version ?? view.listed.version
  const reading = await findReading(db, projectId, version)
  const tasks = await findTasks(db, projectId, version)
  const concepts = await listConcepts(db)
  const met = await findItems(
    db,
    userId,
    concepts.map(({ key }) => itemName('concept', projectId, key)),
  )
  const answered = new Set((await listAnswers(db, userId, projectId)).map(({ validationId }) => validationId))
  const boxes = new Set((tasks?.validations ?? []).filter(({ id }) => answered.has(id)).map(({ boxId }) => boxId))
  const begun = (tasks?.outline ?? []).filter(({ children }) => children.some(({ id }) => boxes.has(id)))
  const guesses = guessesIn(reading?.document.content ?? [], {
    projectId,
    concepts,
    known: new Set(met.map(({ thing }) => thing)),
    begun: new Set(begun.map(({ id }) => id)),
  })
  return { guesses: guesses.map(({ stepId, wording: { shown, right } }) => ({ stepId, ...shown, right })) }
})

const saveGuessing = call.saveGuessing.handler(async ({ context, input: { guesses } }) => {
  const { id } = learnerOf(context)
  await context.services.db.transaction(async (tx) => {
    await holdLearner(tx, id)
    await saveLearner(tx, id, { guesses })
  })
  return { guesses }
})

export const guessCalls = { listGuesses, saveGuessing }
