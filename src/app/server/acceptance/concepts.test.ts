import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let peer: Peer
let browser: TestBrowser

beforeAll(async () => {
  peer = await startPeer()
  site = await testSite({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1' })
  await using content = await contentFolder()
  await site.publish(content)
  browser = await site.signedIn(await site.person('words@example.org'))
})
afterAll(async () => {
  await site.close()
  await peer.close()
})
beforeEach(() => void peer.requests.splice(0))

const get = (path: string, who = browser) => who.send('GET', `/concepts/${path}`)

test("[API-32] an author's explanation comes first, and the model is not called", async () => {
  expect(await get('lamp?name=Lamp&level=short')).toMatchObject({
    status: 200,
    body: { name: 'Lamp', explanation: expect.stringContaining('gives light') },
  })
  expect(peer.requests).toEqual([])
})

test("a word without an author's explanation is 404, and the model is not called", async () => {
  for (const path of ['border-router?name=Border%20Router&level=short', 'lampe', '%20', `${'long-'.repeat(30)}word`])
    expect((await get(path)).status).toBe(404)
  expect(peer.requests).toEqual([])
})
