import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { isShownIn } from '#features/content/content.rules.ts'
import { findQuizOf } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { minutesTaken } from '#features/projects/progress.rules.ts'
import { viewProject } from '#features/projects/reader-view.server.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { bestScore } from '#features/quizzes/quizzes.rules.ts'
import { listAttempts } from '#features/quizzes/quizzes.store.ts'
import { listAnswers, type StoredAnswer } from '#features/validations/validations.store.ts'
import { settle } from '#platform/http/errors.ts'
import { sharingContract } from './sharing.contract.ts'
import { firstTry } from './sharing.rules.ts'

const call = implement(sharingContract).$context<CallContext>()

/** A learner can share a finished project even if it has been locked since. */
const getCompletion = call.getCompletion.handler(async ({ context, input: { id }, errors }) => {
  const { db } = context.services
  const { id: userId } = learnerOf(context)
  const { learner } = settle(await viewProject(db, context, id), errors)
  const tasks = learner && (await findTasks(db, id, learner.version))
  if (learner?.status !== 'COMPLETE' || !learner.completedAt || !tasks) throw errors.NOT_FINISHED()
  const { metadata, validations, checks, version } = tasks
  const track = trackToRead(metadata.tracks, learner.track)
  const shown = new Set(validations.filter((one) => isShownIn(one.tracks, track)).map((one) => one.id))
  // an answer to a rubric counts once a model or a person has reviewed it
  const isChecked = ({ validationId, review }: StoredAnswer) => {
    const check = checks[validationId]
    return check !== undefined && shown.has(validationId) && (!isRubric(check) || review !== null)
  }
  const answers = await listAnswers(db, userId, id)
  const quiz = await findQuizOf(db, id, version)
  const attempts = quiz ? await listAttempts(db, { userId, projectId: id, quizId: quiz.id }) : []
  const names = new Map((await listConcepts(db)).map(({ key, name }) => [key, name]))
  return {
    projectId: id,
    title: metadata.title,
    category: metadata.category,
    concepts: metadata.concepts.flatMap((key) => names.get(key) ?? []),
    finishedAt: learner.completedAt.toISOString(),
    minutesTaken: minutesTaken(learner),
    tasksDone: learner.done,
    firstTry: firstTry(
      answers.map(({ validationId, status, misses }) => ({ id: validationId, status, misses })),
      new Set(answers.filter(isChecked).map(({ validationId }) => validationId)),
    ),
    quizScore: bestScore(attempts),
  }
})

export const sharingCalls = { getCompletion }
