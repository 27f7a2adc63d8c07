import { z } from 'zod'
import { adminsMay } from '#features/accounts/contract.ts'

const person = z.object({ id: z.string(), email: z.string().nullable().describe('null when the account is gone') })

const entry = z.object({
  id: z.string(),
  admin: person,
  user: person,
  what: z.string().describe('GET /user/preferences'),
  requestId: z.string(),
  createdAt: z.iso.datetime(),
})

export const adminContract = {
  listAudit: adminsMay()
    .route({ method: 'GET', path: '/admin/audit', summary: 'What admins did through the eyes of learners, newest first' })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) }).default({ limit: 200 }))
    .output(z.array(entry)),
}

export type AuditLine = z.infer<typeof entry>
