import { expect, test, vi } from 'vitest'
import { lateQuiz } from './late-quiz.ts'

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
const Quiz = () => null

test('a quiz is loaded once it is shown and wanted, and notifies subscribers', async () => {
  const wanted = Promise.withResolvers<void>()
  const load = vi.fn<() => Promise<typeof Quiz>>(() => Promise.resolve(Quiz))
  const source = lateQuiz(load, wanted.promise)
  const heard = vi.fn<() => void>()
  wanted.resolve()
  await settled()
  expect(load).not.toHaveBeenCalled()
  source.subscribe(heard)
  source.subscribe(() => undefined)
  await settled()
  expect([source.get(), heard.mock.calls.length, load.mock.calls.length]).toEqual([Quiz, 1, 1])
})

test('if loading fails the plain form stays', async () => {
  const source = lateQuiz(() => Promise.reject(new Error('offline')), Promise.resolve())
  source.subscribe(() => undefined)
  await settled()
  expect(source.get()).toBeNull()
})
