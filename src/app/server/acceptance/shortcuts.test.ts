import { expect, test } from 'vitest'
import type { TestBrowser } from '../server.fixtures.ts'
import { ada, browser, eve, servePeople, site, visitor } from './people.fixtures.ts'

servePeople()

const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

async function open(path: string, who: TestBrowser = visitor, accept = HTML) {
  const response = await who.fetch(path, { headers: { accept } })
  return { status: response.status, to: response.headers.get('location'), headers: response.headers }
}

test('a browser at /projects is led to all projects, and a program gets the list', async () => {
  const led = await open('/projects')
  expect(led).toMatchObject({ status: 302, to: '/onboarding?explore=all:' })
  expect(led.headers.get('vary')).toMatch(/\bAccept\b/)
  expect(led.headers.get('cache-control')).toBe('private, no-cache')
  for (const accept of ['application/json', '*/*', 'application/json, text/html;q=0.5']) {
    const listed = await open('/projects', visitor, accept)
    expect([listed.status, listed.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(listed.headers.get('vary')).toMatch(/\bAccept\b/)
  }
})

test('/pricing leads a visitor to the prices, and a learner to the plans', async () => {
  expect(await open('/pricing')).toMatchObject({ status: 302, to: '/#pricing' })
  expect(await open('/pricing', browser)).toMatchObject({ status: 302, to: '/#upgrade' })
  expect((await open('/pricing', visitor, 'application/json')).status).toBe(404)
})

test('a nickname leads to its portfolio once that shows something, and before only its owner', async () => {
  const path = `/${ada.nickname}`
  const unknown = await open('/nobody-here')
  expect([await open(path), await open(path, eve)].map(({ to }) => to)).toEqual([unknown.to, unknown.to])
  expect((await open(path, browser)).to).toBe(`${path}/portfolio`)
  await browser.send('PUT', '/portfolio', { title: 'Engines' })
  for (const who of [visitor, eve]) {
    expect(await open(path.toUpperCase(), who)).toMatchObject({ status: 302, to: `${path}/portfolio` })
    expect((await open(path, who, 'application/json')).status).toBe(404)
  }
})

test('a nickname leads others nowhere once an admin has taken the portfolio down', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Engines' })
  const admin = await site.signedIn(await site.person('root@example.org', { isAdmin: true }))
  const reason = 'It shows the address of somebody else.'
  const taken = await admin.send('POST', '/admin/takedowns', { userId: ada.id, kind: 'portfolio', subject: '', reason })
  expect(taken.status).toBe(200)
  expect((await open(`/${ada.nickname}`)).to).toBe(null)
})

test('an address of the site is no nickname', async () => {
  expect((await open('/page')).to).toBe(null)
  expect((await open('/portfolio')).to).toBe(null)
})
