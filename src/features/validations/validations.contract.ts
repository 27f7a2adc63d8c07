import { z } from 'zod'
import { anyoneMay, learnersMay, PAYWALL } from '#features/accounts/accounts.contract.ts'
import { VALIDATION_STATUSES } from '#features/content/content.rules.ts'
import { workSchema } from '#features/practice/work.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { REVIEW_STATES } from './review.rules.ts'
import { ANSWER_TYPES, COMPARISONS } from './validations.rules.ts'

const { NOT_FOUND, PRECONDITION_FAILED, UNPROCESSABLE_CONTENT } = refusals

/** More than any plan allows. */
const LONGEST_TEXT = 20_000
const MOST_SETTLED = 50

const text = z.object({ data: z.string() })
const file = z.object({ name: z.string().max(255), storageName: z.string().max(300) })
const work = workSchema.nullish().describe('what was written, where the task asks for work; `text` is null then')
const status = z.enum(VALIDATION_STATUSES)

const alternative = z.object({
  id: z.string(),
  text: text.nullable(),
  work,
  file: file.nullable(),
  createdAt: z.iso.datetime(),
})

const response = z.object({
  id: z.string(),
  hidden: z.boolean(),
  type: z.enum(ANSWER_TYPES),
  text: text.nullable(),
  work,
  file: file.nullable(),
  status,
  message: z.string().nullable().describe('what the author says to a wrong answer, or whoever has read it for the author'),
  review: z
    .enum(REVIEW_STATES)
    .nullable()
    .describe('how far the tutor is with it: stuck when no model could read it, decided when a person did; null where nobody was asked'),
  checked: z.boolean().describe('it is complete, and its text was found on the learner’s own machine'),
  compared: z.enum(COMPARISONS).nullable().describe('what its owner said of it beside ours, while it is complete'),
  revision: z.number().int().describe('0 before there is an answer; counts every new text or file'),
  exemplar: z
    .array(z.object({ name: z.string(), text: z.string() }))
    .optional()
    .describe('how the author solves it: of work that is complete, for nobody else'),
  alternatives: z.array(alternative).describe('written elsewhere without having seen this answer, kept until one is chosen'),
})

const saved = response.extend({
  work: work.describe('absent where it is as it was sent'),
  setAside: z.string().nullable().describe('the alternative that this answer was kept as'),
  box: z.array(z.object({ id: z.string(), status })).describe('what else has changed its status with it'),
})

const validation = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  optional: z.boolean(),
  status,
  hidden: z.boolean().describe('it belongs to another track, and is not required'),
  type: z.enum(ANSWER_TYPES),
  boxId: z.string(),
  characterLimit: z.number().int().describe('of work: the bytes of its files'),
  characterLimitPro: z.number().int().describe('with Pro'),
  response,
})

const earlier = z.object({ id: z.string(), title: z.string(), text: text.nullable(), work, file: file.nullable(), status })

const named = z.object({ project_id: z.string(), validation_id: z.string() })
const LOCKED = { ...refusals.FORBIDDEN, message: 'This project is locked. Unlock it first.' }
const TOO_LONG = { status: 422, message: 'This answer is too long.', data: z.object({ limit: z.number().int() }) }
const NOT_COMPARABLE = { status: 409, message: 'Only a finished answer in your own words can be compared.' }
const TOO_LARGE = { status: 422, message: 'This work is too large.', data: z.object({ bytes: z.number().int() }) }

export const validationsContract = {
  listValidations: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/projects/{project_id}/validations', summary: 'What the project asks for, with the own answers' })
    .input(z.object({ project_id: z.string(), track: z.string().max(100).optional().describe('the own track when it is not given') }))
    .output(
      z.object({
        validations: z.array(validation),
        earlier: z.array(earlier).describe('answers to tasks that the own version of the project does not have any more'),
      }),
    )
    .errors({ NOT_FOUND, PAYWALL, LOCKED }),
  listKeptAnswers: learnersMay()
    .route({
      method: 'GET',
      path: '/projects/{project_id}/kept-answers',
      summary: 'Everything that the caller has answered in a project, also where it is closed to them now',
    })
    .input(z.object({ project_id: z.string() }))
    .output(
      z.object({
        answers: z.array(earlier),
        hadPro: z.boolean().describe('the caller has unlocked the project; otherwise it was no part of Pro when they answered'),
      }),
    )
    .errors({ NOT_FOUND }),
  getValidation: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/projects/{project_id}/validations/{validation_id}', summary: 'The own answer to one task' })
    .input(named)
    .output(response)
    .errors({ NOT_FOUND, PAYWALL, LOCKED }),
  saveAnswer: learnersMay()
    .route({
      method: 'POST',
      path: '/projects/{project_id}/validations/{validation_id}',
      summary: 'Saves an answer; the status is a request, and the answer says what became of it',
    })
    .input(
      named.extend({
        id: z.string().optional(),
        hidden: z.boolean().optional(),
        type: z.enum(ANSWER_TYPES).optional(),
        text: z.object({ data: z.string().max(LONGEST_TEXT).nullable() }).nullish(),
        work: workSchema.nullish(),
        file: file.nullish(),
        status: status.default('INCOMPLETE'),
        baseRevision: z
          .number()
          .int()
          .min(0)
          .optional()
          .describe('the revision that was seen; an answer that was not seen is not replaced: this one is kept beside it'),
        settles: z.array(z.uuid()).max(MOST_SETTLED).optional().describe('alternatives that this one stands for, or that were let go'),
      }),
    )
    .output(saved)
    .errors({ NOT_FOUND, PAYWALL, LOCKED, TOO_LONG, TOO_LARGE, UNPROCESSABLE_CONTENT, PRECONDITION_FAILED }),
  compareAnswer: learnersMay()
    .route({
      method: 'PUT',
      path: '/projects/{project_id}/validations/{validation_id}/comparison',
      summary: 'How the own words compare with the author’s answer, where no check judges them',
    })
    .input(named.extend({ compared: z.enum(COMPARISONS) }))
    .output(z.object({ compared: z.enum(COMPARISONS) }))
    .errors({ NOT_FOUND, PAYWALL, LOCKED, NOT_COMPARABLE }),
}

export type Validation = z.infer<typeof validation>
export type ValidationResponse = z.infer<typeof response>
export type SavedAnswer = z.infer<typeof saved>
export type EarlierAnswer = z.infer<typeof earlier>
export interface ValidationList {
  validations: Validation[]
  earlier: EarlierAnswer[]
}
