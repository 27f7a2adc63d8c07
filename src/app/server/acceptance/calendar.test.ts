import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { removeAccount } from '#features/accounts/accounts.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({})
  await site.publish(content)
})
afterAll(() => site.close())

async function addressOf(browser: TestBrowser, method: 'GET' | 'POST'): Promise<string> {
  const { body } = await browser.send(method, '/user/calendar', method === 'POST' ? {} : undefined)
  return ((body as { url: string | null }).url ?? '').replace('http://waymark.test', '')
}

test('a calendar subscribes at a private address, until that is revoked or replaced', async () => {
  const account = await site.person('ada@example.org')
  const browser = await site.signedIn(account)
  await browser.send('PUT', '/projects/selection', [{ projectId: 'lamp', selectedTime: site.clock.now().toISOString() }])
  expect(await addressOf(browser, 'GET')).toBe('')
  const first = await addressOf(browser, 'POST')
  expect(await addressOf(browser, 'GET')).toBe(first)
  const calendar = await site.browser().fetch(first)
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*UID:lamp/)
  const second = await addressOf(browser, 'POST')
  expect((await site.browser().fetch(first)).status).toBe(404)
  expect((await site.browser().fetch(second)).status).toBe(200)
  expect((await browser.send('DELETE', '/user/calendar')).status).toBe(204)
  expect((await site.browser().fetch(second)).status).toBe(404)
})

test('the address cannot be guessed, and is revoked with the account', async () => {
  const account = await site.person('bob@example.org')
  const address = await addressOf(await site.signedIn(account), 'POST')
  for (const other of [address.replace(/\.[\w-]+\.ics$/, '.AAAA.ics'), '/schedule/calendars/x.ics', address.replace('.ics', 'A.ics')]) {
    expect((await site.browser().fetch(other)).status).toBe(404)
  }
  await removeAccount(site.services.db, account.id)
  expect((await site.browser().fetch(address)).status).toBe(404)
})
