import { expect, test } from 'vitest'
import { PROJECT_STATUSES } from '#features/projects/projects.rules.ts'
import { partOf, studyDates } from './calendar.rules.ts'
import { numbersFrom, plannable } from './schedule.fixtures.ts'
import {
  GRAIN,
  minutesSince,
  minutesLeft,
  nextTask,
  planSchedule,
  roomToday,
  jointStatus,
  tasksOf,
  type Plannable,
  type Week,
} from './schedule.rules.ts'

const hour = { hoursPerDay: 1, daysPerWeek: 5 }

/** Each day as a string of its task ids and minutes. */
const shape = (weeks: Week[]) =>
  weeks.map(({ days }) => days.map(({ tasks }) => tasks.map(({ id, minutes }) => `${id} ${minutes}`).join(', ')))

test('projects fill days of the given hours, and weeks of the given days', () => {
  const projects = [plannable('dns', 30), plannable('http', 30), plannable('tls', 45), plannable('sql', 20), plannable('git', 60)]
  expect(shape(planSchedule(projects, { hoursPerDay: 1, daysPerWeek: 3 }))).toEqual([
    ['dns 30, http 30', 'tls 45, sql 15', 'sql 5, git 55'],
    ['git 5'],
  ])
  expect(shape(planSchedule(projects, { hoursPerDay: 2, daysPerWeek: 1 }))).toEqual([
    ['dns 30, http 30, tls 45, sql 15'],
    ['sql 5, git 60'],
  ])
})

test('a day is filled, and what does not fit continues on the next', () => {
  const at = (hoursPerDay: number, ...minutes: number[]) =>
    shape(
      planSchedule(
        minutes.map((one, index) => plannable(`p${index}`, one)),
        { hoursPerDay, daysPerWeek: 7 },
      ),
    ).flat()
  expect(at(0.75, 20, 71, 110, 100)).toEqual(['p0 20, p1 25', 'p1 45', 'p1 1, p2 44', 'p2 45', 'p2 21, p3 24', 'p3 45', 'p3 31'])
})

test('what is left of a begun project begins today, with all of its hours', () => {
  const begun = plannable('begun', 120, { status: 'IN_PROGRESS', progress: 0.41 })
  expect(shape(planSchedule([plannable('done', 20, { status: 'COMPLETE' }), begun, plannable('next', 60)], hour))).toEqual([
    ['done 20, begun 40', 'begun 10', 'begun 60', 'begun 10, next 50', 'next 10'],
  ])
})

test.each([
  [0, 60],
  [20, 40],
  [55, 5],
  [58, 0],
  [300, 0],
])('after %i minutes of an hour %i are left today', (spent, room) => {
  expect(roomToday(hour, spent)).toBe(room)
  const [today] = planSchedule([plannable('long', 120)], hour, { spent })[0]?.days ?? []
  // without room the days begin tomorrow, with all of their hours
  expect(today?.tasks[0]?.minutes).toBe(room || 60)
})

test('minutes count by the tasks that were done, also of a project that is finished', () => {
  const of = (progress: number, status: Plannable['status'] = 'IN_PROGRESS') => ({ minutes: 120, status, progress })
  expect(minutesSince(of(0.5), 0)).toBe(60)
  expect(minutesSince(of(0.75), 0.25)).toBe(60)
  expect(minutesSince(of(0.25), 0.25)).toBe(0)
  expect(minutesSince(of(1), 0.5)).toBe(60)
  // to press Finish takes no time
  expect(minutesSince(of(1, 'COMPLETE'), 0.5)).toBe(60)
})

test('what is left is a multiple of five minutes, and nothing only if all tasks are done', () => {
  expect([0, 0.5, 0.99].map((progress) => minutesLeft({ minutes: 61, progress }))).toEqual([60, 30, 5])
  expect(minutesLeft({ minutes: 61, progress: 1 })).toBe(0)
})

test('[SCHED-03] a project longer than a day is divided, and each task says which part it is', () => {
  const weeks = planSchedule([plannable('dns', 30), plannable('long', 150)], hour)
  expect(shape(weeks)).toEqual([['dns 30, long 30', 'long 60', 'long 60']])
  expect(tasksOf(weeks).map(partOf)).toEqual([null, '1/3', '2/3', '3/3'])
})

test('a project is not begun in the last minutes of a day', () => {
  expect(shape(planSchedule([plannable('dns', 57), plannable('http', 65)], hour))).toEqual([['dns 57', 'http 60', 'http 5']])
})

test('[SCHED-02] [SCHED-03] a task has every field of its entity, and its facts as keys and values', () => {
  const [week] = planSchedule([plannable('dns', 30, { completions: 12, completedBy: ['/uploads/ada'], selected: true, part: 'I' })], hour)
  expect(week).toEqual({
    id: 'week-1',
    status: 'INCOMPLETE',
    days: [
      {
        id: 'week-1-day-1',
        date: null,
        status: 'INCOMPLETE',
        tasks: [
          {
            id: 'dns',
            type: 'project',
            name: 'Build dns',
            description: 'You will have dns.',
            category: 'Networks',
            status: 'INCOMPLETE',
            progress: 0,
            minutes: 30,
            metadata: [
              { key: 'Part', value: 'I' },
              { key: 'Completions', value: 12 },
              { key: 'CompletedBy', value: ['/uploads/ada'] },
              { key: 'selected', value: true },
            ],
          },
        ],
      },
    ],
  })
})

