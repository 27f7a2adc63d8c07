import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isRubric } from '#features/content/checks.rules.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import { findKept } from '#features/projects/reader-view.store.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { announceProject, holdProject, saveProgress } from '#features/projects/projects.store.ts'
import type { Db } from '#platform/db/database.ts'
import { ModelFailure } from '#platform/models/models.rules.ts'
import type { Services } from '#platform/services.ts'
import { countTasks } from './validations.rules.ts'
import { findAnswer, saveAnswer, type AnswerKey, type StoredAnswer } from './validations.store.ts'
import {
  afterFailure,
  afterVerdict,
  isAwaited,
  REVIEW_REASON_MOST,
  standingOf,
  tellsRubric,
  withoutReviewer,
  type ReviewVerdict,
} from './review.rules.ts'
import { reviewTexts } from './review.texts.ts'

const REVIEW = readFileSync(new URL('review.md', import.meta.url), 'utf8')
const TOKENS_MOST = 400

const verdictIn = z.strictObject({ verdict: z.enum(['COMPLETE', 'INCORRECT']), reason: z.string().trim().min(1).max(REVIEW_REASON_MOST) })

/** The revision of an answer that was handed in. */
export interface HandedIn extends AnswerKey {
  revision: number
}

/** Whether the tutor reads the answer; without a model it is one in the learner's own words. */
export function isReviewed(tasks: Tasks, validationId: string, { models }: Pick<Services, 'models'>): boolean {
  return models.name !== null && rubricOf(tasks, validationId) !== null
}

export function rubricOf({ checks }: Tasks, validationId: string): string | null {
  const check = checks[validationId]
  return check && isRubric(check) ? check.value : null
}

/** Asks the model without holding a lock, and saves its verdict if the answer is unchanged. */
export async function reviewAnswer(services: Services, place: HandedIn, signal: AbortSignal): Promise<void> {
  const { db, models } = services
  const { answer } = await findAnswer(db, place)
  if (!answer || !isAwaited(answer, place.revision)) return
  const { learner } = await findKept(db, place.userId, place.projectId)
  const tasks = await findTasks(db, place.projectId, learner?.version ?? null)
  const rubric = tasks && rubricOf(tasks, place.validationId)
  if (!tasks || rubric === null || models.name === null) return settle(services, place, withoutReviewer)
  try {
    const verdict = await judge(services, tasks, rubric, { place, text: answer.text, signal })
    await settle(services, place, (current) => afterVerdict(current, verdict))
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    await settle(services, place, (current) => afterFailure(current, error.reason))
    throw error
  }
}

interface Reading {
  place: HandedIn
  text: string
  signal: AbortSignal
}

async function judge(
  { models }: Services,
  { validations }: Tasks,
  rubric: string,
  { place, text, signal }: Reading,
): Promise<ReviewVerdict> {
  const { title, description } = validations.find(({ id }) => id === place.validationId) ?? { title: '', description: '' }
  // the answer goes in as JSON, so that it cannot end the text or pass for instructions
  const material = JSON.stringify({ task: title, asked: description, answer: text })
  const said = await models.shape(
    {
      purpose: 'review',
      learner: place.userId,
      instructions: `${REVIEW}\n${JSON.stringify(rubric)}\n`,
      messages: [{ role: 'user', content: [{ type: 'text', text: material }] }],
      tokensMost: TOKENS_MOST,
      signal,
    },
    verdictIn,
  )
  return tellsRubric(said.reason, rubric, `${title}\n${description}\n${text}`)
    ? { ...said, reason: reviewTexts.noReason[said.verdict] }
    : said
}

const settle = async (services: Services, place: HandedIn, decide: (answer: StoredAnswer) => StoredAnswer): Promise<void> =>
  void (await changeReview(services, place, { isStill: isAwaited, decide }))

interface ReviewChange {
  /** the condition that must still hold; otherwise nothing changes */
  isStill(answer: StoredAnswer, revision: number): boolean
  decide(answer: StoredAnswer): StoredAnswer
  also?(tx: Db): Promise<void>
}

/** Changes a review under the lock of the learner's row. True if it was changed. */
export async function changeReview({ db, clock }: Services, place: HandedIn, { isStill, decide, also }: ReviewChange): Promise<boolean> {
  const { userId, projectId, validationId, revision } = place
  return db.transaction(async (tx: Db) => {
    if ((await findAnswer(tx, place)).answer === null) return false
    const now = clock.now()
    const learner = await holdProject(tx, userId, projectId, now)
    const { answer, statuses } = await findAnswer(tx, place)
    if (!answer || !isStill(answer, revision)) return false
    const kept = decide(answer)
    await saveAnswer(tx, place, answer.title, kept, now)
    statuses.set(validationId, standingOf(kept))
    const tasks = await findTasks(tx, projectId, learner.version)
    const track = trackToRead(tasks?.metadata.tracks ?? [], learner.track)
    await saveProgress(tx, userId, projectId, countTasks(tasks?.validations ?? [], statuses, track), now)
    await announceProject(tx, userId, projectId)
    await also?.(tx)
    return true
  })
}
