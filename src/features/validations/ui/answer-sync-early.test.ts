import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUp } from './validations-ui.fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const quiet = () => vi.advanceTimersByTimeAsync(400)

test('text typed before hydration replaces nothing that was not seen', async () => {
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

test('text typed early over a rendered answer is a change of that answer only', async () => {
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

test('an early entry is removed if nothing was typed after all, and stays otherwise', () => {
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
