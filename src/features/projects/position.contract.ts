import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { named } from './access.contract.ts'

const { NOT_FOUND } = refusals

const position = z.object({
  stepId: z.string().min(1).max(200),
  blockId: z.string().min(1).max(200),
  passed: z.number().min(0).max(1).describe('how much of the block was passed'),
})

export const namedPosition = position.extend({
  title: z.string().describe('of the step'),
  number: z.number().int().describe('of the step, as it is counted on the page'),
})

export const continuePlace = namedPosition.pick({ stepId: true, title: true, number: true }).extend({
  placeId: z
    .string()
    .nullable()
    .describe('where the text begins that leads to the next open task; null: at the step, or where they were reading'),
})

export const openPlace = continuePlace.extend({
  placeId: z.string(),
  task: z.object({ id: z.string(), number: z.number().int().describe('of its step, as it is counted on the page') }),
})

export const positionContract = {
  savePosition: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'PUT',
      path: '/projects/{id}/position',
      summary: 'Keeps where the caller is in the text of a project; begins nothing',
    })
    .input(named.extend(position.shape))
    .output(namedPosition)
    .errors({ NOT_FOUND }),
}
