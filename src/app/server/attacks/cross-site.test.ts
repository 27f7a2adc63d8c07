import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import { callLines } from '#platform/http/call-table.ts'
import { contract } from '#app/contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let browser: TestBrowser
beforeAll(async () => {
  site = await testSite()
  browser = await site.signedIn(await site.person('ada@example.org', { isAdmin: true }))
})
afterAll(() => site.close())

const lines = callLines(contract)
const isChanging = (line: (typeof lines)[number]) => line.method !== 'GET' || (line.meta as CallMeta).access?.changes === true
const addressOf = (path: string) => path.replace(/\{[^}]+\}/g, 'something')
const changing = [
  ...lines.filter(isChanging).map(({ method, path }) => ({ method, address: addressOf(path) })),
  { method: 'PUT', address: '/uploads/profile_picture_1?signature=x' },
]

const FROM_ELSEWHERE: Record<string, Record<string, string>> = {
  'a form or a fetch of another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a sister site': { 'sec-fetch-site': 'same-site', origin: 'http://evil.waymark.test' },
  'a browser without fetch metadata': { 'sec-fetch-site': '', origin: 'https://evil.example' },
  'a request without a page, with the origin of another site': { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  'a sandboxed frame': { 'sec-fetch-site': '', origin: 'null' },
}

/** An empty header is not sent. */
async function ask(method: string, address: string, headers: Record<string, string>): Promise<number> {
  const sent = new Headers({
    accept: 'application/json',
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    host: 'waymark.test',
  })
  for (const [name, value] of Object.entries(headers)) if (value !== '') sent.set(name, value)
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
  if (method !== 'GET') sent.set('content-type', 'application/json')
  const response = await site.app.request(new Request(site.origin + address, { method, headers: sent, ...body }))
  const { message } = (await response.json().catch(() => ({}))) as { message?: string }
  return response.status === 403 && message === 'This can only be done from the site itself.' ? 403 : 0
}

test(`every call that changes something is known, GETs included`, () => {
  expect(changing.length).toBeGreaterThan(15)
  const reads = lines.filter((line) => line.method === 'GET' && isChanging(line)).map(({ path }) => path)
  expect(reads).toEqual(expect.arrayContaining(['/uploads/generate-signed-url', '/checkout/create', '/user/export']))
})

test.each(Object.entries(FROM_ELSEWHERE))('no call that changes something is answered to %s', async (_, headers) => {
  for (const { method, address } of changing) expect([method, address, await ask(method, address, headers)]).toEqual([method, address, 403])
})

test('a link on another site to a changing GET changes nothing, with and without fetch metadata', async () => {
  for (const { method, address } of changing.filter(({ method }) => method === 'GET')) {
    const link = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }
    for (const site of ['cross-site', 'none', '']) {
      expect((await fetchPlain(method, address, { ...link, 'sec-fetch-site': site })).status).toBe(403)
    }
  }
})

async function fetchPlain(method: string, address: string, headers: Record<string, string>): Promise<Response> {
  const sent = new Headers({ cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') })
  for (const [name, value] of Object.entries(headers)) if (value !== '') sent.set(name, value)
  return site.app.request(new Request(site.origin + address, { method, headers: sent }))
}

test('the same calls are answered to our own pages, and to programs other than browsers', async () => {
  const own: Record<string, string>[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://waymark.test' }, {}]
  for (const { method, address } of changing) {
    for (const headers of own) expect([method, address, await ask(method, address, headers)]).toEqual([method, address, 0])
  }
})

test('without fetch metadata the origin is the configured one, scheme included; the Host header counts only if none is configured', async () => {
  const change = (at: Site, headers: Record<string, string>) =>
    at.app.request(new Request(`${at.origin}/auth/logout`, { method: 'POST', headers: { accept: 'application/json', ...headers } }))
  const elsewhere = { host: 'evil.example', origin: 'http://evil.example' }
  for (const headers of [
    elsewhere,
    { host: 'waymark.test', origin: 'https://waymark.test' },
    { host: 'waymark.test', origin: 'waymark.test' },
  ])
    expect((await change(site, headers)).status).toBe(403)
  expect((await change(site, { host: 'behind.a.proxy', origin: 'http://waymark.test' })).status).toBe(204)
  const anywhere = await testSite({ PUBLIC_URL: '' })
  expect((await change(anywhere, { host: 'machine.local:3000', origin: 'http://machine.local:3000' })).status).toBe(204)
  for (const host of ['localhost:3000', '192.168.1.5:3000', '[::1]:3000', 'nas'])
    expect((await change(anywhere, { host, origin: `http://${host}` })).status).toBe(204)
  expect((await change(anywhere, { host: 'machine.local:3000', origin: 'http://evil.example' })).status).toBe(403)
  const rebound = await change(anywhere, elsewhere)
  expect([rebound.status, ((await rebound.json()) as { message: string }).message]).toEqual([
    403,
    expect.stringContaining('set PUBLIC_URL'),
  ])
  await anywhere.close()
})

test('a read is answered to a link on another site', async () => {
  const response = await fetchPlain('GET', '/projects', { 'sec-fetch-site': 'cross-site', accept: 'application/json' })
  expect(response.status).toBe(200)
})