test('without hours or without days there is no schedule', () => {
  expect(planSchedule([plannable('dns', 30)], { hoursPerDay: 0, daysPerWeek: 5 })).toEqual([])
  expect(planSchedule([plannable('dns', 30)], { hoursPerDay: 1, daysPerWeek: 0 })).toEqual([])
  expect(planSchedule([], hour)).toEqual([])
})

test('[SCHED-07] [SCHED-09] [SCHED-10] a day or week is complete only if everything in it is', () => {
  const of = (...statuses: (typeof PROJECT_STATUSES)[number][]) => jointStatus(statuses.map((status) => ({ status })))
  expect(PROJECT_STATUSES).toEqual(['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'])
  expect(of('COMPLETE', 'COMPLETE')).toBe('COMPLETE')
  expect(of('COMPLETE', 'INCOMPLETE')).toBe('IN_PROGRESS')
  expect(of('COMPLETE', 'IN_REVIEW')).toBe('IN_REVIEW')
  expect(of('IN_REVIEW', 'INCOMPLETE')).toBe('IN_PROGRESS')
  expect(of('INCOMPLETE', 'INCOMPLETE')).toBe('INCOMPLETE')
})

test('[SCHED-08] a completed project completes its day; the parts of a long one follow its progress', () => {
  const done = planSchedule([plannable('dns', 60, { status: 'COMPLETE' }), plannable('http', 60)], hour)
  expect(done[0]?.days.map(({ status }) => status)).toEqual(['COMPLETE', 'INCOMPLETE'])
  const half = planSchedule([plannable('long', 180, { status: 'IN_PROGRESS', progress: 0.5 })], hour)
  expect(tasksOf(half).map(({ minutes, status }) => [minutes, status])).toEqual([
    [60, 'COMPLETE'],
    [30, 'COMPLETE'],
    [60, 'IN_PROGRESS'],
    [30, 'INCOMPLETE'],
  ])
  const answered = planSchedule([plannable('long', 180, { status: 'IN_PROGRESS', progress: 1 })], hour)
  expect(tasksOf(answered).map(({ status }) => status)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
  const begun = planSchedule([plannable('long', 120, { status: 'IN_REVIEW' })], hour)
  expect(tasksOf(begun).map(({ status }) => status)).toEqual(['IN_REVIEW', 'INCOMPLETE'])
})

const three = (statuses: Plannable['status'][]) =>
  planSchedule(
    ['dns', 'http', 'tls'].map((id, index) => plannable(id, 60, { status: statuses[index] ?? 'INCOMPLETE' })),
    hour,
  )

test('[SCHED-11] the next task is the first open one after the current project', () => {
  expect(nextTask(three(['INCOMPLETE', 'COMPLETE', 'INCOMPLETE']), 'dns', hour)?.id).toBe('tls')
  expect(nextTask(three(['INCOMPLETE', 'IN_REVIEW', 'INCOMPLETE']), 'dns', hour)?.id).toBe('http')
  expect(nextTask(three([]), null, hour)?.id).toBe('dns')
  expect(nextTask(three([]), 'elsewhere', hour)?.id).toBe('dns')
  const long = planSchedule([plannable('long', 150), plannable('http', 60)], hour)
  expect(nextTask(long, 'long', hour)?.id).toBe('http')
})

test('[SCHED-12] if none follows, it is the first open one of all', () => {
  expect(nextTask(three([]), 'tls', hour)?.id).toBe('dns')
  expect(nextTask(three(['COMPLETE', 'INCOMPLETE', 'COMPLETE']), 'tls', hour)?.id).toBe('http')
  expect(nextTask(three(['COMPLETE', 'COMPLETE', 'COMPLETE']), 'dns', hour)).toBeNull()
})

test('[SCHED-13] there is a next task only with hours and days', () => {
  expect(nextTask(three([]), null, { hoursPerDay: 0, daysPerWeek: 5 })).toBeNull()
  expect(nextTask(three([]), null, { hoursPerDay: 1, daysPerWeek: 0 })).toBeNull()
})

const datesOf = (days: number) => studyDates('2026-11-26', 7, days)

/** Random catalogues, statuses and times. */
const cases = Array.from({ length: 400 }, (_, seed) => {
  const below = numbersFrom(seed + 1)
  const projects = Array.from({ length: below(40) }, (_unused, at) => {
    const status = PROJECT_STATUSES[below(4)] ?? 'INCOMPLETE'
    const progress = status === 'INCOMPLETE' ? 0 : below(100) / 100
    return plannable(`p${at}`, 1 + below(below(2) ? 90 : 700), { status, progress })
  })
  const time = { hoursPerDay: [0.1, 0.5, 1, 1.5, 2, 3, 8][below(7)] ?? 1, daysPerWeek: 1 + below(7) }
  const spent = below(120)
  return { projects, time, spent, weeks: planSchedule(projects, time, { datesOf, spent }) }
})

test('no task is lost or duplicated: each project keeps its minutes and the order of its parts, and projects their order', () => {
  for (const { projects, weeks } of cases) {
    const tasks = tasksOf(weeks)
    expect(new Set(tasks.map(({ id }) => id))).toEqual(new Set(projects.map(({ id }) => id)))
    for (const { id, minutes } of projects) {
      const own = tasks.filter((task) => task.id === id)
      expect(own.reduce((sum, task) => sum + task.minutes, 0)).toBeCloseTo(minutes, 6)
    }
    // what is done, and what is ahead: each with its own parts, and in the order of the projects
    const days = weeks.flatMap((week) => week.days)
    const ahead = days.filter(({ date }) => date !== null).flatMap((day) => day.tasks)
    expect(tasks.slice(0, tasks.length - ahead.length).every(({ status }) => status === 'COMPLETE')).toBe(true)
    for (const own of Map.groupBy(ahead, ({ id }) => id).values())
      if (own.length > 1) expect(own.map(partOf)).toEqual(own.map((_, index) => `${index + 1}/${own.length}`))
    const places = ahead.map(({ id }) => projects.findIndex((project) => project.id === id))
    expect(places.filter((place, at) => place < (places[at - 1] ?? 0)).length).toBeLessThanOrEqual(1)
  }
})

test('no day exceeds its hours, but for less than a sitting a day', () => {
  for (const { weeks, time } of cases)
    for (const { tasks } of weeks.flatMap(({ days }) => days)) {
      const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0)
      if (minutes > time.hoursPerDay * 60 + 1e-6) expect(minutes).toBeLessThanOrEqual(GRAIN)
      expect(tasks.length).toBeGreaterThan(0)
    }
})

