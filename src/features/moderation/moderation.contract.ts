import { z } from 'zod'
import { adminsMay, anyoneMay } from '#features/accounts/accounts.contract.ts'
import { emailKey, isEmail } from '#features/accounts/accounts.rules.ts'
import { PAGE_KINDS, TAKEDOWN_REASON_MOST } from '#features/takedowns/takedowns.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { ADDRESS_MOST } from './public-pages.rules.ts'
import { OUTCOMES, REPORT_REASONS, WORDS_MOST } from './reports.rules.ts'

const { NOT_FOUND, CONFLICT, UNPROCESSABLE_CONTENT } = refusals

const NO_PAGE = { ...UNPROCESSABLE_CONTENT, message: 'This is not the address of a learner’s page on this site.' }
const IS_DOWN = { ...CONFLICT, message: 'This page is taken down already.' }
const NONE_OPEN = { ...CONFLICT, message: 'These reports are closed already.' }

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

const pageName = z.object({
  userId: z.uuid().describe('its owner'),
  kind: z.enum(PAGE_KINDS),
  subject: z.string().max(200).describe('the id of a tile, or of the project; empty for a portfolio'),
})

const adminsEmail = z.string().nullable().describe('of the admin; null when the account is gone')

export const learnersPage = pageName.extend({
  address: z.string(),
  title: z.string(),
  isPublic: z.boolean().describe('its owner wants others to see it'),
  isShown: z.boolean().describe('others see it'),
  takenDown: z.object({ reason: z.string(), at: z.iso.datetime(), by: adminsEmail }).nullable(),
})

const report = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASONS),
  words: z.string(),
  email: z.string().nullable(),
  createdAt: z.iso.datetime(),
})

const reportedPage = z.object({
  page: learnersPage.nullable().describe('null when its owner has deleted it'),
  owner: person,
  reports: z.array(report),
})

const closedReport = report.extend({
  kind: z.enum(PAGE_KINDS),
  owner: person,
  outcome: z.enum(OUTCOMES),
  closedAt: z.iso.datetime(),
  closedBy: adminsEmail,
})

export const moderationContract = {
  reportPage: anyoneMay({ idempotency: 'inherent' })
    .route({ method: 'POST', path: '/report', summary: 'Tells the admins of the site about a public page', successStatus: 202 })
    .input(
      z.object({
        id: z.uuid().describe('of the report: the same when it is sent again'),
        page: z.string().max(ADDRESS_MOST).describe('its path, such as /ada/portfolio'),
        reason: z.enum(REPORT_REASONS),
        words: z.string().trim().max(WORDS_MOST).default(''),
        email: z.string().trim().transform(emailKey).refine(isEmail, 'an e-mail address').optional(),
      }),
    )
    .output(z.object({ received: z.literal(true).describe('the same, whether there is such a page or not') }))
    .errors({ NO_PAGE }),
  countReports: adminsMay()
    .route({ method: 'GET', path: '/admin/reports/count', summary: 'How many reports are open' })
    .output(z.object({ open: z.number().int() })),
  listReports: adminsMay()
    .route({
      method: 'GET',
      path: '/admin/reports',
      summary: 'Open reports by page, the longest open first, and those that were closed last',
    })
    .output(z.object({ open: z.array(reportedPage), closed: z.array(closedReport) })),
  closeReports: adminsMay()
    .route({ method: 'POST', path: '/admin/reports/close', summary: 'Closes reports: nothing is wrong with the page' })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(200) }))
    .output(z.object({ closed: z.number().int() }))
    .errors({ NONE_OPEN }),
  takeDown: adminsMay()
    .route({ method: 'POST', path: '/admin/takedowns', summary: 'Takes down a learner’s page: nobody but its owner sees it then' })
    .input(pageName.extend({ reason: z.string().trim().min(1).max(TAKEDOWN_REASON_MOST).describe('its owner reads it') }))
    .output(learnersPage)
    .errors({ NOT_FOUND, IS_DOWN }),
  putBack: adminsMay()
    .route({ method: 'POST', path: '/admin/takedowns/undo', summary: 'Undoes it: the page is as its owner wants it' })
    .input(pageName)
    .output(learnersPage)
    .errors({ NOT_FOUND }),
}

export type ToldPage = z.infer<typeof learnersPage>
export type ReportedPage = z.infer<typeof reportedPage>
export type ClosedReport = z.infer<typeof closedReport>
