import { expect, test, vi } from 'vitest'
import { lateParts } from './reading-parts.ts'

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
const Quiz = () => null
const Earlier = () => null

test('parts are fetched once something shows them and they are wanted, each telling those who wait', async () => {
  const wanted = Promise.withResolvers<void>()
  const quiz = vi.fn<() => Promise<typeof Quiz>>(() => Promise.resolve(Quiz))
  const source = lateParts({ Quiz: quiz }, wanted.promise)
  const heard = vi.fn<() => void>()
  wanted.resolve()
  await settled()
  expect(quiz).not.toHaveBeenCalled()
  source.subscribe(heard)
  source.subscribe(() => undefined)
  await settled()
  expect([source.get('Quiz'), source.get('Earlier'), heard.mock.calls.length, quiz.mock.calls.length]).toEqual([Quiz, null, 1, 1])
})

test('a part that cannot be had leaves the others alone', async () => {
  const source = lateParts({ Quiz: () => Promise.reject(new Error('offline')), Earlier: () => Promise.resolve(Earlier) }, Promise.resolve())
  source.subscribe(() => undefined)
  await settled()
  expect([source.get('Quiz'), source.get('Earlier')]).toEqual([null, Earlier])
})
