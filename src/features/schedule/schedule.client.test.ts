import { expect, test } from 'vitest'
import { calendarHref, scheduleParams, type ScheduleWish } from './schedule.client.ts'
import { scheduleState } from './schedule-state.client.ts'
import { ORDERS } from './order.rules.ts'

const wish: ScheduleWish = { hoursPerDay: 2, daysPerWeek: 5, topics: ['AI / ML', 'web'], order: 'topics', direction: 'asc' }
const asked = { data: undefined, isPending: true, fetchStatus: 'fetching', error: null } as const

test('[ERR-18] [ERR-25] a failed schedule is an error in its state, with its sentence', () => {
  const failed = scheduleState({ ...asked, isPending: false, error: new Error('HTTP 500') })
  expect(failed).toEqual({ weeks: [], status: 'error', error: 'Failed to fetch user schedule' })
  const weeks = [{ id: 'week-1', status: 'INCOMPLETE' as const, days: [] }]
  expect(scheduleState({ ...asked, isPending: false, data: weeks, error: new Error('HTTP 500') }).weeks).toBe(weeks)
})

test('a schedule loads and is then available', () => {
  expect(scheduleState(asked)).toEqual({ weeks: [], status: 'loading', error: null })
  expect(scheduleState({ ...asked, isPending: false, fetchStatus: 'idle', data: [] })).toEqual({ weeks: [], status: 'ready', error: null })
})

test('[SCHED-28] [SCHED-29] the order is sent as orderBy, its direction as sortBy', () => {
  expect(ORDERS.map((order) => scheduleParams({ ...wish, order }))).toEqual([
    { hoursPerDay: 2, daysPerWeek: 5, topics: ['AI / ML', 'web'], orderBy: 'selection', sortBy: 'desc' },
    { hoursPerDay: 2, daysPerWeek: 5, topics: ['AI / ML', 'web'], orderBy: 'topics', sortBy: 'asc' },
    { hoursPerDay: 2, daysPerWeek: 5, topics: ['AI / ML', 'web'], orderBy: 'recommended', sortBy: 'asc' },
  ])
  expect(scheduleParams({ ...wish, topics: null })).not.toHaveProperty('topics')
})

test('the calendar is requested with the same parameters, from today on', () => {
  expect(decodeURIComponent(calendarHref(wish, '2026-03-02').replaceAll('+', ' '))).toBe(
    '/schedule/calendar.ics?hoursPerDay=2&daysPerWeek=5&orderBy=topics&sortBy=asc&start=2026-03-02&topics[0]=AI / ML&topics[1]=web',
  )
  expect(calendarHref({ ...wish, topics: null }, '2026-03-02')).not.toContain('topics%5B')
})
