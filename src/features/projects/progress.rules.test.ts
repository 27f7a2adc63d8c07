import { expect, test } from 'vitest'
import { PROJECT_STATUSES } from './projects.rules.ts'
import { askStatus, minutesTaken, missionState, timeToTell } from './progress.rules.ts'

const counted = (done: number, required: number, inReview = 0) => ({ done, required, inReview })

test('[PROJ-18] in every state of a project, the mission button is in one of four states, and each of them occurs', () => {
  const tasks = [counted(0, 0), counted(2, 3), counted(2, 3, 1), counted(3, 3), counted(3, 3, 1)]
  const states = PROJECT_STATUSES.flatMap((status) => tasks.map((count) => missionState(status, count)))
  expect(new Set(states)).toEqual(new Set(['DISABLED', 'ENABLED', 'COMPLETE', 'COMPLETE_WITH_REVIEW']))
})

test('[PROJ-19] it is DISABLED until all required tasks are complete, also on a project that was complete before', () => {
  expect(missionState('IN_PROGRESS', counted(2, 3))).toBe('DISABLED')
  expect(missionState('IN_REVIEW', counted(2, 3, 1))).toBe('DISABLED')
  expect(missionState('COMPLETE', counted(2, 3))).toBe('DISABLED')
})

test('[PROJ-20] it is ENABLED once all required tasks are complete, also without any', () => {
  expect(missionState('IN_PROGRESS', counted(3, 3))).toBe('ENABLED')
  expect(missionState('INCOMPLETE', counted(0, 0))).toBe('ENABLED')
})

test('[PROJ-21] it is COMPLETE if the project is complete too', () => {
  expect(missionState('COMPLETE', counted(3, 3))).toBe('COMPLETE')
})

test('[PROJ-22] it is COMPLETE_WITH_REVIEW if the project is complete and an answer is still in review', () => {
  expect(missionState('COMPLETE', counted(3, 3, 1))).toBe('COMPLETE_WITH_REVIEW')
  expect(missionState('COMPLETE', counted(2, 3, 1))).toBe('COMPLETE_WITH_REVIEW')
  expect(missionState('IN_REVIEW', counted(3, 3, 1))).toBe('ENABLED')
})

test('a project can be completed only with all required tasks, and the refusal counts them', () => {
  expect(askStatus({ status: 'IN_PROGRESS' }, 'COMPLETE', counted(2, 3))).toEqual({
    refused: 'tasks_open',
    facts: { done: 2, required: 3 },
  })
  expect(askStatus({ status: 'IN_REVIEW' }, 'COMPLETE', counted(3, 3, 1))).toBe('COMPLETE')
})

test('[PROJ-07] a project is untouched, begun, in review or complete', () => {
  expect(PROJECT_STATUSES.toSorted()).toEqual(['COMPLETE', 'INCOMPLETE', 'IN_PROGRESS', 'IN_REVIEW'])
})

test('requesting any other status only begins the project', () => {
  const asked = (status: (typeof PROJECT_STATUSES)[number]) => PROJECT_STATUSES.map((one) => askStatus({ status }, one, counted(3, 3)))
  expect(asked('INCOMPLETE')).toEqual(['INCOMPLETE', 'IN_PROGRESS', 'INCOMPLETE', 'COMPLETE'])
  expect(asked('IN_REVIEW')).toEqual(['IN_REVIEW', 'IN_REVIEW', 'IN_REVIEW', 'COMPLETE'])
  expect(asked('COMPLETE')).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE', 'COMPLETE'])
})

test('a time below two minutes is not shown: the answers were prepared', () => {
  expect([null, 0, 1, 2, 90].map(timeToTell)).toEqual([null, null, null, 2, 90])
  const startedAt = new Date('2026-03-01T10:00Z')
  expect(minutesTaken({ startedAt, completedAt: new Date('2026-03-01T10:01:10Z') })).toBeNull()
  expect(minutesTaken({ startedAt, completedAt: new Date('2026-03-01T10:02:00Z') })).toBe(2)
})

test('a project takes from its first answer to its completion, unless it was restarted since', () => {
  const at = (time: string) => new Date(`2026-03-01T${time}Z`)
  expect(minutesTaken({ startedAt: at('10:00'), completedAt: at('11:20') })).toBe(80)
  expect(minutesTaken({ startedAt: at('12:00'), completedAt: at('11:20') })).toBeNull()
  expect(minutesTaken({ startedAt: at('12:00'), completedAt: null })).toBeNull()
  expect(minutesTaken({ startedAt: null, completedAt: at('11:20') })).toBeNull()
})
