import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock, type TestClock } from '#platform/clock.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { PATIENCE } from './answer-once.ts'
import type { AnswerPart, AnswerRequest } from './answer-request.ts'
import { createModels, type Models } from './models.ts'
import { startPeer, type Peer } from './peer.fixtures.ts'
import { ModelFailure } from './models.rules.ts'
import { dayOf } from '#pure/day-of.ts'
import { removeOldUse, spenderOf, spentOn } from './models.store.ts'

let database: TestDatabase
let peer: Peer
let clock: TestClock
let reported: unknown[]

beforeAll(async () => void (database = await testDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  peer = await startPeer()
  clock = testClock()
  reported = []
})
afterEach(() => peer.close())

const PROVIDERS = ['compatible', 'anthropic'] as const

function open(provider: string = 'compatible', env: Record<string, string> = {}, patience = {}): Models {
  const config = loadConfig({ AI_PROVIDER: provider, AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_API_KEY: 'key-1', ...env })
  const parts = { config, db: database.db, clock, report: (error: unknown) => void reported.push(error), chance: () => -0.5 }
  return createModels({ ...parts, patience: { ...PATIENCE, ...patience } })
}

let people = 0
const asked = (more: Partial<AnswerRequest> = {}): AnswerRequest => ({
  purpose: 'tutor',
  learner: null,
  instructions: 'Teach.',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'Why?' }] }],
  tokensMost: 500,
  ...more,
})

async function hear(
  models: Models,
  more: Partial<AnswerRequest> = {},
): Promise<{ parts: AnswerPart[]; text: string; failed: string | null }> {
  const parts: AnswerPart[] = []
  let failed: string | null = null
  try {
    for await (const part of models.answer(asked(more))) parts.push(part)
  } catch (error) {
    failed = error instanceof ModelFailure ? error.reason : String(error)
  }
  return { parts, failed, text: parts.map((part) => (part.type === 'text' ? part.text : '')).join('') }
}

const SAID = ['Größe 📦 ', 'in ', '漢字', '.']

for (const provider of PROVIDERS) {
  test(`an answer of ${provider} is the same at any chunk size`, async () => {
    peer.acts.push({ says: SAID }, { says: SAID, bytes: 1 }, { says: SAID, bytes: 3 }, { says: SAID, bytes: 7 })
    const models = open(provider)
    for (let time = 0; time < 4; time += 1) expect(await hear(models)).toMatchObject({ text: SAID.join(''), failed: null })
    expect(models.figures.tokens).toEqual({ read: 400, written: 80 })
  })

  test(`a tool call of ${provider} arrives complete, and one with invalid JSON arrives empty`, async () => {
    const models = open(provider)
    peer.acts.push({ says: ['Look.'], calls: { name: 'scroll', input: '{"to":"größe"}' }, bytes: 1 })
    expect((await hear(models)).parts).toContainEqual({ type: 'tool', name: 'scroll', input: { to: 'größe' } })
  })

  test(`${provider}: a cut, an error in the stream and a missing end event are failures that keep the partial text`, async () => {
    const models = open(provider)
    peer.acts.push({ says: ['Half'], ends: 'cut' }, { says: ['Half'], ends: 'error' }, { says: ['Half'], ends: 'without a word' })
    for (let time = 0; time < 3; time += 1) expect(await hear(models)).toMatchObject({ text: 'Half', failed: 'cut' })
    expect(peer.requests).toHaveLength(3)
  })

  test(`${provider}: silence times out, before and after the first word`, async () => {
    const models = open(provider, {}, { silentMs: 1000 })
    peer.acts.push({ isDeaf: true }, { says: ['Well'], ends: 'silent' })
    expect(await hear(models)).toMatchObject({ text: '', failed: 'silent' })
    expect(await hear(models)).toMatchObject({ text: 'Well', failed: 'silent' })
    await expect.poll(() => peer.requests.every(({ closedAt }) => closedAt !== null)).toBe(true)
  })

  test(`${provider}: a refusal is classified as one`, async () => {
    peer.acts.push({ says: [], ends: 'filtered' })
    expect((await hear(open(provider))).failed).toBe('refused')
  })
}

