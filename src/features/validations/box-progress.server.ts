import type { PublishedValidation, ValidationStatus } from '#features/content/content.rules.ts'
import type { AnswerFacts } from '#features/projects/reader-view.server.ts'
import { boxStatus, countTasks, itemsThatCount, statusOnScreen, statusOnWire } from './validations.rules.ts'
import { storedAnswerTo } from './task-access.server.ts'
import { countAnswers } from './save-answers.server.ts'
import { listAnswers, type StoredAnswer } from './validations.store.ts'

/** The functions that projects needs from answers. */
export const answerFacts: AnswerFacts = {
  count: countAnswers,
  unanswered: (validations, track) => countTasks(validations, new Map(), track),
  async boxes(db, userId, projectId, validations) {
    const given = await listAnswers(db, userId, projectId)
    const boxes = Map.groupBy(validations, ({ boxId }) => boxId)
    return new Map([...boxes].map(([id, items]) => [id, statusOf(items, given)]))
  },
}

function statusOf(items: readonly PublishedValidation[], given: readonly StoredAnswer[]): ValidationStatus {
  const fields = items.map(({ id, type, optional }) => {
    const answer = storedAnswerTo(given, id)
    const draft = { type, text: answer?.text ?? '', file: answer?.file ?? null }
    return { optional, draft, status: statusOnScreen(answer?.status ?? 'INCOMPLETE') }
  })
  return statusOnWire(boxStatus(itemsThatCount(fields).map(({ status }) => status)))
}
