import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeServer, setUp } from './validations-ui.fixtures.ts'
import type { Keys } from '#platform/outbox/journal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)
const quiet = () => vi.advanceTimersByTimeAsync(400)

test('every change is first saved on this device, and removed when the server has the same text', async () => {
  const { server, openTab, local } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'l' })
  expect([local.length, tab.get('word').saveStatus, server.sent.length]).toEqual([1, 'saving', 0])
  await vi.advanceTimersByTimeAsync(300)
  tab.edit('word', { text: 'lamp' })
  await vi.advanceTimersByTimeAsync(399)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([server.sent.map(({ text, status }) => [text, status]), tab.get('word').saveStatus, local.length]).toEqual([
    [['lamp', 'INCOMPLETE']],
    'saved',
    0,
  ])
})

test('typing without a pause is still saved at intervals', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  for (let at = 1; at <= 20; at += 1) {
    tab.edit('word', { text: 'a'.repeat(at) })
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(server.sent).toHaveLength(1)
})

test('text typed during a save stays on this device until it is saved too', async () => {
  const { server, openTab, local } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'lamp' })
  vi.advanceTimersByTime(400)
  tab.edit('word', { text: 'lamps' })
  await settled()
  expect([server.textOf('word'), local.length]).toEqual(['lamp', 1])
  await quiet()
  expect([server.textOf('word'), local.length, tab.get('word').others]).toEqual(['lamps', 0, []])
})

test('a save with a lost reply is retried with its key, before anything newer', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('lost_reply')
  tab.edit('word', { text: 'lamp' })
  await quiet()
  expect([server.textOf('word'), tab.get('word').saveStatus]).toEqual(['lamp', 'kept'])
  tab.edit('word', { text: 'lamps' })
  server.trouble('none')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sent.map(({ text }) => text)).toEqual(['lamp', 'lamp', 'lamps'])
  expect(server.sent[1]).toEqual(server.sent[0])
  expect([tab.get('word').others, server.textOf('word')]).toEqual([[], 'lamps'])
})

test('a lost reply is resolved before a status is requested', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('lost_reply')
  tab.edit('word', { text: 'lamp' })
  await quiet()
  server.trouble('none')
  tab.edit('word', { text: 'lamps' })
  expect(await tab.request('word', 'COMPLETE')).toMatchObject({ status: 'COMPLETE', text: { data: 'lamps' }, setAside: null })
})

test('Done with a lost reply keeps its key when the network goes, and is counted once', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'wrong' })
  await quiet()
  server.trouble('lost_reply')
  const outcome = tab.request('word', 'COMPLETE').catch(() => tab.wish('word', 'COMPLETE'))
  await settled()
  server.trouble('not_sent')
  await vi.advanceTimersByTimeAsync(1000)
  await outcome
  tab.edit('word', { text: 'lamp' })
  server.trouble('none')
  tab.flush()
  await quiet()
  expect(server.sent.map(({ text, status }) => [text, status])).toEqual([
    ['wrong', 'INCOMPLETE'],
    ['wrong', 'COMPLETE'],
    ['wrong', 'COMPLETE'],
    ['lamp', 'INCOMPLETE'],
  ])
  expect(server.sent[2]?.key).toBe(server.sent[1]?.key)
  expect([tab.get('word').others, server.answers.get('word')]).toMatchObject([[], { text: 'lamp', misses: 1 }])
})

test('[VAL-23] Done, review and status changes are tried three times, after 1 s and 2 s, with one key', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('broken')
  for (const status of ['COMPLETE', 'IN_REVIEW', 'INCOMPLETE'] as const) {
    server.sent.length = 0
    const outcome = tab.request('word', status).then(
      () => 'done',
      () => 'failed',
    )
    await settled()
    expect(server.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(999)
    expect(server.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1999)
    expect(server.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect([await outcome, server.sent.length, new Set(server.sent.map(({ key }) => key)).size]).toEqual(['failed', 3, 1])
  }
})

test('a refused status is not retried', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'a'.repeat(256) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.sent.length, tab.get('word')]).toMatchObject([1, { saveStatus: 'kept', problem: 'Too long.', text: 'a'.repeat(256) }])
})