test("a rate limit is retried after the provider's Retry-After, unless that is long", async () => {
  const models = open()
  peer.acts.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 503 }, { says: ['Now.'] })
  expect(await hear(models)).toMatchObject({ text: 'Now.', failed: null })
  expect(peer.requests).toHaveLength(3)
  peer.acts.push({ status: 429, headers: { 'retry-after': '70' } })
  expect(await hear(models)).toMatchObject({ failed: 'busy' })
  expect(peer.requests).toHaveLength(4)
})

test('a wrong key is not retried, and is reported without the request', async () => {
  peer.acts.push({ status: 401 })
  const { failed } = await hear(open(), { instructions: 'secret words' })
  expect(failed).toBe('set-up')
  expect(peer.requests).toHaveLength(1)
  const report = reported[0] as ModelFailure
  expect(`${report.stack} ${String((report.cause as Error).stack)}`).not.toContain('secret words')
})

test('an answer of ten megabytes or without an end is stopped, and the connection closed', async () => {
  const models = open()
  peer.acts.push({ says: Array.from({ length: 1000 }, () => 'x'.repeat(10_000)) }, { says: ['So'], ends: 'never' })
  const huge = await hear(models)
  expect(huge.failed).toBe('long')
  expect(huge.text).toHaveLength(3000)
  expect((await hear(models)).failed).toBe('long')
  await expect.poll(() => peer.requests.every(({ closedAt }) => closedAt !== null)).toBe(true)
})

test('a caller that aborts or leaves closes the connection to the provider', async () => {
  const models = open()
  const stop = new AbortController()
  peer.acts.push({ says: ['One'], ends: 'never' }, { says: ['One'], ends: 'never' })
  const seen: AnswerPart[] = []
  const heard = (async () => {
    for await (const part of models.answer(asked({ signal: stop.signal }))) {
      seen.push(part)
      stop.abort()
    }
  })()
  await expect(heard).rejects.toThrow('aborted')
  expect(seen).toHaveLength(1)
  for await (const part of models.answer(asked())) {
    expect(part.type).toBe('text')
    break
  }
  await expect.poll(() => peer.requests.map(({ closedAt }) => closedAt !== null)).toEqual([true, true])
})

test('after five failures no request goes out for a while, then one probes for all', async () => {
  const models = open()
  peer.acts.push(...Array.from({ length: 5 }, () => ({ says: ['Ha'], ends: 'cut' as const })))
  for (let time = 0; time < 5; time += 1) await hear(models)
  expect(await hear(models)).toMatchObject({ failed: 'away', text: '' })
  expect(peer.requests).toHaveLength(5)
  clock.advance(31_000)
  expect(await hear(models)).toMatchObject({ failed: null, text: 'Hello.' })
  expect(await hear(models)).toMatchObject({ failed: null })
})

test.each([400, 413, 422])('requests that are rejected with %i do not keep those of others from going out', async (status) => {
  const models = open()
  const cut = { says: ['Ha'], ends: 'cut' as const }
  peer.acts.push(...Array.from({ length: 5 }, () => ({ status })), {}, cut, cut, cut, cut, { status }, cut)
  for (let time = 0; time < 5; time += 1) expect((await hear(models)).failed).toBe('rejected')
  expect((await hear(models, { learner: `learner-${(people += 1)}` })).failed).toBe(null)
  for (const reason of ['cut', 'cut', 'cut', 'cut', 'rejected', 'cut']) expect((await hear(models)).failed).toBe(reason)
  expect((await hear(models)).failed).toBe('away')
  expect(peer.requests).toHaveLength(12)
  clock.advance(31_000)
  peer.acts.push({ status })
  expect((await hear(models)).failed).toBe('rejected')
  expect((await hear(models)).failed).toBe(null)
})

test.each([
  ['Your credit balance is too low to access the Anthropic API.', 'set-up'],
  ['The model `fine-words` does not exist', 'set-up'],
  ['Incorrect API key provided', 'set-up'],
  ["This model's maximum context length is 8192 tokens, and your messages have 9000.", 'rejected'],
  ['This model does not support image input.', 'rejected'],
  [`Invalid message: ${'Where do I put my API key, and who pays the billing? '.repeat(10).padStart(900)}`, 'rejected'],
])('a 400 about the account or the setting is no fault of the words: %s', async (message, reason) => {
  peer.acts.push({ status: 400, says: [message] })
  expect((await hear(open())).failed).toBe(reason)
})

