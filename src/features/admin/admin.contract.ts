import { z } from 'zod'
import { adminsMay } from '#features/accounts/accounts.contract.ts'
import { PLANS } from '#features/accounts/accounts.rules.ts'
import { learnersPage } from '#features/moderation/moderation.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { STATES } from './checks/findings.rules.ts'
import { FILTER_MOST, isDay, AUDIT_PAGE_MOST } from './audit-filter.rules.ts'

const person = z.object({ id: z.string(), email: z.string().nullable().describe('null when the account is gone') })

const words = z.string().trim().min(1).max(FILTER_MOST)
const day = z.iso.date().refine(isDay, 'a day since 1900')

const entry = z.object({
  id: z.string(),
  admin: person.nullable().describe('null: a command, a payment or a start, which is named in what'),
  user: person.nullable().describe('null if it was not about one person'),
  what: z.string().describe('GET /user/preferences'),
  requestId: z.string(),
  createdAt: z.iso.datetime(),
})

const modelUse = z.object({
  model: z.string().nullable().describe('null when none is configured'),
  setting: z.string().describe('what switches it on'),
  day: z.iso.date().describe('in UTC'),
  budgets: z.object({ site: z.number(), learner: z.number() }).nullable().describe('tokens a day'),
  kinds: z.array(
    z.object({
      kind: z.string().describe('tutor, note, concept, review or quiz'),
      asked: z.number().int(),
      tokens: z.number(),
      estimated: z.number().int().describe('of those asked, how many the provider did not count'),
    }),
  ),
  learners: z.array(
    z.object({
      mark: z.string().describe('the same for a learner all day'),
      asked: z.number().int(),
      tokens: z.number(),
    }),
  ),
  unread: z.array(
    z.object({
      userId: z.string(),
      projectId: z.string(),
      taskId: z.string(),
      revision: z.number().int(),
      task: z.string(),
      reason: z.string().nullable(),
      since: z.iso.datetime(),
    }),
  ),
})

const siteState = z.object({
  lookedAt: z.iso.datetime(),
  findings: z.array(
    z.object({
      about: z.string().describe('Database, Jobs, Mail …'),
      state: z.enum(STATES),
      says: z.string(),
      mend: z.string().optional().describe('how to put it right'),
    }),
  ),
  files: z.object({
    bytes: z.number().describe('what the files of all learners take'),
    most: z.number().nullable().describe('what they may take; null is without a limit'),
    mostOfOne: z.number().describe('what those of one learner may take'),
    learners: z
      .array(z.object({ id: z.string(), name: z.string(), email: z.string(), bytes: z.number() }))
      .describe('the ten with the most'),
  }),
})

const listedPerson = z.object({
  id: z.string(),
  name: z.string(),
  nickname: z.string(),
  email: z.string(),
  plan: z.enum(PLANS),
  isAdmin: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable().describe('null when no session is left'),
})

const seenPerson = listedPerson.extend({
  sessions: z.number().int(),
  files: z.object({ bytes: z.number().int(), most: z.number().int() }).describe('what this person has stored, and may store'),
  pages: z.array(learnersPage),
})

export const adminContract = {
  listPeople: adminsMay()
    .route({ method: 'GET', path: '/admin/people', summary: 'People by e-mail, name and nickname, newest first' })
    .input(
      z
        .object({
          search: z.string().trim().max(FILTER_MOST).default('').describe('words of which each is a part of e-mail, name or nickname'),
          after: z.uuid().optional().describe('the last person of the page before'),
        })
        .default({ search: '' }),
    )
    .output(
      z.object({
        people: z.array(listedPerson.extend({ pages: z.number().int().describe('public tiles, documentations and proofs') })),
        next: z.string().nullable().describe('goes on after this person; null at the end'),
      }),
    ),
  getPerson: adminsMay()
    .route({ method: 'GET', path: '/admin/people/{id}', summary: 'One person and their public pages; each look is in the audit log' })
    .input(z.object({ id: z.string().max(100) }))
    .output(seenPerson)
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
  getState: adminsMay()
    .route({
      method: 'GET',
      path: '/admin/state',
      summary: 'How machine, database, jobs, texts, storage and mail are, as "doctor" says it',
    })
    .output(siteState),
  listAudit: adminsMay()
    .route({ method: 'GET', path: '/admin/audit', summary: 'What admins did through the eyes of learners, newest first' })
    .input(
      z
        .object({
          limit: z.coerce.number().int().min(1).max(1000).default(AUDIT_PAGE_MOST),
          who: words.optional().describe('a part of an e-mail address, or an id: of the admin or of the learner'),
          what: words.optional().describe('a part of what was done'),
          from: day.optional().describe('in UTC'),
          to: day.optional().describe('in UTC, with the whole of that day'),
          after: z.uuid().optional().describe('the last entry of the page before'),
        })
        .default({ limit: AUDIT_PAGE_MOST }),
    )
    .output(z.array(entry)),
  getModelUse: adminsMay()
    .route({ method: 'GET', path: '/admin/models', summary: 'What the model was asked for today, and answers that it could not read' })
    .output(modelUse),
}

export type ModelUse = z.infer<typeof modelUse>
export type ListedPerson = z.infer<typeof listedPerson>
export type SeenPerson = z.infer<typeof seenPerson>
export type SiteState = z.infer<typeof siteState>
export type AuditLine = z.infer<typeof entry>
