import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTask } from '../practice.fixtures.ts'
import { textOfWork, workIn } from '../work.rules.ts'
import { keepWork } from './keep-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passed = { tests: [{ name: 'greets', passed: true, message: '' }], output: '', printed: null }
const written = (text: string) => [{ name: 'greet.py', text }]

function open(text = '') {
  const saved: string[] = []
  const begin = vi.fn()
  return { saved, begin, keeper: keepWork(aTask(), text, (next) => void saved.push(next), begin) }
}

test('what was typed is saved within a quarter of a second, without an outcome', () => {
  const { keeper, saved } = open(textOfWork({ files: written('old'), outcome: passed }))
  keeper.edit('greet.py', 'n')
  keeper.edit('greet.py', 'ne')
  vi.advanceTimersByTime(90)
  keeper.edit('greet.py', 'new')
  vi.advanceTimersByTime(149)
  expect(saved.map(workIn)).toEqual([{ files: written('new'), outcome: null }])
})

test('it is told once before what is typed is handed on', () => {
  const { keeper, saved, begin } = open()
  for (const text of ['n', 'ne']) keeper.edit('greet.py', text)
  expect([begin.mock.calls.length, saved]).toEqual([1, []])
  keeper.flush()
  keeper.edit('greet.py', 'new')
  expect([begin.mock.calls.length, saved.length]).toEqual([2, 1])
})

test('keys that come faster than timers are saved all the same', () => {
  const { keeper, saved } = open()
  keeper.edit('greet.py', 'n')
  vi.setSystemTime(Date.now() + 120)
  keeper.edit('greet.py', 'ne')
  expect(saved.map(workIn)).toEqual([{ files: written('ne'), outcome: null }])
})

test('what is undone to what was tested has its outcome again', () => {
  const { keeper, saved } = open()
  keeper.edit('greet.py', 'new')
  keeper.tested(written('new'), passed)
  keeper.edit('greet.py', 'newer')
  keeper.flush()
  keeper.edit('greet.py', 'new')
  keeper.flush()
  expect(saved.map((text) => workIn(text)?.outcome ?? null)).toEqual([passed, null, { ...passed, isAgain: true }])
})

test('a run of the tests saves its outcome with the files that it ran', () => {
  const { keeper, saved } = open()
  keeper.edit('greet.py', 'new')
  keeper.flush()
  keeper.tested(written('new'), passed)
  expect(workIn(saved.at(-1) ?? '')).toEqual({ files: written('new'), outcome: passed })
})

test('an outcome of files that have changed meanwhile is not saved', () => {
  const { keeper, saved } = open()
  keeper.edit('greet.py', 'newer')
  keeper.tested(written('new'), passed)
  keeper.flush()
  expect(saved.map(workIn)).toEqual([{ files: written('newer'), outcome: null }])
})

test('what was written elsewhere is shown, but never over what is being typed', () => {
  const { keeper, saved } = open()
  const elsewhere = textOfWork({ files: written('elsewhere'), outcome: null })
  expect(keeper.take(elsewhere)).toBe(true)
  expect(keeper.files()[0]?.text).toBe('elsewhere')
  keeper.edit('greet.py', 'mine')
  expect(keeper.take(textOfWork({ files: written('later'), outcome: null }))).toBe(false)
  keeper.flush()
  expect(keeper.files()[0]?.text).toBe('mine')
  // what comes back of one's own changes nothing
  expect(keeper.take(saved.at(-1) ?? '')).toBe(false)
})
