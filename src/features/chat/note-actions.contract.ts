import { z } from 'zod'
import { PAYWALL, learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { MODEL_REASONS } from './chat-failures.rules.ts'
import { MARKED_MOST, QUERY_MOST } from './note-actions.rules.ts'

const { NOT_FOUND, FORBIDDEN, CONFLICT, SERVICE_UNAVAILABLE, TOO_MANY_REQUESTS } = refusals

const LOCKED = { ...FORBIDDEN, message: 'This is locked. Unlock it first.' }
const NO_MODEL = {
  ...CONFLICT,
  message: 'This needs a model, and none is switched on here.',
  data: z.object({ setting: z.string().nullable().describe('what would switch it on; for admins') }),
}
const failed = z.object({ says: z.string(), reason: z.enum(MODEL_REASONS) })
const MODEL_FAILED = { ...SERVICE_UNAVAILABLE, message: 'The model gave no answer.', data: failed }
const TOKENS_SPENT = {
  ...TOO_MANY_REQUESTS,
  message: 'The tokens of the day are used up.',
  data: failed.describe('another try gives nothing before the next day (UTC)'),
}

const marked = z.object({
  id: z.string().min(1).max(200),
  highlightedText: z.string().trim().min(1).max(MARKED_MOST),
  trackId: z.string().max(100).nullish(),
  stream: z.boolean().default(false).describe('answer by an event stream, as a chat does'),
})

const headers = z.record(z.string(), z.string())
const streamOr = <Field extends string>(field: Field) =>
  z.object({ headers, body: z.union([z.instanceof(ReadableStream), z.object({ [field]: z.string() } as Record<Field, z.ZodString>)]) })

const action = (path: `/projects/{id}/${string}`, summary: string) =>
  learnersMay({ idempotency: 'inherent' })
    .route({ method: 'POST', path, summary, outputStructure: 'detailed' })
    .errors({ NOT_FOUND, LOCKED, PAYWALL, NO_MODEL, MODEL_FAILED, TOKENS_SPENT })

export const actionsContract = {
  askAbout: action('/projects/{id}/ask', 'Answers a question about a marked passage, in Markdown')
    .input(marked.extend({ query: z.string().trim().min(1).max(QUERY_MOST) }))
    .output(streamOr('answer')),
  explain: action('/projects/{id}/explain', 'Explains a marked passage, in Markdown').input(marked).output(streamOr('explanation')),
  giveExamples: action('/projects/{id}/examples', 'Gives examples of a marked passage, in Markdown')
    .input(marked)
    .output(streamOr('examples')),
  summarize: action('/projects/{id}/summarize', 'Says a marked passage in simpler words, in Markdown')
    .input(marked)
    .output(streamOr('summary')),
}
