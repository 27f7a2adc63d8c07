import { expect, test } from 'vitest'
import { createLatencyBudget } from './latency-budget.rules.ts'

function paced() {
  let now = 0
  const budget = createLatencyBudget(() => now)
  return {
    fits: (ms: number) => budget.fits(ms),
    wait: (ms: number) => (now += ms),
    take: (ms: number) => budget.time(async () => (now += ms)),
  }
}

test('untimed work is tried', () => {
  expect(paced().fits(1)).toBe(true)
})

test('work that is usually too slow is not started, and one slow run does not count', async () => {
  const budget = paced()
  for (const ms of [3, 900, 3]) await budget.take(ms)
  expect(budget.fits(4)).toBe(true)
  for (const ms of [7, 7, 7, 7]) await budget.take(ms)
  expect([budget.fits(4), budget.fits(8)]).toEqual([false, true])
})

test('a speed-up is noticed, through callers who wait or by trying again', async () => {
  const budget = paced()
  for (let at = 0; at < 20; at += 1) await budget.take(50)
  expect(budget.fits(4)).toBe(false)
  for (let at = 0; at < 5; at += 1) await budget.take(2)
  expect(budget.fits(4)).toBe(true)
  for (let at = 0; at < 9; at += 1) await budget.take(50)
  budget.wait(6000)
  expect(budget.fits(4)).toBe(true)
})

test('a failure does not affect the timing', async () => {
  const budget = createLatencyBudget()
  await expect(budget.time(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(budget.fits(0)).toBe(true)
})
