import { implement } from '@orpc/server'
import { noteDecision } from '#features/accounts/impersonation.server.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { findKept } from '#features/projects/reader-view.store.ts'
import { findAnswer, listUnread, type AnswerKey } from './validations.store.ts'
import { askForReview } from './review.jobs.ts'
import { afterDecision, askedAgain, isStuck } from './review.rules.ts'
import { changeReview, rubricOf, type HandedIn } from './review.server.ts'
import { reviewsContract } from './review-decision.contract.ts'

const call = implement(reviewsContract).$context<CallContext>()

const ALL_MOST = 1000

const askAgain = call.askAgain.handler(async ({ context: { services }, input: { answer }, errors }) => {
  const { db, models } = services
  if (models.name === null) throw errors.NO_MODEL()
  const places: HandedIn[] = answer ? [{ ...placeOf(answer), revision: answer.revision }] : await listUnread(db, ALL_MOST)
  let asked = 0
  for (const { userId, projectId, validationId, revision } of places) {
    const place = { userId, projectId, validationId, revision }
    const isAsked = await changeReview(services, place, {
      isStill: isStuck,
      decide: askedAgain,
      also: (tx) => askForReview(tx, services, place),
    })
    if (isAsked) asked += 1
  }
  return { asked }
})

const lookAtAnswer = call.lookAtAnswer.handler(async ({ context, input, errors }) => {
  const { db } = context.services
  const place = placeOf(input)
  const { answer } = await findAnswer(db, place)
  if (!answer || !isStuck(answer, answer.revision)) throw errors.NOT_FOUND()
  const { learner } = await findKept(db, place.userId, place.projectId)
  const tasks = await findTasks(db, place.projectId, learner?.version ?? null)
  const task = tasks?.validations.find(({ id }) => id === place.validationId)
  await writeDown(context, place, 'GET')
  const rubric = (tasks && rubricOf(tasks, place.validationId)) ?? ''
  return { revision: answer.revision, title: answer.title, asked: task?.description ?? '', rubric, words: answer.text }
})

const decideAnswer = call.decideAnswer.handler(async ({ context, input, errors }) => {
  const { verdict, reason, revision } = input
  const place = placeOf(input)
  const isDecided = await changeReview(
    context.services,
    { ...place, revision },
    { isStill: isStuck, decide: (answer) => afterDecision(answer, { verdict, reason }) },
  )
  if (!isDecided) throw errors.NOT_STUCK()
  await writeDown(context, place, 'POST')
})

export const reviewsCalls = { askAgain, lookAtAnswer, decideAnswer }

interface Named {
  userId: string
  projectId: string
  taskId: string
}

const placeOf = ({ userId, projectId, taskId }: Named): AnswerKey => ({ userId, projectId, validationId: taskId })

async function writeDown(context: CallContext, { userId, projectId, validationId }: AnswerKey, method: string): Promise<void> {
  await noteDecision(context, userId, `${method} /admin/reviews/${projectId}/${validationId}`)
}
