import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import { sendWeeklyMail } from '#features/today/today-mail.server.ts'
import { createMail } from '#platform/mail/mail.ts'
import { startSmtp } from '#platform/mail/smtp.fixtures.ts'
import { testSite, type Site } from '../server.fixtures.ts'

const WEEK = 7 * 86_400_000

let site: Site
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({})
  await site.publish(content)
})
afterAll(() => site.close())

const lettersTo = (email: string) => site.letters.filter(({ to }) => to === email)

async function reader(email: string) {
  const account = await site.person(email, { name: 'Ada' })
  const browser = await site.signedIn(account)
  await browser.send('PUT', '/projects/selection', [{ projectId: 'lamp', selectedTime: site.clock.now().toISOString() }])
  await browser.send('PUT', '/projects/lamp/position', { stepId: 'wire', blockId: 'wire', passed: 0.2 })
  return { account, browser }
}

test('the weekly mail is off by default, and comes once a week', async () => {
  const { account, browser } = await reader('ada@example.org')
  await sendWeeklyMail(site.services, account.id)
  expect(lettersTo(account.email)).toEqual([])
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await sendWeeklyMail(site.services, account.id)
  await sendWeeklyMail(site.services, account.id)
  const [letter, ...others] = lettersTo(account.email)
  expect(others).toEqual([])
  expect(letter?.subject).toMatch(/^(This week: \d+ sittings?, |Your week at Waymark)/)
  for (const body of [letter?.text, letter?.html]) {
    expect(body).toContain('Hello Ada,')
    expect(body).toContain('http://waymark.test/projects/lamp?resume=true#wire')
    expect(body).toContain('http://waymark.test/mail/unsubscribe?')
  }
  expect(letter?.text).toContain('Stop these mails: http')
  expect(letter?.html).toMatch(/<a href="http:[^"]+\/mail\/unsubscribe\?[^"]+">Stop these mails<\/a>/)
  site.clock.advance(WEEK)
  await sendWeeklyMail(site.services, account.id)
  expect(lettersTo(account.email)).toHaveLength(2)
})

test('a learner in America, where it is still Sunday, gets the mail of the week that begins', async () => {
  const { account, browser } = await reader('zoe@example.org')
  await browser.send('PUT', '/user/preferences', { weeklyMail: true, timeZone: 'America/Los_Angeles' })
  const now = site.clock.now()
  const monday = new Date(now)
  monday.setUTCDate(now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7))
  monday.setUTCHours(6, 0, 0, 0)
  site.clock.advance(monday.getTime() - now.getTime())
  await sendWeeklyMail(site.services, account.id)
  expect(lettersTo(account.email)[0]?.text).toMatch(/Monday \d+ \w+: /)
})

test('one POST to the address in its headers unsubscribes without signing in, and a GET does not', async () => {
  const { account, browser } = await reader('bob@example.org')
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await sendWeeklyMail(site.services, account.id)
  const address = lettersTo(account.email)[0]?.unsubscribe?.replace('http://waymark.test', '') ?? ''
  const wants = async () => ((await browser.send('GET', '/user/preferences')).body as { weeklyMail: boolean }).weeklyMail
  const visitor = site.browser()
  expect((await visitor.fetch(address)).status).toBe(200)
  expect(await wants()).toBe(true)
  expect((await visitor.fetch(`${address}x`, { method: 'POST' })).status).toBe(404)
  expect(await wants()).toBe(true)
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' }
  expect((await visitor.fetch(address, form)).status).toBe(200)
  expect(await wants()).toBe(false)
  site.clock.advance(WEEK)
  await sendWeeklyMail(site.services, account.id)
  expect(lettersTo(account.email)).toHaveLength(1)
})

test('nothing is sent to a deleted account, or to somebody who unsubscribed', async () => {
  const [gone, silent] = [await reader('gone@example.org'), await reader('silent@example.org')]
  for (const { browser } of [gone, silent]) await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await silent.browser.send('PUT', '/user/preferences', { weeklyMail: false })
  await removeAccount(site.services.db, gone.account.id)
  await sendWeeklyMail(site.services, gone.account.id)
  await sendWeeklyMail(site.services, silent.account.id)
  expect([...lettersTo('gone@example.org'), ...lettersTo('silent@example.org')]).toEqual([])
})

test('an impersonating admin cannot subscribe a learner', async () => {
  const { account } = await reader('eve@example.org')
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const as = { 'x-impersonate-user-id': account.id }
  expect((await admin.send('PUT', '/user/preferences', { weeklyMail: true }, as)).status).toBe(403)
  await sendWeeklyMail(site.services, account.id)
  expect(lettersTo('eve@example.org')).toEqual([])
})

test('on the wire it has both parts, and the two unsubscribe headers', async () => {
  const { account, browser } = await reader('wire@example.org')
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await using smtp = await startSmtp()
  const mail = createMail({ smtpUrl: smtp.smtpUrl, mailFrom: 'Waymark <hello@waymark.test>', dataDir: '' })
  await sendWeeklyMail({ ...site.services, mail }, account.id)
  mail.close()
  const { headers, text, html } = await PostalMime.parse(smtp.received[0]?.raw ?? '')
  const header = (key: string) => headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, address] = /^<http:\/\/waymark\.test(\/mail\/unsubscribe\?[^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
  expect(text).toContain('Hello Ada,')
  expect(text).not.toContain('<p>')
  expect(html).toContain('<p>Hello Ada,</p>')
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: header('list-unsubscribe-post') ?? '',
  }
  expect((await site.browser().fetch(address ?? '', form)).status).toBe(200)
  expect((await browser.send('GET', '/user/preferences')).body).toMatchObject({ weeklyMail: false })
})

test('the page of its link asks in one sentence with one button', async () => {
  const { account, browser } = await reader('page@example.org')
  await browser.send('PUT', '/user/preferences', { weeklyMail: true })
  await sendWeeklyMail(site.services, account.id)
  const address = lettersTo(account.email)[0]?.unsubscribe?.replace('http://waymark.test', '') ?? ''
  const page = await (await site.browser().fetch(address)).text()
  expect(page.match(/<(h1|p|button)\b/g)).toEqual(['<h1', '<button'])
  expect(page).toContain('Do you want to stop the mail about your week?')
})
