import { z } from 'zod'
import { adminsMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { FORMS, INPUTS, LONGEST_ANSWER } from './questions.rules.ts'
import { COMPARISONS } from '#features/validations/validations.rules.ts'

const GONE = { ...refusals.NOT_FOUND, message: 'This question is no longer there. Continue with the next one.' }
const DAY_REFUSED = { status: 422, message: 'That is not today’s date. Check the date of your device.' }
const ANSWER_REFUSED = { status: 422, message: 'This question cannot be answered like that.' }
const inPerson = { impersonation: 'refused' } as const

const share = z.number().describe('of 1')
const knowing = z
  .object({ knows: z.number().int(), outOf: z.number().int() })
  .nullable()
  .describe('how many they would know today, about; null while too little was asked')

const reply = z.object({
  verdict: z
    .enum(['right', 'wrong', 'compare', 'same', 'partly', 'no'])
    .describe('compare: their words wait to be compared with the answer'),
  given: z.object({ options: z.array(z.string()).optional(), text: z.string().optional() }),
  answer: z.string(),
  right: z.array(z.string()).describe('ids of the right options'),
  explanation: z.string().nullable().describe('safe HTML'),
  place: z.string().nullable().describe('where it came from: the hash of the project’s address'),
})

const question = z.object({
  item: z.string(),
  project: z.object({ id: z.string(), title: z.string() }),
  form: z.enum(FORMS),
  subject: z.string(),
  text: z.string().nullable(),
  isCode: z.boolean(),
  gap: z.object({ before: z.string(), after: z.string() }).nullable(),
  input: z.enum(INPUTS),
  options: z.array(z.object({ id: z.string(), value: z.string() })),
  reply: reply.nullable().describe('null until it is answered'),
})

const sitting = z.object({
  date: z.iso.date(),
  questions: z.array(question),
  knowing,
  takesPart: z.boolean().describe('lets one in ten questions wait for a month, to measure what recall does'),
  guesses: z.boolean().describe('asks for a guess before a step'),
})

const guess = question.pick({ form: true, subject: true, text: true, isCode: true, options: true }).extend({
  stepId: z.string().describe('the step that explains it'),
  right: reply.shape.right,
})

const date = z.iso.date().describe('what day it is where the caller is')

export const recallContract = {
  getWaiting: learnersMay({ ...inPerson, changes: true })
    .route({ method: 'GET', path: '/user/recall/waiting', summary: 'How many questions wait today' })
    .input(z.object({ date: date.optional() }).default({}))
    .output(z.object({ date: z.iso.date(), waiting: z.number().int() }))
    .errors({ DAY_REFUSED }),
  getSitting: learnersMay({ ...inPerson, changes: true })
    .route({ method: 'GET', path: '/user/recall', summary: 'Today’s questions about what the caller did, at most five' })
    .input(z.object({ date: date.optional() }).default({}))
    .output(sitting)
    .errors({ DAY_REFUSED }),
  answerQuestion: learnersMay(inPerson)
    .route({ method: 'PUT', path: '/user/recall/answers', summary: 'Answers a question of a day; the first answer counts' })
    .input(
      z.object({
        date,
        item: z.string().max(500),
        options: z.array(z.string().max(500)).max(50).optional(),
        text: z.string().max(LONGEST_ANSWER).optional(),
        grade: z.enum(COMPARISONS).optional().describe('how their own words compare with the answer'),
      }),
    )
    .output(z.object({ item: z.string(), reply, knowing }))
    .errors({ NOT_FOUND: GONE, DAY_REFUSED, ANSWER_REFUSED }),
  savePart: learnersMay(inPerson)
    .route({ method: 'PUT', path: '/user/recall/part', summary: 'Takes part in measuring, or not' })
    .input(z.object({ takesPart: z.boolean() }))
    .output(z.object({ takesPart: z.boolean() })),
  listGuesses: learnersMay(inPerson)
    .route({
      method: 'GET',
      path: '/projects/{id}/guesses',
      summary: 'A question to guess at before a step, for steps that are not begun; nothing is kept of it',
    })
    .input(z.object({ id: z.string() }))
    .output(z.object({ guesses: z.array(guess) }))
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
  saveGuessing: learnersMay(inPerson)
    .route({ method: 'PUT', path: '/user/recall/guesses', summary: 'Asks for guesses before a step, or not' })
    .input(z.object({ guesses: z.boolean() }))
    .output(z.object({ guesses: z.boolean() })),
  getEffect: adminsMay()
    .route({ method: 'GET', path: '/admin/recall', summary: 'What recall does, of all learners together' })
    .output(
      z.object({
        learners: z.number().int().describe('with answers of both kinds'),
        held: z.number().int(),
        compared: z.number().int(),
        found: z
          .object({ heldShare: share, comparedShare: share, difference: share, from: share, to: share })
          .nullable()
          .describe('with the 95 % interval of the difference; null for too few learners'),
      }),
    ),
}

export type RecallQuestion = z.infer<typeof question>
export type GuessQuestion = z.infer<typeof guess>
export type RecallReply = z.infer<typeof reply>
export type Sitting = z.infer<typeof sitting>
