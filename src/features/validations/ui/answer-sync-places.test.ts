import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUp } from './validations-ui.fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => vi.advanceTimersByTimeAsync(400)

test('conflicting texts of two tabs are both kept, also during further edits, until one is chosen', async () => {
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

test('the other text can be chosen, from either side', async () => {
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

test('a failed choice leaves both texts as they were', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'one' })
  two.edit('word', { text: 'two' })
  await quiet()
  server.trouble('signed_out')
  await expect(two.choose('word', two.get('word').others[0] ?? null)).rejects.toThrow()
  expect(two.get('word')).toMatchObject({ text: 'two', others: [{ text: 'one' }] })
})

test('what arrives while the first letters are typed was not seen, and one’s own was', async () => {
  const { server, openTab } = setUp()
  const [one, two] = [openTab(), openTab()]
  one.edit('word', { text: 'lamp' })
  await quiet()
  two.receive(server.list())
  two.begin('word')
  one.edit('word', { text: 'lamp of oil' })
  await quiet()
  two.receive(server.list())
  two.edit('word', { text: 'lamp!' })
  await quiet()
  expect([server.textOf('word'), two.get('word')]).toMatchObject(['lamp of oil', { text: 'lamp!', others: [{ text: 'lamp of oil' }] }])
  one.begin('word')
  one.edit('word', { text: 'lamp of oil.' })
  one.begin('word')
  await quiet()
  one.edit('word', { text: 'lamp of oil...' })
  await quiet()
  expect(server.textOf('word')).toBe('lamp of oil...')
})

test("the server's answer shows if that loses no local text", async () => {
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

test('text from another tab is removed when the project is restarted', async () => {
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
