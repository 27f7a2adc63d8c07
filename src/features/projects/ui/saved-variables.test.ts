import { expect, test, vi } from 'vitest'
import { forgetfulMemory, tickName, variableName } from '#features/content/ui/reading-memory.ts'
import { savedVariables } from './saved-variables.ts'

const HOST = variableName('host', 'project')

function setUp(saved: { name: string; value: string }[] = []) {
  const answer = Promise.withResolvers<void>()
  const failed = vi.fn()
  const save = vi.fn(() => answer.promise)
  const memory = savedVariables(forgetfulMemory, { variables: saved, ticks: { done: true, undone: false } }, save, failed)
  const heard = vi.fn()
  memory.subscribe(heard)
  return { memory, save, failed, heard, answer }
}

test('[USER-41] a value shows at once and is sent', async () => {
  const { memory, save, heard, answer } = setUp()
  memory.set(HOST, 'example.org')
  expect(memory.get(HOST)).toBe('example.org')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(save).toHaveBeenCalledWith({ name: 'host', scope: 'project', value: 'example.org' })
  answer.resolve()
  await answer.promise
  expect(memory.get(HOST)).toBe('example.org')
})

test('[USER-41] a refused value goes back to the earlier one, or away where there was none', async () => {
  const first = setUp([{ name: 'host', value: 'old' }])
  first.memory.set(HOST, 'new')
  first.answer.reject(new Error('offline'))
  await vi.waitFor(() => expect(first.memory.get(HOST)).toBe('old'))
  const second = setUp()
  second.memory.set(HOST, 'new')
  second.answer.reject(new Error('offline'))
  await vi.waitFor(() => expect(second.memory.get(HOST)).toBeNull())
  expect(second.failed).toHaveBeenCalledTimes(1)
})

test('a refusal does not take back what was typed since', async () => {
  const { memory, answer } = setUp([{ name: 'host', value: 'old' }])
  memory.set(HOST, 'new')
  memory.set(HOST, 'newer')
  answer.reject(new Error('offline'))
  await new Promise((wake) => setTimeout(wake))
  expect(memory.get(HOST)).not.toBe('old')
})

test('a variable of another scope is the learner’s everywhere', () => {
  const { memory, save } = setUp()
  memory.set(variableName('name', 'shared'), 'Ada')
  expect(save).toHaveBeenCalledWith({ name: 'name', scope: 'user', value: 'Ada' })
})

test('[CONT-08] a tick stays on this device and is noted for the others; what they ticked is shown without a note', () => {
  const set = vi.fn()
  const noted = vi.fn()
  const memory = savedVariables({ ...forgetfulMemory, set }, { variables: [] }, () => Promise.resolve(), vi.fn(), noted)
  memory.set(tickName('block'), 'yes')
  memory.set(tickName('block'), 'no')
  memory.show?.(tickName('other'), 'yes')
  expect(noted.mock.calls).toEqual([
    ['block', true],
    ['block', false],
  ])
  expect(set.mock.calls).toEqual([
    ['tick:block', 'yes'],
    ['tick:block', 'no'],
    ['tick:other', 'yes'],
  ])
})

test('what the server drew stays what it was, whatever is set since', () => {
  const { memory } = setUp([{ name: 'host', value: 'old' }])
  memory.set(HOST, 'new')
  expect([memory.drawn?.(HOST), memory.drawn?.(variableName('port', 'project')), memory.drawn?.(tickName('a'))]).toEqual([
    'old',
    null,
    null,
  ])
  expect([memory.drawn?.(tickName('done')), memory.drawn?.(tickName('undone'))]).toEqual(['yes', 'no'])
})
