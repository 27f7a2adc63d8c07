import { expect, test } from 'vitest'
import { testSite } from '../server.fixtures.ts'
import { lockedContent } from './locked-content.fixtures.ts'
import { openChat, peer, serveTutor, site, textIn } from './tutor.fixtures.ts'

serveTutor(lockedContent)

const marked = { highlightedText: 'live wires are brown' }

test('[API-04] [API-05] [API-06] [API-07] questions, explanations, examples and rephrasings of a passage, each in its field', async () => {
  const { browser } = await openChat(site)
  const post = (action: string, more = {}) => browser.send('POST', `/projects/lamp/${action}`, { ...marked, trackId: null, ...more })
  peer.otherwise = () => ({ says: ['It **glows**.'] })
  expect(await post('ask', { query: 'Why brown?' })).toMatchObject({ status: 200, body: { answer: 'It **glows**.' } })
  expect((await post('explain')).body).toEqual({ explanation: 'It **glows**.' })
  expect((await post('examples')).body).toEqual({ examples: 'It **glows**.' })
  expect((await post('summarize')).body).toEqual({ summary: 'It **glows**.' })
  const [prompt = ''] = peer.requests.map(({ text }) => text)
  const [, id = ''] = /"id":"([^"]+)"/.exec(prompt.replaceAll('\\"', '"')) ?? []
  peer.otherwise = () => ({ says: [`It glows [here](#${id}) and [there](#nowhere).`] })
  expect((await post('explain')).body).toEqual({ explanation: `It glows [here](#${id}) and there.` })
  const prompts = peer.requests.map(({ text }) => text)
  expect(prompts.every((text) => text.includes('live wires are brown') && text.includes('live, brown'))).toBe(true)
  expect(prompts[0]).toContain('Why brown?')
  expect((await post('ask')).status).toBe(400)
  expect((await post('explain', { highlightedText: '  ' })).status).toBe(400)
  expect((await browser.send('POST', '/projects/vault/explain', marked)).status).toBe(402)
})

test('an explanation can be streamed; it fails with a sentence, and disconnecting stops it', async () => {
  const { browser } = await openChat(site)
  const post = (stream: boolean) =>
    browser.fetch('/projects/lamp/explain', {
      method: 'POST',
      body: JSON.stringify({ ...marked, stream }),
      headers: { 'content-type': 'application/json' },
    })
  peer.acts.push(
    { says: ['It ', 'glows.'] },
    { says: ['It '], ends: 'cut' },
    { says: [], ends: 'filtered' },
    { says: ['So'], ends: 'never' },
  )
  const whole = await post(true)
  expect(whole.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const events = await whole.text()
  expect(textIn(events)).toBe('It glows.')
  expect(events.trimEnd().endsWith('data: [DONE]')).toBe(true)
  expect(await (await post(true)).text()).toContain('data: error: [ERROR] The answer broke off.')
  const refused = await post(false)
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({ message: 'The tutor did not want to answer that. Try asking in other words.' })
  const left = (await post(true)).body?.getReader()
  await left?.read()
  await left?.cancel()
  await expect.poll(() => peer.requests.at(-1)?.closedAt ?? null).not.toBe(null)
})

test('without a model the call says so, and names the setting to admins only', async () => {
  const plain = await testSite()
  await using content = await lockedContent()
  await plain.publish(content)
  const explain = async (email: string, isAdmin: boolean) =>
    (await plain.signedIn(await plain.person(email, { isAdmin }))).send('POST', '/projects/lamp/explain', marked)
  expect(await explain('one@example.org', false)).toMatchObject({ status: 409, body: { code: 'NO_MODEL', data: { setting: null } } })
  expect(await explain('two@example.org', true)).toMatchObject({ status: 409, body: { data: { setting: 'AI_PROVIDER' } } })
  const has = async (one: typeof site) => (await one.browser().send('GET', '/features')).body
  expect([await has(plain), await has(site)]).toMatchObject([{ hasModel: false }, { hasModel: true }])
  await plain.close()
})