test('every week but the last has all of its days, and ids are unique', () => {
  for (const { weeks, time } of cases) {
    expect(weeks.slice(0, -1).every(({ days }) => days.length === time.daysPerWeek)).toBe(true)
    const ids = weeks.flatMap(({ id, days }) => [id, ...days.map((day) => day.id)])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('days and weeks are complete exactly if all of their tasks are', () => {
  for (const { weeks } of cases)
    for (const week of weeks) {
      expect(week.status === 'COMPLETE').toBe(week.days.every(({ tasks }) => tasks.every(({ status }) => status === 'COMPLETE')))
      for (const day of week.days) expect(day.status === 'COMPLETE').toBe(day.tasks.every(({ status }) => status === 'COMPLETE'))
    }
})

test('every day from today on but the last is full', () => {
  for (const { weeks, time } of cases) {
    const open = weeks.flatMap(({ days }) => days).filter(({ tasks }) => tasks.some(({ status }) => status === 'INCOMPLETE'))
    for (const { tasks } of open.slice(1, -1)) {
      const free = time.hoursPerDay * 60 - tasks.reduce((sum, { minutes }) => sum + minutes, 0)
      expect(free).toBeLessThan(GRAIN)
    }
  }
})

test('planning again moves nothing: what is added later comes behind', () => {
  const places = (weeks: Week[]) =>
    weeks.flatMap(({ days }) => days.flatMap(({ date, tasks }) => tasks.map((task) => `${date} ${task.id} ${task.minutes}`)))
  for (const { projects, time, spent, weeks } of cases) {
    const more = planSchedule([...projects, plannable('late', 300)], time, { datesOf, spent })
    expect(places(more).slice(0, places(weeks).length)).toEqual(places(weeks))
  }
})

test('what is done today takes its minutes from today, whichever project it was, before and after it is finished', () => {
  const ahead = (third: Partial<Plannable>, spent: number) => {
    const projects = [plannable('first', 60), plannable('second', 60), plannable('third', 40, third), plannable('last', 60)]
    const days = planSchedule(projects, hour, { datesOf, spent }).flatMap((week) => week.days)
    return days.filter(({ date }) => date !== null).map(({ date, tasks }) => [date, ...tasks.map(({ id, minutes }) => `${id} ${minutes}`)])
  }
  expect(ahead({ status: 'IN_PROGRESS', progress: 0.25 }, 10)).toEqual([
    ['2026-11-26', 'first 50'],
    ['2026-11-27', 'first 10', 'second 50'],
    ['2026-11-28', 'second 10', 'third 30', 'last 20'],
    ['2026-11-29', 'last 40'],
  ])
  const finished = [
    ['2026-11-26', 'first 20'],
    ['2026-11-27', 'first 40', 'second 20'],
    ['2026-11-28', 'second 40', 'last 20'],
    ['2026-11-29', 'last 40'],
  ]
  expect(ahead({ status: 'IN_PROGRESS', progress: 1 }, 40)).toEqual(finished)
  expect(ahead({ status: 'COMPLETE', progress: 1 }, 40)).toEqual(finished)
})
