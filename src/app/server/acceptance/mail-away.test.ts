import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { moderationJobs } from '#features/moderation/moderation.jobs.ts'
import { weeklyMailJobs } from '#features/today/today-mail.jobs.ts'
import { listFailedJobs } from '#platform/jobs/jobs.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { createMail, type Mail } from '#platform/mail/mail.ts'
import { smtpRefusal, startSmtp } from '#platform/mail/smtp.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MONDAY_MORNING = new Date('2026-01-19T06:00:00Z')

type Smtp = Awaited<ReturnType<typeof startSmtp>>

let site: Site
let smtp: Smtp
let mail: Mail
let worker: JobWorker
let refusalOf: (step: 'connect' | 'recipient') => Error | null

beforeEach(async () => {
  refusalOf = () => null
  smtp = await startSmtp({
    onConnect: (_, done) => done(refusalOf('connect')),
    onRcptTo: (_, __, done) => done(refusalOf('recipient')),
  })
  mail = createMail({ smtpUrl: smtp.smtpUrl, mailFrom: 'Waymark <hello@waymark.test>', dataDir: '' })
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  site.services.mail.send = mail.send
  await using content = await contentFolder({})
  await site.publish(content)
  worker = await site.work([...weeklyMailJobs, ...moderationJobs])
})
afterEach(async () => {
  await worker.stop(0)
  await site.close()
  mail.close()
  await smtp[Symbol.asyncDispose]()
})

/** On a Monday morning a weekly mail, the owner's of a page that was taken down, and the admins' of an open report are due. */
async function lettersAreDue(): Promise<void> {
  const ada = await site.person('ada@example.org', { name: 'Ada' })
  const browser = await site.signedIn(ada)
  await browser.send('PUT', '/projects/selection', [{ projectId: 'lamp', selectedTime: site.clock.now().toISOString() }])
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  const page = `/${ada.nickname}/portfolio`
  await site.browser().send('POST', '/report', { id: randomUUID(), page, reason: 'insulting' })
  const eve = await site.person('eve@example.org')
  await (await site.signedIn(eve)).send('PUT', '/portfolio', { title: 'Mine' })
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  await admin.send('POST', '/admin/takedowns', { userId: eve.id, kind: 'portfolio', subject: '', reason: 'Not yours.' })
  site.clock.set(MONDAY_MORNING)
}

/** Runs what is due, every `step` milliseconds for `time`. */
async function go(time: number, step = MINUTE): Promise<void> {
  await worker.settle()
  for (let passed = 0; passed < time; passed += step) {
    site.clock.advance(step)
    await worker.settle()
  }
}

const failedJobs = () => listFailedJobs(site.services.db, 10)
const taken = () => smtp.received.flatMap(({ to }) => to).toSorted()
const EVERYBODY = ['ada@example.org', 'eve@example.org', 'root@example.org']

test.each([
  ['restarts', 'connect', 421, '4.3.2 Restarting'],
  ['defers unknown senders', 'recipient', 450, '4.7.1 Greylisted'],
] as const)('letters that a mail server refuses for ten minutes are delivered: it %s', async (_, step, code, words) => {
  const end = MONDAY_MORNING.getTime() + 10 * MINUTE
  refusalOf = (at) => (at === step && site.clock.now().getTime() < end ? smtpRefusal(code, words) : null)
  await lettersAreDue()
  await go(9 * MINUTE)
  expect([taken(), await failedJobs()]).toEqual([[], []])
  await go(HOUR)
  expect([taken(), await failedJobs()]).toEqual([EVERYBODY, []])
})

test('letters that a mail server refuses for good are given up after a day', async () => {
  refusalOf = (at) => (at === 'recipient' ? smtpRefusal(550, '5.1.1 No such user') : null)
  await lettersAreDue()
  await go(20 * HOUR, 10 * MINUTE)
  expect([taken(), await failedJobs()]).toEqual([[], []])
  await go(8 * HOUR, 10 * MINUTE)
  const names = new Set((await failedJobs()).map(({ name }) => name))
  expect([taken(), names]).toEqual([[], new Set(['moderation.mail-admin', 'moderation.mail-owner', 'today.weekly-mail'])])
})
