import { expect, test } from 'vitest'
import { savePlan } from '#features/accounts/accounts.store.ts'
import type { Chat } from '#features/chat/chat.contract.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { lockedContent } from './locked-content.fixtures.ts'
import { ask, eventsIn, openChat, pageOf, peer, serveTutor, site, siteWithTutor, textIn } from './tutor.fixtures.ts'

serveTutor(lockedContent)

const chatIn = async (browser: TestBrowser) => ({ chat: (await browser.send('GET', '/chats?projectId=vault')).body as Chat })

test('when the daily tokens are spent the project’s own text answers, says why, costs nothing, and is saved as such', async () => {
  const thrifty = await siteWithTutor(peer, { AI_TOKENS_A_LEARNER: '100' })
  await using content = await contentFolder()
  await thrifty.publish(content)
  const asking = await openChat(thrifty)
  await (await ask(asking, 'How do I wire it?')).reply.text()
  const asked = peer.requests.length
  const { reply } = await ask(asking, 'Which wire is live?')
  const events = await reply.text()
  expect(reply.status).toBe(200)
  expect(eventsIn(events)).toEqual([
    {
      type: 'answerer',
      source: 'project',
      because: 'spent',
      says: 'You have asked the tutor as much as one may in a day. It answers again tomorrow. Until then the project’s own text answers.',
    },
    '[DONE]',
  ])
  expect(textIn(events)).toContain('live · brown')
  expect(peer.requests).toHaveLength(asked)
  expect((await pageOf(asking)).messages.map(({ source }) => source)).toEqual([null, 'model', null, 'project'])
  const marked = { highlightedText: 'live wires are brown' }
  const explained = await asking.browser.send('POST', '/projects/lamp/explain', marked)
  expect(explained).toMatchObject({ status: 429, body: { code: 'TOKENS_SPENT', data: { reason: 'spent' } } })
  expect(explained.headers.get('retry-after')).toBe(null)
  const streamed = await asking.browser.send('POST', '/projects/lamp/explain', { ...marked, stream: true })
  expect(eventsIn(String(streamed.body))[0]).toMatchObject({ type: 'failure', reason: 'spent', projectAnswers: false })
  await thrifty.close()
})

test('a model failure gives its reason; the same question can then be answered from the project', async () => {
  const asking = await openChat(site)
  peer.acts.push({ status: 429, headers: { 'retry-after': '70' } }, { says: ['Half of'], ends: 'cut' })
  const busy = await ask(asking, 'Which wire is live?')
  const says = 'The tutor has too much to do just now. Please try again in a minute.'
  expect(eventsIn(await busy.reply.text())).toEqual([
    { type: 'failure', reason: 'busy', says, projectAnswers: true },
    `error: [ERROR] ${says}`,
  ])
  const cut = await ask(asking, 'Which wire is live?', busy.id)
  expect(eventsIn(await cut.reply.text())[0]).toMatchObject({ type: 'failure', reason: 'cut' })
  const own = await ask(asking, 'Which wire is live?', busy.id, { answerFrom: 'project' })
  const events = await own.reply.text()
  expect(eventsIn(events)).toEqual([{ type: 'answerer', source: 'project', because: null, says: null }, '[DONE]'])
  expect(textIn(events)).toContain('live · brown')
  expect((await pageOf(asking)).messages.map(({ role, source, isCut }) => [role, source, isCut])).toEqual([
    ['user', null, false],
    ['assistant', 'project', false],
  ])
  expect(peer.requests).toHaveLength(2)
})

test('a reply that broke off does not count as said when the project answers in its place', async () => {
  const wires = 'The live wire is brown because a live brown wire warns whoever opens a live lamp.\n\n> A quote'
  const talkative = await siteWithTutor(peer)
  await using content = await contentFolder({ 'projects/lamp/project.md': (text) => text.replace('> A quote', wires) })
  await talkative.publish(content)
  const follow = async (cut: string | null) => {
    const asking = await openChat(talkative)
    await (await ask(asking, 'Which wire is live and brown?')).reply.text()
    const id = crypto.randomUUID()
    if (cut !== null) peer.acts.push({ says: [cut], ends: 'cut' })
    if (cut !== null) await (await ask(asking, 'And why is that so?', id)).reply.text()
    return textIn(await (await ask(asking, 'And why is that so?', id, { answerFrom: 'project' })).reply.text())
  }
  const never = await follow(null)
  expect(never).toContain('a live brown wire warns')
  const [, link = ''] = /\]\((#[^)]*)\)/.exec(never) ?? []
  expect(await follow(`See [here](${link}). And`)).toBe(never)
  await talkative.close()
})

test('characters that no database stores are removed from an answer, and the rest is saved', async () => {
  const asking = await openChat(site)
  peer.acts.push({ says: ['It \0glows', '\ud83d', ' at night.'] })
  const { reply } = await ask(asking, 'Why?')
  expect((await reply.text()).trimEnd().endsWith('data: [DONE]')).toBe(true)
  expect((await pageOf(asking)).messages.at(-1)?.content).toEqual([{ type: 'text', text: 'It glows\ufffd at night.' }])
})

test('a closed project says whether Pro or unlocking opens it; its chat stays readable after Pro has ended, and takes no questions', async () => {
  const person = await site.person('pro-once@example.org', { plan: 'pro' })
  const browser = await site.signedIn(person)
  const open = async () => browser.send('GET', '/chats?projectId=vault')
  expect(await open()).toMatchObject({ status: 403, body: { code: 'LOCKED' } })
  expect((await browser.send('PUT', '/projects/vault', { locked: false })).status).toBe(200)
  const { chat } = await chatIn(browser)
  peer.acts.push({ says: ['Thick ones.'] })
  await (await ask({ browser, chat }, 'Which walls?')).reply.text()
  const pages = await pageOf({ browser, chat })
  expect(pages.messages).toHaveLength(2)

  await savePlan(site.services.db, person.id, { plan: 'free' }, site.clock.now())
  expect(await open()).toMatchObject({ status: 200, body: { id: chat.id, messageCount: 2, closed: 'PAYWALL' } })
  expect(await pageOf({ browser, chat })).toEqual(pages)
  const { reply } = await ask({ browser, chat }, 'And the doors?')
  expect([reply.status, await reply.json()]).toEqual([402, expect.objectContaining({ code: 'PAYWALL' })])
  expect((await pageOf({ browser, chat })).messages).toHaveLength(2)

  const newcomer = await site.signedIn(await site.person('never-pro@example.org'))
  expect(await newcomer.send('GET', '/chats?projectId=vault')).toMatchObject({ status: 402, body: { code: 'PAYWALL' } })
  expect((await newcomer.send('GET', `/chats/${chat.id}/messages`)).status).toBe(404)
})
