import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from '#platform/calls/errors.ts'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { fakeTabs } from './outbox.fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)
const quiet = () => vi.advanceTimersByTimeAsync(400)
const refusal = (status: number) => new ResponseError(status, { code: 'X', message: 'No.', defined: true, data: null })

test('a change is written to the journal first, and removed once the server has it', async () => {
  const { openTab, server, local } = fakeTabs()
  const { outbox } = openTab()
  outbox.edit('a', 'lamp')
  expect([local.length, outbox.get('a').status, server.sent]).toEqual([1, 'saving', []])
  await quiet()
  expect([server.kept.get('a'), outbox.get('a').status, local.length]).toEqual(['lamp', 'saved', 0])
})

test('a lost reply is retried with the same key, before anything newer', async () => {
  const { openTab, server } = fakeTabs()
  const { outbox } = openTab()
  server.trouble(new FetchError(null), { after: true })
  outbox.edit('a', 'lamp')
  await quiet()
  outbox.edit('a', 'lamps')
  server.trouble(null)
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.sent.map(({ value }) => value)).toEqual(['lamp', 'lamp', 'lamps'])
  expect([server.sent[0]?.key === server.sent[1]?.key, server.kept.get('a')]).toEqual([true, 'lamps'])
})

test('ask tries three times with one key, then throws', async () => {
  const { openTab, server } = fakeTabs()
  const { outbox } = openTab()
  server.trouble(refusal(503))
  const outcome = outbox.ask('a', () => 'done').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await outcome).toMatchObject({ status: 503 })
  expect([server.sent.length, new Set(server.sent.map(({ key }) => key)).size]).toEqual([3, 1])
  server.trouble(null)
  await expect(outbox.ask('a', () => 'done')).resolves.toBe('done')
  expect(server.sent[3]?.key).toBe(server.sent[0]?.key)
})

test('two concurrent asks run one after the other', async () => {
  const { openTab, server } = fakeTabs()
  const { outbox } = openTab()
  const both = Promise.all([outbox.ask('a', () => 'one'), outbox.ask('a', () => 'two')])
  await settled()
  expect([await both, server.kept.get('a')]).toEqual([['one', 'two'], 'two'])
})

test('a killed tab leaves its text to the next, which resends the sent change with its key', async () => {
  const { openTab, server, local } = fakeTabs()
  const first = openTab()
  first.outbox.edit('a', 'lam')
  vi.advanceTimersByTime(400)
  first.outbox.edit('a', 'lamp')
  first.kill()
  const { outbox } = openTab()
  expect(outbox.get('a').draft).toBe('lamp')
  await vi.advanceTimersByTimeAsync(1000)
  expect([server.kept.get('a'), local.length, server.sent[0]?.key === server.sent[1]?.key]).toEqual(['lamp', 0, true])
})

test('the text of a killed tab is sent separately where the field holds other text', async () => {
  const { openTab, server, local } = fakeTabs()
  const first = openTab()
  first.outbox.edit('a', 'theirs')
  const second = openTab()
  second.outbox.edit('a', 'mine')
  first.kill()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sent.map(({ value }) => value).toSorted()).toEqual(['mine', 'theirs'])
  expect([second.outbox.get('a').draft, local.length]).toEqual([null, 0])
})

test("a visitor's text is sent after sign-in", async () => {
  const { openTab, server, session } = fakeTabs()
  const visit = openTab({ signedIn: false })
  visit.outbox.edit('a', 'lamp')
  await quiet()
  expect([server.sent, visit.outbox.get('a').status, session.length]).toEqual([[], 'kept', 1])
  await expect(visit.outbox.ask('a', () => 'done')).rejects.toThrow('signed-in')
  visit.kill()
  openTab()
  await quiet()
  expect([server.kept.get('a'), session.length]).toEqual(['lamp', 0])
})

test('a device without storage reports that and sends at once', async () => {
  const full = Object.assign(fakeStorage(), {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  })
  const { openTab, server } = fakeTabs({ local: full })
  const { outbox } = openTab()
  outbox.edit('a', 'lamp')
  expect(outbox.get('a').status).toBe('unsafe')
  await settled()
  expect([server.kept.get('a'), outbox.get('a').status]).toEqual(['lamp', 'saved'])
})

test('what a killed tab left on a full device does not come back over newer text', async () => {
  const { openTab, server, local } = fakeTabs()
  const first = openTab()
  first.outbox.edit('a', 'lamp')
  first.kill()
  local.setItem = () => {
    throw new Error('QuotaExceededError')
  }
  const second = openTab()
  await settled()
  expect(server.kept.get('a')).toBe('lamp')
  second.outbox.edit('a', 'lantern')
  await quiet()
  second.kill()
  openTab()
  await quiet()
  expect([server.kept.get('a'), local.length]).toEqual(['lantern', 0])
})

test('a refused choice is dropped, and its owner is told', async () => {
  const { openTab, server, local } = fakeTabs({ rules: { quietMs: 0, givesUpAfter: 3 } })
  const { outbox, dropped } = openTab()
  server.trouble(refusal(422))
  outbox.edit('a', 'lamp')
  await settled()
  expect([dropped, outbox.get('a').draft, local.length]).toEqual([[['a', 'lamp', 'No.']], null, 0])
})

test('after rapid clicks the server receives the last one last', async () => {
  const { openTab, server } = fakeTabs({ rules: { quietMs: 0, givesUpAfter: 3 } })
  const { outbox } = openTab()
  for (const value of ['on', 'off', 'on', 'off']) outbox.edit('a', value)
  await settled()
  outbox.edit('a', 'on')
  await vi.advanceTimersByTimeAsync(10)
  expect([server.sent.map(({ value }) => value), server.kept.get('a')]).toEqual([['on', 'off', 'on'], 'on'])
})

test('subscribers are notified of each change, and only until they unsubscribe', async () => {
  const { openTab } = fakeTabs()
  const { outbox } = openTab()
  const heard = vi.fn()
  const leave = outbox.subscribe(heard)
  outbox.edit('a', 'lamp')
  expect(heard).toHaveBeenCalledTimes(1)
  leave()
  await quiet()
  expect(heard).toHaveBeenCalledTimes(1)
})