test('unsaved text of a killed page is in the next one, and is sent with its key', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'lam' })
  await quiet()
  tab.edit('word', { text: 'lamp' })
  vi.advanceTimersByTime(400)
  tab.edit('word', { text: 'lamps' })
  tab.kill()
  const next = openTab()
  expect(next.get('word').text).toBe('lamps')
  await quiet()
  expect([server.textOf('word'), next.get('word')]).toMatchObject(['lamps', { others: [], saveStatus: 'saved' }])
  expect(new Set(server.sent.filter(({ text }) => text === 'lamp').map(({ key }) => key)).size).toBe(1)
})

test('a device without storage says so, and sends at once', async () => {
  const server = fakeServer()
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const full: Keys = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, setItem: refuse }
  const tab = fakeBrowser(server, full).openTab()
  tab.edit('word', { text: 'lamp' })
  expect(tab.get('word').saveStatus).toBe('unsafe')
  await settled()
  expect([server.textOf('word'), tab.get('word').saveStatus]).toEqual(['lamp', 'saved'])
})

test('editing a complete answer reopens the box', async () => {
  const { openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'lamp' })
  tab.edit('number', { text: 'four' })
  await tab.request('word', 'COMPLETE')
  await tab.request('number', 'COMPLETE')
  tab.edit('word', { text: 'lamps' }, ['number'])
  expect([tab.get('word').status, tab.get('number').status]).toEqual(['INCOMPLETE', 'INCOMPLETE'])
})

test('without Pro, what is typed while Done is under way stays beside the complete answer, and can be let go', async () => {
  const { server, openTab } = setUp({ isPro: false })
  const tab = openTab()
  tab.edit('word', { text: 'lamp' })
  await quiet()
  const done = tab.request('word', 'COMPLETE')
  expect(tab.get('word').isHandedIn).toBe(true)
  tab.edit('word', { text: 'lamps' })
  await done
  await quiet()
  tab.receive(server.list())
  expect(tab.get('word')).toMatchObject({ text: 'lamps', isHandedIn: false, problem: null })
  const [complete] = tab.get('word').others
  expect(complete).toMatchObject({ text: 'lamp', isComplete: true })
  await tab.choose('word', complete ?? null)
  tab.receive(server.list())
  expect(tab.get('word')).toMatchObject({ text: 'lamp', status: 'COMPLETE', others: [] })
})

test('when the network is back nothing waits for a pause', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('unreachable')
  tab.edit('word', { text: 'lamp' })
  await vi.advanceTimersByTimeAsync(20_000)
  server.trouble('none')
  tab.flush()
  await settled()
  expect(server.textOf('word')).toBe('lamp')
})

test('a status requested offline is sent with the text once online, also from a tab that is opened later', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('unreachable')
  tab.edit('word', { text: 'lamp' })
  await quiet()
  tab.wish('word', 'COMPLETE')
  await quiet()
  expect(tab.get('word')).toMatchObject({ status: 'INCOMPLETE', wish: 'COMPLETE', saveStatus: 'kept' })
  tab.kill()
  server.trouble('none')
  const later = openTab()
  await quiet()
  expect(later.get('word')).toMatchObject({ text: 'lamp', status: 'COMPLETE', wish: null })
})

test('the reply to a save of the same text does not remove a status requested meanwhile', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'lamp' })
  vi.advanceTimersByTime(400)
  tab.wish('word', 'COMPLETE')
  await settled()
  await quiet()
  expect([tab.get('word').status, server.sent.map(({ status }) => status)]).toEqual(['COMPLETE', ['INCOMPLETE', 'COMPLETE']])
})

test('editing any answer of a box withdraws its requested status', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('unreachable')
  for (const [task, text] of [
    ['word', 'lamp'],
    ['number', 'four'],
  ] as const) {
    tab.edit(task, { text })
    tab.wish(task, 'COMPLETE')
  }
  tab.edit('word', { text: 'lamps' }, ['number'])
  expect([tab.get('word').wish, tab.get('number').wish]).toEqual([null, null])
  server.trouble('none')
  tab.flush()
  await quiet()
  expect([tab.get('word').status, tab.get('number').status, server.textOf('number')]).toEqual(['INCOMPLETE', 'INCOMPLETE', 'four'])
})
