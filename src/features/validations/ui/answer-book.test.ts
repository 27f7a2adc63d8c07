import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeServer, setUp } from './fixtures.ts'
import type { Keys } from './journal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)
const quiet = () => vi.advanceTimersByTimeAsync(400)

test('every change is kept on this device before anything else, and leaves it when the server has that very text', async () => {
  const { server, openTab, local } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'l' })
  expect([local.length, tab.get('word').keeping, server.sent.length]).toEqual([1, 'saving', 0])
  await vi.advanceTimersByTimeAsync(300)
  tab.edit('word', { text: 'lamp' })
  await vi.advanceTimersByTimeAsync(399)
  expect(server.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect([server.sent.map(({ text, status }) => [text, status]), tab.get('word').keeping, local.length]).toEqual([
    [['lamp', 'INCOMPLETE']],
    'saved',
    0,
  ])
})

test('who never pauses is saved now and then all the same', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  for (let at = 1; at <= 20; at += 1) {
    tab.edit('word', { text: 'a'.repeat(at) })
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(server.sent).toHaveLength(1)
})

test('what is typed while a save is under way stays on this device until it is saved too', async () => {
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

test('a save whose reply was lost is sent again under its key, and nothing newer before it', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('lost_reply')
  tab.edit('word', { text: 'lamp' })
  await quiet()
  expect([server.textOf('word'), tab.get('word').keeping]).toEqual(['lamp', 'kept'])
  tab.edit('word', { text: 'lamps' })
  server.trouble('none')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.sent.map(({ text }) => text)).toEqual(['lamp', 'lamp', 'lamps'])
  expect(server.sent[1]).toEqual(server.sent[0])
  expect([tab.get('word').others, server.textOf('word')]).toEqual([[], 'lamps'])
})

test('a lost reply is made good before a status is asked for', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('lost_reply')
  tab.edit('word', { text: 'lamp' })
  await quiet()
  server.trouble('none')
  tab.edit('word', { text: 'lamps' })
  expect(await tab.request('word', 'COMPLETE')).toMatchObject({ status: 'COMPLETE', text: { data: 'lamps' }, setAside: null })
})

test('[VAL-23] Done, review and status changes are tried three times, after 1 s and 2 s, under one key', async () => {
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

test('a refused wish is not tried again', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'a'.repeat(256) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.sent.length, tab.get('word')]).toMatchObject([1, { keeping: 'kept', problem: 'Too long.', text: 'a'.repeat(256) }])
})

test('what a page leaves when it is killed stands in the next one, and is sent under its key', async () => {
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
  expect([server.textOf('word'), next.get('word')]).toMatchObject(['lamps', { others: [], keeping: 'saved' }])
  expect(new Set(server.sent.filter(({ text }) => text === 'lamp').map(({ key }) => key)).size).toBe(1)
})

test('[VAL-24] [VAL-25] what a visitor writes stays in this tab, and moves in at the sign-in', async () => {
  const { server, openTab, session, local } = setUp()
  const visit = openTab({ signedIn: false })
  visit.edit('word', { text: 'lamp' })
  await quiet()
  expect([server.sent.length, session.length, local.length, visit.get('word').keeping]).toEqual([0, 1, 0, 'kept'])
  visit.kill()
  const again = openTab({ signedIn: false })
  expect(again.get('word').text).toBe('lamp')
  again.kill()
  const signedIn = openTab()
  await quiet()
  expect([server.textOf('word'), signedIn.get('word').text, session.length, local.length]).toEqual(['lamp', 'lamp', 0, 0])
})

test('what a visitor wrote never takes the place of an answer that was there', async () => {
  const { server, openTab } = setUp()
  const desk = openTab()
  desk.edit('word', { text: 'from the desk' })
  await quiet()
  desk.kill()
  const visit = openTab({ signedIn: false })
  visit.edit('word', { text: 'from the café' })
  visit.kill()
  const tab = openTab()
  tab.receive(server.list())
  await quiet()
  expect(server.textOf('word')).toBe('from the desk')
  expect(tab.get('word')).toMatchObject({ text: 'from the café', others: [{ id: null, text: 'from the desk' }] })
})

test('after the session ended the text stays here, says so, and goes on when the same person is back', async () => {
  const { server, openTab } = setUp()
  const tab = openTab()
  server.trouble('signed_out')
  tab.edit('word', { text: 'lamp' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tab.get('word').keeping, server.sent.length]).toEqual(['signed_out', 1])
  tab.kill()
  server.trouble('none')
  const eve = openTab({ owner: 'eve' })
  await quiet()
  expect([eve.get('word').text, server.textOf('word')]).toEqual(['', undefined])
  openTab()
  await quiet()
  expect(server.textOf('word')).toBe('lamp')
})

