import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { NAME_LONGEST, SCOPES, TOKENS_MOST } from './assistants.rules.ts'
import { consentContract } from './oauth/consent.contract.ts'

const { NOT_FOUND } = refusals
const inPerson = { impersonation: 'refused' } as const
const NO_NAME = { status: 422, message: 'Give it a name.' }
const TOO_MANY_TOKENS = { status: 409, message: `You have connected ${TOKENS_MOST} assistants. End one first.` }

const scopes = z.array(z.enum(SCOPES)).min(1).max(SCOPES.length)

const token = z.object({
  id: z.string(),
  name: z.string(),
  client: z.string().nullable().describe('who published the assistant that signed in; null: a token that was made by hand'),
  scopes: z.array(z.enum(SCOPES)),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().describe('null: not used yet'),
  expiresAt: z.iso.datetime(),
})

export const assistantsContract = {
  listTokens: learnersMay(inPerson)
    .route({ method: 'GET', path: '/user/assistants', summary: 'The caller’s own coding assistants, by token or signed in' })
    .output(z.array(token)),
  makeToken: learnersMay({ ...inPerson, idempotency: 'inherent' })
    .route({ method: 'POST', path: '/user/assistants', summary: 'Makes a token for /mcp; it is shown this once' })
    .input(z.object({ name: z.string().max(NAME_LONGEST * 4), scopes }))
    .output(token.extend({ token: z.string().describe('opens /mcp, and nothing else') }))
    .errors({ NO_NAME, TOO_MANY_TOKENS }),
  endToken: learnersMay(inPerson)
    .route({ method: 'DELETE', path: '/user/assistants/{id}', summary: 'Ends the access of an assistant at once', successStatus: 204 })
    .input(z.object({ id: z.string() }))
    .output(z.void())
    .errors({ NOT_FOUND }),
  ...consentContract,
}

export type AssistantToken = z.infer<typeof token>
