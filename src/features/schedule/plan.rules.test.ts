import { expect, test } from 'vitest'
import { planSchedule, tasksOf, type Plannable } from './schedule.rules.ts'
import { changedDaysOff, moved, planOrder, planSource, type ListedInPlan, type PlanFacts } from './plan.rules.ts'
import { numbersFrom, plannable } from './schedule.fixtures.ts'

const one = (id: string, given: Partial<ListedInPlan> = {}): ListedInPlan => ({ id, status: 'INCOMPLETE', selectedTime: null, ...given })
const facts = (given: Partial<PlanFacts> = {}): PlanFacts => ({
  goal: [],
  isInTopics: () => false,
  byHand: [],
  lastAt: () => 0,
  completedAt: () => 0,
  ...given,
})
const ids = (projects: readonly ListedInPlan[]) => projects.map(({ id }) => id).join(' ')

test('begun first, then the goal in its order, then topics, then what was added in the order of adding', () => {
  const projects = [
    one('late', { selectedTime: '2026-03-02T00:00:00Z' }),
    one('topic'),
    one('early', { selectedTime: '2026-03-01T00:00:00Z' }),
    one('second'),
    one('first'),
    one('begun', { status: 'IN_PROGRESS' }),
  ]
  const order = planOrder(projects, facts({ goal: ['first', 'second'], isInTopics: (id) => id === 'topic' }))
  expect(ids(order)).toBe('begun first second topic early late')
})

test('of several begun projects the one they were at last comes first', () => {
  const projects = [one('a', { status: 'IN_PROGRESS' }), one('b', { status: 'IN_REVIEW' })]
  expect(ids(planOrder(projects, facts({ lastAt: (id) => (id === 'b' ? 2 : 1) })))).toBe('b a')
})

test('completed projects are in front, in the order they were completed, so that completing one moves nothing', () => {
  const before = [one('a', { status: 'COMPLETE' }), one('b', { status: 'IN_PROGRESS' }), one('c')]
  const after = [one('a', { status: 'COMPLETE' }), one('b', { status: 'COMPLETE' }), one('c')]
  const completedAt = (id: string) => (id === 'a' ? 1 : 2)
  expect(ids(planOrder(after, facts({ completedAt })))).toBe(ids(planOrder(before, facts({ completedAt }))))
})

test('an order given by hand stays; what is begun later comes before it, a later goal before what waits in it, all else after it', () => {
  const byHand = ['c', 'a', 'gone']
  expect(ids(planOrder([one('a'), one('b'), one('c')], facts({ byHand, goal: ['a', 'b', 'c'] })))).toBe('c a b')
  expect(ids(planOrder([one('a'), one('b'), one('c')], facts({ byHand, goal: ['a', 'b'] })))).toBe('b c a')
  expect(ids(planOrder([one('a'), one('b'), one('c')], facts({ byHand })))).toBe('c a b')
  expect(ids(planOrder([one('a', { status: 'IN_PROGRESS' }), one('b', { status: 'IN_PROGRESS' }), one('c')], facts({ byHand })))).toBe(
    'b c a',
  )
})

test('where somebody chose to begin comes first until it is begun, and orders nothing else', () => {
  const waiting = [one('a'), one('b'), one('c')]
  const goal = ['a', 'b', 'c']
  expect(ids(planOrder(waiting, facts({ byHand: ['b'], goal })))).toBe('b a c')
  const begun = [one('a', { status: 'IN_PROGRESS' }), one('b', { status: 'IN_PROGRESS' }), one('c')]
  for (const last of ['a', 'b']) {
    const lastAt = (id: string) => Number(id === last)
    expect(ids(planOrder(begun, facts({ byHand: ['b'], goal, lastAt })))).toBe(ids(planOrder(begun, facts({ goal, lastAt }))))
  }
})

test('the source of a project is the first that applies', () => {
  const known = { goal: ['a'], isInTopics: (id: string) => id !== 'c' }
  expect(planSource(one('a', { status: 'IN_PROGRESS' }), known)).toBe('begun')
  expect(['a', 'b', 'c'].map((id) => planSource(one(id), known))).toEqual(['goal', 'topic', 'added'])
})

test('a project moves by places, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
})

test('days off are kept once, in order, and forgotten when they are past', () => {
  const off = (date: string, isOff = true) => ({ date, isOff })
  expect(changedDaysOff(['2026-03-01', '2026-03-09'], off('2026-03-05'), '2026-03-04')).toEqual(['2026-03-05', '2026-03-09'])
  expect(changedDaysOff(['2026-03-05'], off('2026-03-05'), '2026-03-04')).toEqual(['2026-03-05'])
  expect(changedDaysOff(['2026-03-05'], off('2026-03-05', false), '2026-03-04')).toEqual([])
})

test('of any list each project is planned whole, whatever asks for it, and no day holds more than its hours', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbersFrom(seed)
    const statuses = ['INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW', 'COMPLETE'] as const
    const projects = Array.from({ length: 1 + below(12) }, (_, at): Plannable & ListedInPlan => ({
      ...plannable(`p${at}`, 15 * (1 + below(16))),
      status: statuses[below(4)] ?? 'INCOMPLETE',
      progress: below(10) / 10,
      selectedTime: new Date(below(1e9)).toISOString(),
    }))
    const some = () => projects.filter(() => below(2) === 0).map(({ id }) => id)
    const [goal, topics, byHand] = [some(), some(), some()]
    const order = planOrder(projects, facts({ goal, byHand, isInTopics: (id) => topics.includes(id) }))
    expect(ids(order).split(' ').toSorted()).toEqual(projects.map(({ id }) => id).toSorted())
    const time = { hoursPerDay: 1 + below(8), daysPerWeek: 1 + below(7) }
    const weeks = planSchedule(order, time)
    for (const { tasks } of weeks.flatMap(({ days }) => days)) {
      expect(tasks.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(time.hoursPerDay * 60)
    }
    const planned = Map.groupBy(tasksOf(weeks), ({ id }) => id)
    for (const { id, minutes } of projects) expect(planned.get(id)?.reduce((sum, task) => sum + task.minutes, 0)).toBe(minutes)
  }
})
