import { z } from 'zod'
import { learnersMay, PAYWALL } from '#features/accounts/accounts.contract.ts'
import { LOCKED, named } from '#features/projects/access.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { CHANGES } from './updates.rules.ts'

const change = z.enum(CHANGES)
const count = z.number().int()
const counted = z.object({ done: count, required: count })

const whatsNew = z.object({
  intro: z.boolean().describe('what stands before the first step reads otherwise'),
  steps: z.array(z.object({ id: z.string(), title: z.string(), change })),
  tasks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      change,
      isOptional: z.boolean(),
      answer: z
        .enum(['none', 'kept', 'earlier'])
        .describe(
          'what becomes of the caller’s answer: earlier is shown at the end, as its task is gone or asks for another kind of answer',
        ),
    }),
  ),
  quiz: z.boolean(),
  highlights: z.object({ stay: count, move: count, lost: count }).describe('of the caller, if they are kept'),
  progress: z.object({ before: counted, after: counted }),
  isComplete: z.boolean().describe('the project is finished, and stays so'),
})

export const updatesContract = {
  getUpdate: learnersMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/update',
      summary: 'What an update of the project changes for the caller; null where they read the newest version',
    })
    .input(named)
    .output(z.object({ update: whatsNew.nullable() }))
    .errors({ NOT_FOUND: refusals.NOT_FOUND, PAYWALL, LOCKED }),
}

export type UpdateNews = z.infer<typeof whatsNew>
