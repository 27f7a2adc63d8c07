import { expect, test } from 'vitest'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { keysIn, type Keys } from './journal.ts'
import { openVisitorsStorage } from './visitors-storage.ts'

const KEY = 'waymark:answer:visitor:lamp:word:one'
const NEXT = 'waymark:answer:visitor:lamp:word:two'
const entry = (value: string) => JSON.stringify({ value, sent: null })
const DAY = 24 * 60 * 60 * 1000

function device() {
  const local: Keys = fakeStorage()
  let now = 1_800_000_000_000
  let names = 0
  const newName = () => `visit-${(names += 1)}`
  const open = (session: Keys = fakeStorage(), { ownOnly = false, at = local } = {}) =>
    openVisitorsStorage({ local: () => at, session: () => session, now: () => now, newName, ownOnly })
  return { local, open, wait: (ms: number) => void (now += ms) }
}

const refusing: Keys = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem() {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

test('text stays on the device for seven days, then it is deleted', () => {
  const { local, open, wait } = device()
  open().setItem(KEY, entry('lamp'))
  wait(7 * DAY)
  expect(JSON.parse(open().getItem(KEY) ?? '')).toMatchObject({ value: 'lamp', sent: null })
  wait(1)
  expect([keysIn(open()), local.getItem(KEY)]).toEqual([[], null])
})

test('the same text stored by another page keeps its age, new text starts anew', () => {
  const { open, wait } = device()
  open().setItem(KEY, entry('lamp'))
  wait(6 * DAY)
  const next = open()
  next.setItem(NEXT, entry('lamp'))
  next.removeItem(KEY)
  wait(2 * DAY)
  expect(next.getItem(NEXT)).toBeNull()
  next.setItem(KEY, entry('lamp'))
  wait(6 * DAY)
  next.setItem(KEY, entry('lamps'))
  wait(2 * DAY)
  expect(next.getItem(KEY)).not.toBeNull()
})

test('another visit is told that the text is not its own, until it writes new text', () => {
  const { open } = device()
  const session = fakeStorage()
  const first = open(session)
  first.setItem(KEY, entry('lamp'))
  expect([first.isEarlier(KEY), first.isForeign(KEY), open(session).isForeign(KEY)]).toEqual([false, false, false])
  const other = open()
  expect(other.isForeign(KEY)).toBe(true)
  other.setItem(NEXT, entry('lamp'))
  expect([other.isForeign(NEXT), other.isEarlier(NEXT)]).toEqual([false, true])
  other.setItem(NEXT, entry('mine'))
  expect(other.isEarlier(NEXT)).toBe(false)
})

test('at sign-in a person receives what this visit has written or seen, and nothing else', () => {
  const { local, open } = device()
  const session = fakeStorage()
  local.setItem('waymark:answer:ada:lamp:word:page', entry('of Ada'))
  open().setItem(KEY, entry('of a stranger'))
  expect(keysIn(open(session, { ownOnly: true }))).toEqual([])
  open(session).setItem(NEXT, entry('of a stranger'))
  expect(keysIn(open(session, { ownOnly: true }))).toEqual([NEXT])
})

test('when local storage is full or refuses, the session keeps the text; when both do, the writer is told', () => {
  const { open } = device()
  const session = fakeStorage()
  const storage = open(session, { at: refusing })
  storage.setItem(KEY, entry('lamp'))
  expect([session.getItem(KEY) === null, keysIn(storage)]).toEqual([false, [KEY]])
  expect(() => open(refusing, { at: refusing }).setItem(KEY, entry('lamp'))).toThrow('full')
})
