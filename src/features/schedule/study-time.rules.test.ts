import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES, changePreferences } from '#features/accounts/accounts.rules.ts'
import { DAY_OPTIONS, HOUR_OPTIONS, allowedTime } from './study-time.rules.ts'

test('[SCHED-24] [SCHED-25] hours go from none to eight, days from none to seven', () => {
  expect(HOUR_OPTIONS).toEqual([0, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 7, 8])
  expect(DAY_OPTIONS.map(({ days }) => days)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('[SCHED-22] one, two and three days are marked as part of Pro', () => {
  expect(DAY_OPTIONS.filter(({ isPro }) => isPro).map(({ days }) => days)).toEqual([1, 2, 3])
})

test('days chosen with Pro apply only with Pro', () => {
  expect(allowedTime({ hoursPerDay: 2, daysPerWeek: 2 }, true)).toEqual({ hoursPerDay: 2, daysPerWeek: 2 })
  expect(allowedTime({ hoursPerDay: 2, daysPerWeek: 2 }, false)).toEqual({ hoursPerDay: 2, daysPerWeek: 5 })
  expect(allowedTime({ hoursPerDay: 0, daysPerWeek: 0 }, false)).toEqual({ hoursPerDay: 0, daysPerWeek: 0 })
})

test('[SCHED-19] [SCHED-20] none in one sets both to none; from none, the other gets its default', () => {
  const none = changePreferences(DEFAULT_PREFERENCES, { hoursPerDay: 0 })
  expect([none.hoursPerDay, none.daysPerWeek]).toEqual([0, 0])
  const again = changePreferences(none, { hoursPerDay: 3 })
  expect([again.hoursPerDay, again.daysPerWeek]).toEqual([3, 5])
  const days = changePreferences(none, { daysPerWeek: 4 })
  expect([days.hoursPerDay, days.daysPerWeek]).toEqual([1, 4])
})
