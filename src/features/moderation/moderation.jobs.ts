import { findAccount, listAdmins } from '#features/accounts/accounts.store.ts'
import { findTakedown } from '#features/takedowns/takedowns.store.ts'
import { keyOf, type PageName } from '#features/takedowns/takedowns.rules.ts'
import { takedownMailTexts } from '#features/takedowns/takedowns.texts.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { mailLayout } from '#platform/mail/layout.ts'
import { LETTER_RETRIES } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { digestTexts } from './moderation.texts.ts'
import { ownAddressOf } from './public-pages.rules.ts'
import { findPage } from './public-pages.server.ts'
import { CLOSED_KEPT_DAYS } from './reports.rules.ts'
import { countOpenReports, removeClosedReports } from './reports.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Page = PageName & { userId: string }
/** Another `decidedAt` makes another payload, so each decision has all the attempts of a letter. */
type Decision = Page & { decidedAt: string }

/** Says how it is when the mail is sent: the reason stays in the table, and goes with the account. */
const mailOwner = defineJob<Decision, Services>({
  name: 'moderation.mail-owner',
  ...LETTER_RETRIES,
  async run({ userId, ...page }, { db, mail, config }) {
    const account = await findAccount(db, userId)
    if (!account) return
    const takedown = await findTakedown(db, userId, page)
    // its owner has deleted the page, and the takedown with it
    if (!takedown && !(await findPage(db, account, page))) return
    const { names, down, back, open, footer } = takedownMailTexts
    const words = takedown
      ? { ...down, body: [down.what(names[page.kind]), down.reason(takedown.reason), down.mistake] }
      : { ...back, body: [back.what(names[page.kind])] }
    const action = { label: open, url: config.publicUrl + ownAddressOf(page, account.nickname) }
    await mail.send({ to: account.email, subject: words.subject, ...mailLayout({ title: words.title, body: words.body, action, footer }) })
  },
})

export async function tellOwner({ clock, jobs }: Pick<Services, 'clock' | 'jobs'>, tx: Db, page: Page): Promise<void> {
  const decidedAt = clock.now().toISOString()
  await jobs.enqueue(tx, mailOwner, { ...page, decidedAt }, { key: `${page.userId} ${keyOf(page)}` })
}

const mailAdmin = defineJob<{ userId: string }, Services>({
  name: 'moderation.mail-admin',
  ...LETTER_RETRIES,
  async run({ userId }, { db, mail, config }) {
    const [account, open] = [await findAccount(db, userId), await countOpenReports(db)]
    if (!account?.isAdmin || open === 0) return
    const { subject, title, body, action: label, footer } = digestTexts
    const action = { label, url: `${config.publicUrl}/admin/reports` }
    await mail.send({ to: account.email, subject: subject(open), ...mailLayout({ title: title(open), body: [body], action, footer }) })
  },
})

/** Every admin gets one mail a day while something is open. */
const mailAdmins = defineJob<null, Services>({
  name: 'moderation.mail-admins',
  rhythm: { every: DAY, offset: 6 * HOUR },
  async run(_, { db, jobs }) {
    if ((await countOpenReports(db)) === 0) return
    const admins = await listAdmins(db)
    await jobs.enqueueAll(
      db,
      mailAdmin,
      admins.map((userId) => ({ key: userId, payload: { userId } })),
    )
  },
})

const sweepReports = defineJob<null, Services>({
  name: 'moderation.sweep',
  rhythm: { every: HOUR },
  run: (_, { db, clock }) => removeClosedReports(db, new Date(clock.now().getTime() - CLOSED_KEPT_DAYS * DAY)),
})

export const moderationJobs = [mailOwner, mailAdmin, mailAdmins, sweepReports] as const
