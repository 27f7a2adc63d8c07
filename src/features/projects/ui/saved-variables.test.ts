import { expect, test, vi } from 'vitest'
import { forgetfulMemory, tickName, variableName } from '#features/content/ui/reading-memory.ts'
import type { LearnerVariable } from '#features/accounts/accounts.rules.ts'
import { fakeOutbox } from '#platform/outbox/outbox.fixtures.ts'
import { blankItem, isEqual, type Sent } from '#platform/outbox/outbox.rules.ts'
import { savedVariables } from './saved-variables.ts'

const nothing = { get: () => blankItem, edit: vi.fn(), subscribe: () => () => undefined }
const HOST = variableName('host', 'project')

function setUp(saved: { name: string; value: string }[] = []) {
  const answers: PromiseWithResolvers<void>[] = []
  const failed = vi.fn()
  const send = vi.fn((_id: string, _sent: Sent<LearnerVariable>) => {
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    return answer.promise
  })
  let kept = saved
  const outbox = fakeOutbox<LearnerVariable, void>({
    rules: { quietMs: 0, givesUpAfter: 3, isSame: isEqual, rebase: (variable) => variable },
    send,
    onSaved: (_, __, { value: { name, value } }) => void (kept = [...kept.filter((one) => one.name !== name), { name, value }]),
    onDropped: failed,
  })
  const memory = savedVariables(forgetfulMemory, { variables: saved, ticks: { done: true, undone: false } }, outbox, () => kept)
  const heard = vi.fn()
  memory.subscribe(heard)
  return { memory, send, failed, heard, answers }
}

test('[USER-41] a value shows at once, is sent, and stays', async () => {
  const { memory, send, heard, answers } = setUp()
  memory.set(HOST, 'example.org')
  expect(memory.get(HOST)).toBe('example.org')
  expect(heard).toHaveBeenCalled()
  expect(send.mock.calls[0]?.[1].value).toEqual({ name: 'host', scope: 'project', value: 'example.org' })
  answers[0]?.resolve()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(memory.get(HOST)).toBe('example.org')
})

test('[USER-41] a refused value is rolled back to the earlier one, or removed', async () => {
  const first = setUp([{ name: 'host', value: 'old' }])
  first.memory.set(HOST, 'new')
  first.answers[0]?.reject(new Error('refused'))
  await vi.waitFor(() => expect(first.memory.get(HOST)).toBe('old'))
  const second = setUp()
  second.memory.set(HOST, 'new')
  second.answers[0]?.reject(new Error('refused'))
  await vi.waitFor(() => expect(second.memory.get(HOST)).toBeNull())
  expect(second.failed).toHaveBeenCalledTimes(1)
})

test('a refusal does not undo later typing, which is sent', async () => {
  const { memory, send, failed, answers } = setUp([{ name: 'host', value: 'old' }])
  memory.set(HOST, 'new')
  memory.set(HOST, 'newer')
  answers[0]?.reject(new Error('refused'))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  answers[1]?.resolve()
  await new Promise((wake) => setTimeout(wake))
  expect([memory.get(HOST), failed.mock.calls.length]).toEqual(['newer', 0])
})

test("a variable of another scope applies to all of the learner's projects", () => {
  const { memory, send } = setUp()
  memory.set(variableName('name', 'shared'), 'Ada')
  expect(send.mock.calls[0]?.[1].value).toEqual({ name: 'name', scope: 'user', value: 'Ada' })
})

test('a tick stays on this device and goes to the outbox; ticks from other devices only show', () => {
  const set = vi.fn()
  const noted = vi.fn()
  const memory = savedVariables({ ...forgetfulMemory, set }, { variables: [] }, nothing, () => [], noted)
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

test('the values that the server rendered stay available after later changes', () => {
  const { memory } = setUp([{ name: 'host', value: 'old' }])
  memory.set(HOST, 'new')
  expect([memory.drawn?.(HOST), memory.drawn?.(variableName('port', 'project')), memory.drawn?.(tickName('a'))]).toEqual([
    'old',
    null,
    null,
  ])
  expect([memory.drawn?.(tickName('done')), memory.drawn?.(tickName('undone'))]).toEqual(['yes', 'no'])
})
