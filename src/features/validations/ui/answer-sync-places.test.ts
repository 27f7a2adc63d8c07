import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUp } from './validations-ui.fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => vi.advanceTimersByTimeAsync(400)

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

test('what was heard of another tab is gone with the answer when the project is begun anew', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  two.receive(server.list())
  two.overhear('word', { text: 'lam', file: null })
  one.edit('word', { text: 'lamp' })
  await quiet()
  two.receive(server.list())
  server.answers.clear()
  two.receive(server.list())
  expect(two.get('word').text).toBe('')
})
