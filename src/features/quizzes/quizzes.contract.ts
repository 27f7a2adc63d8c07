import { z } from 'zod'
import { PAYWALL, anyoneMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { DIFFICULTIES, QUESTION_TYPES } from '#features/content/content.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { QUESTION_STATUSES } from './quizzes.rules.ts'

const { NOT_FOUND, FORBIDDEN, UNAUTHORIZED } = refusals

const LOCKED = { ...FORBIDDEN, message: 'The project must be unlocked first.' }
const QUIZ_CHANGED = { ...refusals.CONFLICT, message: 'The quiz was begun anew in the meantime. Please reload it.' }
const CHOICE_REFUSED = {
  status: 422,
  message: 'This question cannot be answered like that.',
  data: z.object({ problem: z.enum(['none', 'too_many', 'unknown']) }),
}
const QUIZ_UNFINISHED = {
  status: 422,
  message: 'There are questions still to answer.',
  data: z.object({ open: z.number().int().describe('how many') }),
}

const question = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  difficulty: z.enum(DIFFICULTIES),
  question: z.string(),
  status: z.enum(QUESTION_STATUSES),
  chosen: z.array(z.string()).describe('ids of the options that the caller chose in this round'),
  options: z.array(
    z.object({
      id: z.string(),
      value: z.string(),
      explanation: z.string().nullable().describe('safe HTML; null until the question is answered in this round'),
      isAnswer: z.boolean().nullable().describe('null until the question is answered in this round'),
    }),
  ),
})

const attempt = z.object({ score: z.number().int().describe('whole percent'), completedAt: z.iso.datetime() })

const quiz = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  round: z.number().int().describe('counts up with each regenerate'),
  isMade: z.boolean().describe('a model made the questions of this round'),
  attempts: z.array(attempt).describe('oldest first'),
  isFinished: z.boolean().describe('the last attempt is of this round'),
  left: z.number().int().nullable().describe('completions that the plan still allows; null is unlimited'),
  questions: z.array(question),
})

const options = z.array(z.string().max(100)).max(50)
const place = z.object({ projectId: z.string(), quizId: z.string() })
const round = z.number().int().positive()
const yes = z.union([z.boolean(), z.stringbool()])

export const quizzesContract = {
  getQuiz: anyoneMay({ changes: true, impersonation: 'allowed' })
    .route({ method: 'GET', path: '/projects/{projectId}/quiz', summary: 'The quiz of a project, as far as the caller has come with it' })
    .input(
      z.object({
        projectId: z.string(),
        regenerate: yes
          .default(false)
          .describe('begins a new round: another order, other questions of a large pool, or new ones that a model has made'),
        round: z.coerce
          .number()
          .int()
          .positive()
          .optional()
          .describe('with regenerate: the round that it replaces, so that it is safe to repeat'),
      }),
    )
    .output(quiz)
    .errors({ NOT_FOUND, LOCKED, UNAUTHORIZED, PAYWALL }),
  answerQuestion: learnersMay()
    .route({
      method: 'PUT',
      path: '/projects/{projectId}/quiz/{quizId}/questions/{questionId}',
      summary: 'Answers one question of the round; the first answer counts',
    })
    .input(place.extend({ questionId: z.string(), round, options }))
    .output(quiz)
    .errors({ NOT_FOUND, LOCKED, PAYWALL, QUIZ_CHANGED, CHOICE_REFUSED }),
  finishQuiz: learnersMay()
    .route({
      method: 'POST',
      path: '/projects/{projectId}/quiz/{quizId}',
      summary: 'Records the attempt with the score that its answers have',
    })
    .input(
      place.extend({
        score: z.number().min(0).optional().describe('what the client counted; the server counts itself'),
        completedAt: z.iso.datetime({ offset: true }).optional(),
        round: round.optional(),
        answers: z
          .record(z.string().max(100), options)
          .optional()
          .describe('question id → chosen options, for what was not answered one at a time'),
      }),
    )
    .output(attempt.extend({ quiz }))
    .errors({ NOT_FOUND, LOCKED, PAYWALL, QUIZ_CHANGED, CHOICE_REFUSED, QUIZ_UNFINISHED }),
}

export type Quiz = z.infer<typeof quiz>
export type SetQuestion = z.infer<typeof question>
