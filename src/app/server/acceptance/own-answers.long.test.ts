import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat } from '#features/chat/chat.contract.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { findReading, listPublished } from '#features/content/content.store.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import type { Site, TestBrowser } from '../server.fixtures.ts'
import { ask, siteWithTutor, textIn } from './tutor.fixtures.ts'

const ROOT = join(import.meta.dirname, '../../../..')

let site: Site
let peer: Peer
let browser: TestBrowser
let projects: { id: string; document: DocNode; ours: string[] }[]

beforeAll(async () => {
  peer = await startPeer()
  site = await siteWithTutor(peer, { AI_TOKENS_A_LEARNER: '100000000', AI_TOKENS_A_DAY: '100000000' })
  await site.publish({ path: join(ROOT, 'content') })
  browser = await site.signedIn(await site.person('pro@example.org', { plan: 'pro' }))
  const { db } = site.services
  projects = []
  for (const { id, version, metadata } of await listPublished(db)) {
    const reading = await findReading(db, id, version)
    if (!reading) continue
    if (metadata.plan === 'pro') await browser.send('PUT', `/projects/${id}`, { locked: false })
    projects.push({ id, document: reading.document, ours: sectionsIn(reading.document).flatMap(linesIn) })
  }
})
afterAll(async () => {
  await site.close()
  await peer.close()
})

/** The section id that authors use in the catalogue. */
const sectionsIn = (node: DocNode): DocNode[] => (node.attrs?.['id'] === 'our-answers' ? [node] : (node.content ?? []).flatMap(sectionsIn))
const wordsIn = (node: DocNode): string =>
  node.text ?? (typeof node.attrs?.['conceptName'] === 'string' ? node.attrs['conceptName'] : (node.content ?? []).map(wordsIn).join(''))

/** The sentences that occur only in this section. */
function linesIn(section: DocNode): string[] {
  const items: DocNode[] = []
  const walk = (node: DocNode) =>
    node.type === 'listItem' || node.type === 'paragraph' ? items.push(node) : (node.content ?? []).forEach(walk)
  walk(section)
  return items.map((item) => wordsIn(item).split('?').at(-1)?.trim().slice(-40) ?? '').filter((words) => words.length === 40)
}

const plain = (text: string) => text.replace(/\\(.)/g, '$1').replaceAll('`', '').replaceAll('**', '')
const leaked = (said: string, ours: readonly string[]) => ours.filter((line) => plain(said).includes(line))

async function openChat(id: string): Promise<Chat> {
  const { status, body } = await browser.send('GET', `/chats?projectId=${id}`)
  expect([id, status]).toEqual([id, 200])
  return body
}

test('each shipped project has its own answers section in its text', () => {
  expect(projects.filter(({ ours }) => ours.length === 0).map(({ id }) => id)).toEqual([])
  expect(projects.length).toBeGreaterThan(40)
})

test("until its tasks are done, no quote and no prompt contains a shipped project's own answers", async () => {
  for (const { id, ours } of projects) {
    const chat = await openChat(id)
    for (const words of ['Compare with ours: what would you have answered?', ours[0] ?? '', ours.at(-1) ?? '']) {
      const asking = { browser, chat }
      const quoted = await ask(asking, words, crypto.randomUUID(), { answerFrom: 'project' })
      expect([id, leaked(textIn(await quoted.reply.text()), ours)]).toEqual([id, []])
      await (await ask(asking, words)).reply.text()
      const [, marked] = [site.clock.advance(10_000), await browser.send('POST', `/projects/${id}/explain`, { highlightedText: words })]
      expect(marked.status).toBe(200)
    }
    // the question itself is the asker's, and quotes a line
    const prompts = peer.requests.splice(0).map(({ body }) => JSON.stringify(passagesIn(body)))
    expect([id, prompts.length, leaked(JSON.stringify(prompts), ours)]).toEqual([id, 6, []])
    site.clock.advance(60_000)
  }
})

function passagesIn({ messages }: Record<string, unknown>): unknown {
  const contents = (messages as { content: string | { text?: string }[] }[]).flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map(({ text = '' }) => text),
  )
  return contents.flatMap((text) =>
    text.startsWith('{"project"') ? (JSON.parse(text) as { passages: { text: string }[] }).passages.map((one) => one.text) : [],
  )
}

test('no search shows a line of them', async () => {
  for (const { id, ours } of projects) {
    const { body } = await browser.send('GET', `/search?q=${encodeURIComponent(ours[0]?.slice(1) ?? '')}`)
    expect([id, leaked(JSON.stringify(body), ours)]).toEqual([id, []])
    site.clock.advance(60_000)
  }
})
