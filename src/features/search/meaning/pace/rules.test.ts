import { expect, test } from 'vitest'
import { createPace } from './rules.ts'

function paced() {
  let now = 0
  const pace = createPace(() => now)
  return {
    fits: (ms: number) => pace.fits(ms),
    wait: (ms: number) => (now += ms),
    take: (ms: number) => pace.time(async () => (now += ms)),
  }
}

test('what was never done is tried', () => {
  expect(paced().fits(1)).toBe(true)
})

test('[DIR-39] what is usually too slow is not begun, and one slow time is not usual', async () => {
  const pace = paced()
  for (const ms of [3, 900, 3]) await pace.take(ms)
  expect(pace.fits(4)).toBe(true)
  for (const ms of [7, 7, 7, 7]) await pace.take(ms)
  expect([pace.fits(4), pace.fits(8)]).toEqual([false, true])
})

test('what has become quick is noticed, by those who wait for it or by trying again', async () => {
  const pace = paced()
  for (let at = 0; at < 20; at += 1) await pace.take(50)
  expect(pace.fits(4)).toBe(false)
  for (let at = 0; at < 5; at += 1) await pace.take(2)
  expect(pace.fits(4)).toBe(true)
  for (let at = 0; at < 9; at += 1) await pace.take(50)
  pace.wait(6000)
  expect(pace.fits(4)).toBe(true)
})

test('what fails says nothing about how long it takes', async () => {
  const pace = createPace()
  await expect(pace.time(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(pace.fits(0)).toBe(true)
})
