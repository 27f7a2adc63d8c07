import { expect, test } from 'vitest'
import { fakeStorage } from '#platform/browser/fixtures.ts'
import { isLeftBehind, leftIn, openJournal, projectsLeft, rootOf, type Entry } from './journal.ts'
import { openPages } from './open-pages.ts'

const entry = (text: string): Entry => ({ text, file: null, base: 0, at: 1, sent: null })
const open = (storage: Storage, page: string, owner = 'ada', projectId = 'lamp') => openJournal(() => storage, { owner, projectId, page })

test('each opened page writes under its own name, and sees what others of the same person and project have left', () => {
  const storage = fakeStorage()
  const [one, two] = [open(storage, 'one'), open(storage, 'two')]
  one.write('word', entry('from one'))
  two.write('word', entry('from two'))
  open(storage, 'three', 'eve').write('word', entry('of Eve'))
  open(storage, 'four', 'ada', 'lamp-2').write('word', entry('of another project'))
  expect(two.others()).toEqual([{ task: 'word', page: 'one' }])
  expect(two.peek({ task: 'word', page: 'one' })).toEqual(entry('from one'))
  two.drop({ task: 'word', page: 'one' })
  two.remove('word')
  expect(storage.length).toBe(2)
})

test('what cannot be read is no entry, and a storage that refuses is said to', () => {
  const storage = fakeStorage()
  const key = `${rootOf('ada', 'lamp')}word:one`
  for (const text of ['nonsense', 'null', '[]', '{"text":1,"base":0}']) {
    storage.setItem(key, text)
    expect(open(storage, 'two').peek({ task: 'word', page: 'one' })).toBeNull()
  }
  const forbidden = openJournal(
    () => {
      throw new Error('SecurityError')
    },
    { owner: 'ada', projectId: 'lamp', page: 'one' },
  )
  expect([forbidden.write('word', entry('x')), forbidden.others()]).toEqual([false, []])
  expect(leftIn('waymark:theme', rootOf('ada', 'lamp'))).toBeNull()
})

test('the projects that somebody left are known, and that a task was left by somebody', () => {
  const storage = fakeStorage()
  open(storage, 'one').write('word', entry('x'))
  open(storage, 'one', 'visitor', 'other').write('word', entry('x'))
  expect([projectsLeft(storage, 'ada'), projectsLeft(storage, 'visitor'), projectsLeft(storage, 'eve')]).toEqual([['lamp'], ['other'], []])
  expect([isLeftBehind(storage, 'lamp', 'word'), isLeftBehind(storage, 'other', 'word'), isLeftBehind(storage, 'lamp', 'number')]).toEqual([
    true,
    false,
    false,
  ])
})

test('what a page has left is taken when it is gone, by one page alone', async () => {
  const held = new Map<string, Promise<void>>()
  const ends = new Map<string, () => void>()
  const request = (name: string, act: () => Promise<unknown>) => {
    const turn = (held.get(name) ?? Promise.resolve()).then(() => Promise.race([act(), new Promise<void>((end) => ends.set(name, end))]))
    held.set(name, turn.then(() => undefined)) // prettier-ignore
    return turn
  }
  const locks = { request } as unknown as LockManager
  openPages('first', locks, setTimeout)
  const taken: string[] = []
  openPages('second', locks, setTimeout).whenGone('first', () => void taken.push('second'))
  openPages('third', locks, setTimeout).whenGone('first', () => void taken.push('third'))
  await Promise.resolve()
  expect(taken).toEqual([])
  ends.get('waymark:page:first')?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(taken).toEqual(['second', 'third'])
})
