import { z } from 'zod'
import { adminsMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { REVIEW_REASON_MOST } from './review.rules.ts'

const { CONFLICT, NOT_FOUND } = refusals

const answer = z.object({
  userId: z.uuid(),
  projectId: z.string().max(200),
  taskId: z.string().max(200),
})
const revision = z.number().int().min(0)
const NOT_STUCK = { ...CONFLICT, message: 'This answer does not wait for anybody any more.' }
const NO_MODEL = { ...CONFLICT, message: 'There is no model that could read it.' }
const ALL_MOST = 1000

export const reviewsContract = {
  askAgain: adminsMay()
    .route({ method: 'POST', path: '/admin/reviews/again', summary: 'Has answers that no model could read read once more: one, or all' })
    .input(z.object({ answer: answer.extend({ revision }).nullable().describe('null: all, at most 1,000 at a time') }))
    .output(z.object({ asked: z.number().int().max(ALL_MOST) }))
    .errors({ NO_MODEL }),
  lookAtAnswer: adminsMay()
    .route({
      method: 'GET',
      path: '/admin/reviews/{userId}/{projectId}/{taskId}',
      summary: 'An answer that no model could read, with its task and rubric; that it was looked at is written into the audit log',
    })
    .input(answer)
    .output(z.object({ revision, title: z.string(), asked: z.string(), rubric: z.string(), words: z.string() }))
    .errors({ NOT_FOUND }),
  decideAnswer: adminsMay()
    .route({
      method: 'POST',
      path: '/admin/reviews/{userId}/{projectId}/{taskId}',
      summary: 'Decides an answer that no model could read; its learner sees the reason',
      successStatus: 204,
    })
    .input(
      answer.extend({
        revision: revision.describe('what was looked at'),
        verdict: z.enum(['COMPLETE', 'INCORRECT']),
        reason: z.string().trim().min(1).max(REVIEW_REASON_MOST),
      }),
    )
    .errors({ NOT_STUCK }),
}
