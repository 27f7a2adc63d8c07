import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'

const { NOT_FOUND, CONFLICT } = refusals

const NOT_FINISHED = { ...CONFLICT, message: 'This project is not finished yet.' }

const completion = z.object({
  projectId: z.string(),
  title: z.string(),
  category: z.string(),
  concepts: z.array(z.string()).describe('the names of what it teaches'),
  finishedAt: z.iso.datetime(),
  minutesTaken: z.number().int().nullable().describe('from the first answer to the completion'),
  tasksDone: z.number().int(),
  firstTry: z
    .object({ right: z.number().int(), checked: z.number().int() })
    .nullable()
    .describe('of the answers that were checked; null where none was'),
  quizScore: z.number().int().nullable().describe('of the best attempt, in whole percent'),
})

export const sharingContract = {
  getCompletion: learnersMay()
    .route({ method: 'GET', path: '/projects/{id}/completion', summary: 'What a finished project has come to, in figures' })
    .input(z.object({ id: z.string().max(200) }))
    .output(completion)
    .errors({ NOT_FOUND, NOT_FINISHED }),
}

export type Completion = z.infer<typeof completion>