test('a learner and the site have a daily token budget, and a new one the next day', async () => {
  const learner = `learner-${(people += 1)}`
  const models = open('compatible', { AI_TOKENS_A_LEARNER: '200' })
  expect((await hear(models, { learner })).failed).toBe(null)
  expect((await hear(models, { learner })).failed).toBe(null)
  expect((await hear(models, { learner })).failed).toBe('spent')
  expect((await hear(models, { learner: 'another' })).failed).toBe(null)
  expect((await hear(open('compatible', { AI_TOKENS_A_DAY: '100' }))).failed).toBe('site-spent')
  clock.advance(86_400_000)
  expect((await hear(models, { learner })).failed).toBe(null)
})

test("a cut answer's tokens are estimated and booked; learners' use is deleted, the site's is kept", async () => {
  clock.advance(10 * 86_400_000)
  const learner = `learner-${(people += 1)}`
  peer.acts.push({ says: ['x'.repeat(350)], ends: 'cut' })
  await hear(open(), { learner })
  const day = dayOf(clock.now())
  const spent = () => spentOn(database.db, day, spenderOf(day, learner))
  expect(await spent()).toEqual({ site: 103, own: 103 })
  clock.advance(3 * 86_400_000)
  await removeOldUse(database.db, clock.now())
  expect(await spent()).toEqual({ site: 103, own: 0 })
})

