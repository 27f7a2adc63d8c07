import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { SCOPES, TOKENS_MOST } from '../assistants.rules.ts'
import { ASK_LONGEST } from './oauth.rules.ts'

const inPerson = { impersonation: 'refused' } as const
const NOT_FIT = { status: 422, message: 'The assistant’s request does not fit any more. Start again from your assistant.' }
const TOO_MANY_TOKENS = { status: 409, message: `You have connected ${TOKENS_MOST} assistants. End one first.` }

const ask = z.string().min(1).max(ASK_LONGEST).describe('the request of the assistant, as /oauth/authorize passes it on')
const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)
const goesTo = z.object({ kind: z.enum(['machine', 'site', 'app']), place: z.string() }).describe('where the code is sent')
const host = z.string().describe('who published the document of the assistant')

const seen = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('asks'),
    host,
    name: z.string().nullable().describe('what it calls itself'),
    goesTo,
    scopes,
    denied: z.string(),
  }),
  z.object({ kind: z.literal('wrong'), host, goesTo, back: z.string() }),
  z.object({
    kind: z.literal('refused'),
    why: z.enum(['not_offered', 'no_client', 'no_document', 'foreign_redirect']),
    host: host.nullable(),
  }),
])

export const consentContract = {
  seeRequest: learnersMay(inPerson)
    .route({ method: 'GET', path: '/user/assistants/request', summary: 'What a coding assistant that wants to sign in asks for' })
    .input(z.object({ ask }))
    .output(seen),
  allowRequest: learnersMay({ ...inPerson, idempotency: 'inherent' })
    .route({ method: 'POST', path: '/user/assistants/request', summary: 'Lets the coding assistant sign in' })
    .input(z.object({ ask, scopes }))
    .output(z.object({ location: z.string().describe('where the browser takes the code') }))
    .errors({ NOT_FIT, TOO_MANY_TOKENS }),
}

export type SeenRequest = z.infer<typeof seen>
