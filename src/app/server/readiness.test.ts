import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

const never = () => new Promise<never>(() => {})

test('ready when the check succeeds, not ready when it fails', async () => {
  expect(await createReadiness(() => Promise.resolve(1))()).toBe(true)
  expect(await createReadiness(() => Promise.reject(new Error('gone')))()).toBe(false)
})

test('not ready when the check does not finish in time', async () => {
  expect(await createReadiness(never, 1)()).toBe(false)
})

test('concurrent requests share one check', async () => {
  let asked = 0
  const isReady = createReadiness(() => ((asked += 1), never()), 1)
  await Promise.all([isReady(), isReady()])
  await isReady()
  expect(asked).toBe(1)
})

test('after an answer the next request checks again', async () => {
  const answers = [() => Promise.reject(new Error('starting')), () => Promise.resolve()]
  const isReady = createReadiness(() => answers.shift()?.() ?? never())
  expect([await isReady(), await isReady()]).toEqual([false, true])
})
