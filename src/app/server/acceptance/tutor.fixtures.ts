import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Chat } from '#features/chat/chat.contract.ts'
import type { MessagePage } from '#features/chat/chat.rules.ts'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

export let site: Site
export let peer: Peer

/** Sets up the tests of a file: a site whose tutor is a scripted peer. */
export function serveTutor(folder: () => Promise<ContentFolder> = contentFolder): void {
  beforeAll(async () => {
    peer = await startPeer()
    site = await siteWithTutor(peer)
    await using content = await folder()
    await site.publish(content)
  })
  afterAll(async () => {
    await site.close()
    await peer.close()
  })
  beforeEach(() => {
    peer.requests.length = 0
    peer.acts.length = 0
  })
  // reset the rate limits for the next test
  afterEach(() => site.clock.advance(60_000))
}

export function siteWithTutor(peer: Peer, env: Record<string, string> = {}): Promise<Site> {
  return testSite({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', SEMANTIC_SEARCH: 'false', ...env })
}

export interface Asking {
  browser: TestBrowser
  chat: Chat
  userId: string
}

let people = 0

/** A new learner, with their chat about the lamp. */
export async function openChat(site: Site): Promise<Asking> {
  const person = await site.person(`learns${(people += 1)}@example.org`)
  const browser = await site.signedIn(person)
  return { browser, userId: person.id, chat: (await browser.send('GET', '/chats?projectId=lamp')).body }
}

interface SentQuestion {
  reply: Response
  streamId: string
  id: string
}

export async function ask(
  { browser, chat }: Pick<Asking, 'browser' | 'chat'>,
  text: string,
  id: string = crypto.randomUUID(),
  more: object = {},
): Promise<SentQuestion> {
  const reply = await browser.fetch(`/chats/${chat.id}/messages`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ id, role: 'user', content: [{ type: 'text', text }] }], ...more }),
    headers: { 'content-type': 'application/json' },
  })
  return { reply, streamId: reply.headers.get('x-stream-id') ?? '', id }
}

export const textIn = (events: string) =>
  [...events.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) => JSON.parse(text) as string).join('')

/** The events of a reply, without its text. */
export function eventsIn(events: string): unknown[] {
  const said = events.split('\n\n').flatMap((event) => (event.startsWith('data: ') ? [event.slice(6)] : []))
  return said
    .map((data) => (data.startsWith('{') ? (JSON.parse(data) as { type: string }) : data))
    .filter((one) => (typeof one === 'string' ? true : one.type !== 'text'))
}

export async function pageOf({ browser, chat }: Pick<Asking, 'browser' | 'chat'>): Promise<MessagePage> {
  return (await browser.send('GET', `/chats/${chat.id}/messages`)).body
}
