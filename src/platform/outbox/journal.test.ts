import { expect, test } from 'vitest'
import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { forgetOwner, keysIn, leftIn, openJournal, journalPlaces, rootOf, type Keys } from './journal.ts'
import { openTabLocks } from './tab-locks.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
const entry = (value: string) => ({ value, sent: null })
const place = { kind: 'note', owner: 'ada', subject: 'lamp' }
const open = (storage: Keys, page: string, other: Partial<typeof place> = {}) =>
  openJournal(() => storage, { ...place, ...other, page }, textIn)

test('each open page writes under its own name, and sees the leftovers of others with the same person and subject', () => {
  const storage = fakeStorage()
  const [one, two] = [open(storage, 'one'), open(storage, 'two')]
  one.write('a:b', entry('from one'))
  two.write('a:b', entry('from two'))
  open(storage, 'three', { owner: 'eve' }).write('a:b', entry('of Eve'))
  open(storage, 'four', { subject: 'lamp:2' }).write('a:b', entry('of something else'))
  expect(two.others()).toEqual([{ id: 'a:b', page: 'one' }])
  expect(two.peek({ id: 'a:b', page: 'one' })).toEqual(entry('from one'))
  two.drop({ id: 'a:b', page: 'one' })
  two.remove('a:b')
  expect(journalPlaces(storage, 'note')).toEqual([
    { owner: 'eve', subject: 'lamp', id: 'a:b' },
    { owner: 'ada', subject: 'lamp:2', id: 'a:b' },
  ])
})

test('an unreadable entry is skipped, and a storage that refuses is reported', () => {
  const storage = fakeStorage()
  for (const text of ['nonsense', 'null', '[]', '{"value":1}']) {
    storage.setItem(`${rootOf(place)}a:one`, text)
    expect(open(storage, 'two').peek({ id: 'a', page: 'one' })).toBeNull()
  }
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const forbidden = openJournal(refuse, { ...place, page: 'one' }, textIn)
  expect([forbidden.write('a', entry('x')), forbidden.others()]).toEqual([false, []])
  expect(leftIn('waymark:theme', rootOf(place))).toBeNull()
})

test('an account that is deleted leaves nothing, and others keep theirs', () => {
  const storage = fakeStorage()
  open(storage, 'one').write('a', entry('of Ada'))
  open(storage, 'one', { owner: 'eve' }).write('ada', entry('of Eve'))
  for (const key of ['waymark:chat:ada:lamp', 'waymark:goal:ada', 'waymark:goal:adam', 'other:ada']) storage.setItem(key, 'kept')
  forgetOwner('ada', () => storage)
  expect(keysIn(storage).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'other:ada',
    'waymark:goal:adam',
    'waymark:note:eve:lamp:ada:one',
  ])
  expect(() =>
    forgetOwner('ada', () => {
      throw new Error('forbidden')
    }),
  ).not.toThrow()
})

test('a sent change is stored with its key', () => {
  const storage = fakeStorage()
  const sent = { key: 'k', value: 'lamp' }
  open(storage, 'one').write('a', { value: 'lamps', sent })
  expect(open(storage, 'two').peek({ id: 'a', page: 'one' })).toEqual({ value: 'lamps', sent })
})

test('one page alone takes over the leftovers of a closed page', async () => {
  const held = new Map<string, Promise<void>>()
  const ends = new Map<string, () => void>()
  const request = (name: string, act: () => Promise<unknown>) => {
    const turn = (held.get(name) ?? Promise.resolve()).then(() => Promise.race([act(), new Promise<void>((end) => ends.set(name, end))]))
    held.set(name, turn.then(() => undefined)) // prettier-ignore
    return turn
  }
  const locks = { request } as unknown as LockManager
  openTabLocks('first', locks, setTimeout)
  const taken: string[] = []
  openTabLocks('second', locks, setTimeout).whenGone('first', () => void taken.push('second'))
  openTabLocks('third', locks, setTimeout).whenGone('first', () => void taken.push('third'))
  await Promise.resolve()
  expect(taken).toEqual([])
  ends.get('waymark:page:first')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(taken).toEqual(['second', 'third'])
})