test('two tabs that disagree are both kept, also while one goes on writing, until one is chosen', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'one' })
  two.edit('word', { text: 'two' })
  await quiet()
  expect([server.textOf('word'), two.get('word').others]).toEqual(['one', [{ id: null, text: 'one', file: null }]])
  two.edit('word', { text: 'two and more' })
  await quiet()
  one.receive(server.list())
  expect(one.get('word')).toMatchObject({ text: 'one', others: [{ text: 'two and more' }] })
  await two.choose('word', null)
  expect([server.textOf('word'), two.get('word').others, server.list()[0]?.response.alternatives]).toEqual(['two and more', [], []])
  one.receive(server.list())
  expect(one.get('word')).toMatchObject({ text: 'two and more', others: [] })
})

test('the other text may be chosen, from either side', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'one' })
  two.edit('word', { text: 'two' })
  await quiet()
  await two.choose('word', two.get('word').others[0] ?? null)
  expect([server.textOf('word'), two.get('word').text, server.list()[0]?.response.alternatives]).toEqual(['one', 'one', []])
  one.edit('word', { text: 'one!' })
  two.edit('word', { text: 'two!' })
  await quiet()
  one.receive(server.list())
  await one.choose('word', one.get('word').others[0] ?? null)
  expect([server.textOf('word'), one.get('word').text, server.list()[0]?.response.alternatives]).toEqual(['two!', 'two!', []])
})

test('a choice that fails leaves both where they were', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'one' })
  two.edit('word', { text: 'two' })
  await quiet()
  server.trouble('signed_out')
  await expect(two.choose('word', two.get('word').others[0] ?? null)).rejects.toThrow()
  expect(two.get('word')).toMatchObject({ text: 'two', others: [{ text: 'one' }] })
})

test('a device that cannot keep anything says so, and sends at once', async () => {
  const server = fakeServer()
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  const full: Keys = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, setItem: refuse }
  const tab = fakeBrowser(server, full).openTab()
  tab.edit('word', { text: 'lamp' })
  expect(tab.get('word').keeping).toBe('unsafe')
  await settled()
  expect([server.textOf('word'), tab.get('word').keeping]).toEqual(['lamp', 'saved'])
})

test('the answer of the server shows where nothing of ones own would be lost', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'lamp' })
  one.edit('number', { text: 'four' })
  await quiet()
  two.edit('number', { text: 'five' })
  two.overhear('word', { text: 'lam', file: null })
  expect(two.get('word').text).toBe('lam')
  two.overhear('number', { text: 'four', file: null })
  two.receive(server.list())
  expect([two.get('word').text, two.get('number').text]).toEqual(['lamp', 'five'])
})

test('an edit of a complete answer opens the box', async () => {
  const { openTab } = setUp()
  const tab = openTab()
  tab.edit('word', { text: 'lamp' })
  tab.edit('number', { text: 'four' })
  await tab.request('word', 'COMPLETE')
  await tab.request('number', 'COMPLETE')
  tab.edit('word', { text: 'lamps' }, ['number'])
  expect([tab.get('word').status, tab.get('number').status]).toEqual(['INCOMPLETE', 'INCOMPLETE'])
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

test('what was typed before the page was alive takes the place of nothing that was not seen', async () => {
  const { server, openTab } = setUp()
  const desk = openTab()
  desk.edit('word', { text: 'from the desk' })
  await quiet()
  const early = openTab()
  early.receive(server.list())
  early.takeOver('word', 'typed early', 0, [])
  await quiet()
  expect([server.textOf('word'), early.get('word')]).toMatchObject([
    'from the desk',
    { text: 'typed early', others: [{ text: 'from the desk' }] },
  ])
})

test('what was typed early over an answer that was drawn is a change of that answer, and no other', async () => {
  const { server, openTab } = setUp()
  const desk = openTab()
  desk.edit('word', { text: 'as drawn' })
  await quiet()
  const drawn = desk.revision('word')
  const seen = openTab()
  seen.receive(server.list())
  seen.takeOver('word', 'typed over it', drawn, [])
  await quiet()
  expect([server.textOf('word'), seen.get('word').others]).toEqual(['typed over it', []])
  const late = openTab()
  late.receive(server.list())
  late.takeOver('word', 'typed over the first', drawn, [])
  await quiet()
  expect([server.textOf('word'), late.get('word').others.map(({ text }) => text)]).toEqual(['typed over it', ['typed over it']])
})

test('an entry that was noted early goes when nothing was typed after all, and stays where something is', () => {
  const { openTab, local } = setUp()
  const [tab, other] = [openTab(), openTab()]
  tab.edit('word', { text: 'being typed' })
  const [key = ''] = Array.from({ length: local.length }, (_, at) => local.key(at) ?? '')
  local.setItem(key.replace(':word:', ':number:'), local.getItem(key) ?? '')
  other.untouched('number')
  tab.untouched('word')
  expect(local.length).toBe(2)
  tab.untouched('number')
  expect(local.length).toBe(1)
})