const TOOLS = [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object' as const, properties: {} } }]
const offeredTools = () => peer.requests.map(({ body }) => 'tools' in body)

for (const provider of PROVIDERS) {
  test(`an endless line of ${provider} is read up to a megabyte, and the connection closed`, async () => {
    const length = 40_000_000
    peer.otherwise = () => ({ says: ['Well'], endlessLine: length })
    expect((await hear(open(provider))).failed).toBe('long')
    await expect.poll(() => peer.requests.at(-1)?.closedAt ?? null).not.toBe(null)
    // bytes in the buffers of the two sockets were sent already
    expect(peer.requests.at(-1)?.lineSent ?? Infinity).toBeLessThan(length / 2)
  })

  test(`${provider}: redirects are not followed`, async () => {
    const elsewhere = await startPeer()
    for (const status of [301, 302, 307, 308]) {
      peer.acts.push({ status, headers: { location: `${elsewhere.url}/chat/completions` } })
      expect(await hear(open(provider))).toMatchObject({ failed: 'set-up', text: '' })
    }
    expect(elsewhere.requests).toEqual([])
    await elsewhere.close()
  })

  test(`${provider}: reasoning is separate from the answer`, async () => {
    peer.acts.push({ thinks: ['Hm, ', 'größe.'], says: ['So.'], bytes: 1 })
    const { parts, text } = await hear(open(provider))
    expect(text).toBe('So.')
    expect(
      parts
        .filter((part) => part.type === 'reasoning')
        .map((part) => ('text' in part ? part.text : ''))
        .join(''),
    ).toBe('Hm, größe.')
  })

  test(`${provider}: a server that rejects tools is asked without them, and after three times for an hour`, async () => {
    for (const status of [400, 500]) {
      peer.requests.length = 0
      reported.length = 0
      peer.otherwise = ({ body }) => ('tools' in body ? { status } : { says: ['Plain.'] })
      const models = open(provider)
      const hearPlain = async () => expect(await hear(models, { tools: TOOLS })).toMatchObject({ text: 'Plain.', failed: null })
      for (let time = 0; time < 5; time += 1) await hearPlain()
      expect(offeredTools()).toEqual([true, false, true, false, true, false, false, false])
      clock.advance(3_600_000)
      for (let time = 0; time < 2; time += 1) await hearPlain()
      expect(offeredTools().slice(8)).toEqual([true, false, false])
      expect(reported.map(String)).toEqual([expect.stringContaining('peer-1 rejects requests that offer tools')])
    }
  })

  test(`${provider}: the request that probes after an outage is asked again without tools`, async () => {
    const models = open(provider)
    peer.acts.push(...Array.from({ length: 5 }, () => ({ says: ['Ha'], ends: 'cut' as const })))
    for (let time = 0; time < 5; time += 1) await hear(models)
    clock.advance(31_000)
    peer.acts.push({ status: 400 }, { says: ['Plain.'] })
    expect(await hear(models, { tools: TOOLS })).toMatchObject({ text: 'Plain.', failed: null })
  })

  test(`${provider}: a single error, or a request that fails without tools too, takes no tools away`, async () => {
    const models = open(provider)
    for (let time = 0; time < 4; time += 1) {
      peer.acts.push({ status: 500 }, { says: ['Plain.'] }, {}, { status: 400 }, { status: 400 })
      for (const failed of [null, null, 'rejected']) expect((await hear(models, { tools: TOOLS })).failed).toBe(failed)
    }
    expect(offeredTools()).toEqual(Array.from({ length: 4 }, () => [true, false, true, true, false]).flat())
  })
}

test("concurrent requests share the rest of a day's budget, and unused tokens are returned", async () => {
  const learner = `learner-${(people += 1)}`
  const models = open('compatible', { AI_TOKENS_A_LEARNER: '2000' })
  const gate = Promise.withResolvers<void>()
  peer.otherwise = async () => (await gate.promise, { says: ['Yes.'] })
  const refused: unknown[] = []
  const all = Array.from({ length: 50 }, async () => {
    const { failed } = await hear(models, { learner })
    if (failed === 'spent') refused.push(failed)
    return failed
  })
  // each reserves its 500 tokens and its input, and uses 120
  await expect.poll(() => [refused.length, peer.requests.length], { timeout: 60_000 }).toEqual([46, 4])
  gate.resolve()
  expect((await Promise.all(all)).filter((failed) => failed === null)).toHaveLength(4)
  for (let more = 0; more < 13; more += 1) expect((await hear(models, { learner })).failed).toBe(null)
  expect((await hear(models, { learner })).failed).toBe('spent')
})

test('a failure without tokens returns its reservation', async () => {
  const learner = `learner-${(people += 1)}`
  const models = open('compatible', { AI_TOKENS_A_LEARNER: '100' })
  peer.acts.push({ status: 401 })
  expect((await hear(models, { learner })).failed).toBe('set-up')
  expect((await hear(models, { learner })).failed).toBe(null)
  expect((await hear(models, { learner })).failed).toBe('spent')
})

test('an answer in the wrong shape is retried once, and never invented', async () => {
  const schema = z.object({ isRight: z.boolean() })
  const models = open()
  peer.acts.push({ says: ['Sure! It is right.'] }, { says: ['```json\n{"isRight":', 'true}\n```'] })
  expect(await models.shape(asked({ purpose: 'review' }), schema)).toEqual({ isRight: true })
  peer.acts.push({ says: ['[1]'] }, { says: ['{"isRight":"perhaps"}'] })
  await expect(models.shape(asked(), schema)).rejects.toMatchObject({ reason: 'nonsense' })
})

test('small tasks use the small model, files are included, and the key goes only to its own service', async () => {
  const models = open('compatible', { AI_SMALL_MODEL: 'peer-mini' })
  const file = { type: 'file' as const, mediaType: 'image/png', filename: 'a.png', data: new Uint8Array([137, 80, 78, 71]) }
  await hear(models, { isSmall: true, messages: [{ role: 'user', content: [{ type: 'text', text: 'See' }, file] }] })
  const [request] = peer.requests
  expect(request?.body).toMatchObject({ model: 'peer-mini', max_tokens: 500, stream: true })
  expect(request?.text).toContain('data:image/png;base64,iVBORw==')
  expect(request?.headers.authorization).toBe('Bearer key-1')
})

test('without a provider nothing is sent and nothing is simulated', async () => {
  const config = loadConfig({})
  const models = createModels({ config, db: database.db, clock, report: () => undefined })
  expect(models.name).toBe(null)
  expect((await hear(models)).failed).toBe('missing')
})
