import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelUse } from '#features/admin/admin.contract.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { book, spenderOf } from '#platform/models/models.store.ts'
import { dayOf } from '#pure/day-of.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let plain: Site
let peer: Peer

async function open(env: Record<string, string>): Promise<Site> {
  const opened = await testSite({ SEMANTIC_SEARCH: 'false', ...env })
  await using content = await contentFolder()
  await opened.publish(content)
  return opened
}

beforeAll(async () => {
  peer = await startPeer()
  const budgets = { AI_TOKENS_A_DAY: '10000', AI_TOKENS_A_LEARNER: '1000' }
  site = await open({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', ...budgets })
  plain = await open({})
})
afterAll(async () => {
  await Promise.all([site.close(), plain.close(), peer.close()])
})

const admin = async (on: Site) => on.signedIn(await on.person('admin@example.org', { isAdmin: true }))
const useFor = async (browser: TestBrowser) => (await browser.send('GET', '/admin/models')).body as ModelUse
const chatOf = async (browser: TestBrowser) =>
  (await browser.send('GET', '/chats?projectId=lamp')).body as Chat & { setting?: string; left?: number }

async function askTutor(browser: TestBrowser, text: string): Promise<void> {
  const body = JSON.stringify({ messages: [{ id: crypto.randomUUID(), role: 'user', content: [{ type: 'text', text }] }] })
  const headers = { 'content-type': 'application/json' }
  await (await browser.fetch(`/chats/${(await chatOf(browser)).id}/messages`, { method: 'POST', body, headers })).text()
}

test("admins see today's requests against the budgets, and how much the biggest spenders used, without who or what", async () => {
  const [ada, grace] = [
    await site.signedIn(await site.person('ada@example.org')),
    await site.signedIn(await site.person('grace@example.org')),
  ]
  await askTutor(ada, 'Why is my filament dark?')
  await askTutor(grace, 'Why?')
  await grace.send('POST', '/projects/lamp/explain', { highlightedText: 'The border-router lights up' })
  const use = await useFor(await admin(site))
  expect(use).toMatchObject({ model: 'peer-1', budgets: { site: 10_000, learner: 1000 }, unread: [] })
  const asked = use.kinds.filter((kind) => kind.asked > 0)
  expect(asked).toEqual([
    { kind: 'tutor', asked: 2, tokens: 240, estimated: 0 },
    { kind: 'note', asked: 1, tokens: 120, estimated: 0 },
  ])
  expect(use.learners.map(({ asked: times, tokens }) => [times, tokens])).toEqual([
    [2, 240],
    [1, 120],
  ])
  expect(new Set(use.learners.map(({ mark }) => mark)).size).toBe(2)
  expect(JSON.stringify(use)).not.toMatch(/ada|grace|filament|border-router/)

  site.clock.advance(86_400_000)
  expect((await useFor(await admin(site))).learners).toEqual([])
})

test('the use of the model is for admins only', async () => {
  expect((await site.browser().send('GET', '/admin/models')).status).toBe(401)
  expect((await (await site.signedIn(await site.person('eve@example.org'))).send('GET', '/admin/models')).status).toBe(403)
})

test('without a model only admins are told which setting enables it, also beside the chat', async () => {
  expect(await useFor(await admin(plain))).toMatchObject({ model: null, setting: 'AI_PROVIDER', budgets: null })
  expect((await chatOf(await admin(plain))).setting).toBe('AI_PROVIDER')
  expect(await chatOf(await plain.signedIn(await plain.person('ada@example.org')))).not.toHaveProperty('setting')
  expect(await chatOf(await admin(site))).not.toHaveProperty('setting')
})

test('the chat shows the rest of the daily budget once it is low, and not before', async () => {
  const person = await site.person('ada.lovelace@example.org')
  const ada = await site.signedIn(person)
  const day = dayOf(site.clock.now())
  const spend = (read: number) =>
    book(site.services.db, {
      day,
      purpose: 'tutor',
      tokens: { read, written: 0, isEstimated: false },
      spenders: [spenderOf(day, person.id)],
    })
  await spend(700)
  expect(await chatOf(ada)).not.toHaveProperty('left')
  await spend(140)
  expect((await chatOf(ada)).left).toBeCloseTo(0.16)
  await spend(300)
  expect((await chatOf(ada)).left).toBe(0)
  site.clock.advance(86_400_000)
  expect(await chatOf(ada)).not.toHaveProperty('left')
})
