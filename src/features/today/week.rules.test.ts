import { expect, test } from 'vitest'
import { dateAfter } from '#features/schedule/calendar.rules.ts'
import { plannable } from '#features/schedule/schedule.fixtures.ts'
import { planSchedule, type Plannable } from '#features/schedule/schedule.rules.ts'
import { mondayOf } from '#features/schedule/calendar.rules.ts'
import { lastDayOf, minutesOf, sittingsOf, weekOf } from './week.rules.ts'

const project = (id: string, given: Partial<Plannable> = {}) => plannable(id, 60, given)
const time = { hoursPerDay: 1, daysPerWeek: 5 }
const week = (projects: Plannable[], today: string, done = new Map<string, number>()) =>
  weekOf({ today, done, isDoneToday: false, daysOff: [], daysPerWeek: time.daysPerWeek, weeks: planSchedule(projects, time) })

test('a week starts on its Monday, also across months and years', () => {
  expect(['2026-03-02', '2026-03-08', '2026-03-09', '2027-01-01'].map(mondayOf)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-09',
    '2026-12-28',
  ])
  expect(dateAfter('2026-02-28', 1)).toBe('2026-03-01')
})

test('planned tasks are on dates from today on, and completed ones on earlier days', () => {
  const days = week([project('a'), project('b')], '2026-03-04', new Map([['2026-03-02', 3]]))
  expect(days.map(({ date, done, planned }) => [date, done, planned.map(({ projectId }) => projectId).join()])).toEqual([
    ['2026-03-02', 3, ''],
    ['2026-03-03', 0, ''],
    ['2026-03-04', 0, 'a'],
    ['2026-03-05', 0, 'b'],
    ['2026-03-06', 0, ''],
    ['2026-03-07', 0, ''],
    ['2026-03-08', 0, ''],
  ])
  expect(minutesOf(days)).toBe(120)
})

test('a project in progress takes only its remaining time, and a completed one none', () => {
  const days = week([project('a', { status: 'COMPLETE' }), project('b', { status: 'IN_PROGRESS', progress: 0.5 })], '2026-03-02')
  expect(days[0]?.planned).toEqual([{ projectId: 'b', name: 'Build b', minutes: 30 }])
})

test('nothing is planned on a free day', () => {
  expect(week([project('a')], '2026-03-07').every(({ planned }) => planned.length === 0)).toBe(true)
})

const plan = (projects: Plannable[]) => planSchedule(projects, time)
test("if today's plan is done, the next sitting is tomorrow or on the next study day", () => {
  const weeks = plan([project('long', { minutes: 120, status: 'IN_PROGRESS', progress: 0.5 })])
  const facts = { weeks, daysPerWeek: time.daysPerWeek, daysOff: [], isDoneToday: true }
  expect(sittingsOf({ ...facts, today: '2026-03-02' })[0]?.date).toBe('2026-03-03')
  expect(sittingsOf({ ...facts, today: '2026-03-06' })[0]?.date).toBe('2026-03-09')
  expect(weekOf({ ...facts, today: '2026-03-02', done: new Map() })[0]?.planned).toEqual([])
})

test('a day taken off moves the rest on, and says that it is off', () => {
  const facts = {
    today: '2026-03-02',
    isDoneToday: false,
    daysPerWeek: 5,
    daysOff: ['2026-03-03'],
    weeks: plan([project('a'), project('b')]),
  }
  const days = weekOf({ ...facts, done: new Map() })
  expect(days.slice(0, 3).map(({ isOff, planned }) => [isOff, planned.map(({ projectId }) => projectId).join()])).toEqual([
    [false, 'a'],
    [true, ''],
    [false, 'b'],
  ])
  expect(days.map(({ isStudyDay }) => isStudyDay)).toEqual([true, true, true, true, true, false, false])
})

test('the last day of some projects is the day of their last open sitting', () => {
  const facts = {
    today: '2026-03-02',
    isDoneToday: false,
    daysPerWeek: 5,
    daysOff: [],
    weeks: plan([project('a'), project('b'), project('c')]),
  }
  expect(lastDayOf(['a', 'b'], facts)).toBe('2026-03-03')
  expect(lastDayOf(['c'], { ...facts, daysOff: ['2026-03-03', '2026-03-04'] })).toBe('2026-03-06')
  expect(lastDayOf(['d'], facts)).toBeNull()
  expect(lastDayOf(['a'], { ...facts, weeks: plan([project('a', { status: 'COMPLETE' })]) })).toBeNull()
})
