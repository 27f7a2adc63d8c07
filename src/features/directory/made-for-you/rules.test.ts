import { expect, test } from 'vitest'
import { MADE_VIEWS, firstMade, nextMade, type MadeEvent } from './rules.ts'

const after = (...events: MadeEvent[]) => events.reduce(nextMade, firstMade)
const typed: MadeEvent = { type: 'type', goal: 'Run my own server' }

test('[GOAL-03] it holds the goal, one of three views, whether a path was made and whether the goal is being edited', () => {
  expect(MADE_VIEWS).toEqual(['goalSelect', 'loadingView', 'resultView'])
  expect(firstMade).toEqual({ goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false, failed: false })
})

test('a goal leads to loading and to its result', () => {
  expect(after(typed, { type: 'submit' }).view).toBe('loadingView')
  expect(after(typed, { type: 'submit' }, { type: 'succeed' })).toMatchObject({ view: 'resultView', didCreate: true })
})

test('a failure leads back to the goal, which is still there', () => {
  expect(after(typed, { type: 'submit' }, { type: 'fail' })).toMatchObject({ view: 'goalSelect', failed: true, goal: 'Run my own server' })
})

test('editing leads back to the goal', () => {
  expect(after(typed, { type: 'submit' }, { type: 'succeed' }, { type: 'edit' })).toMatchObject({ view: 'goalSelect', isEditingGoal: true })
})

test('nothing but space is no goal', () => {
  expect(after({ type: 'type', goal: '  ' }, { type: 'submit' }).view).toBe('goalSelect')
})

test('a goal of some other day shows at once, unless another is being written', () => {
  expect(after({ type: 'remember', goal: 'Learn DNS' })).toMatchObject({ goal: 'Learn DNS', view: 'resultView', didCreate: false })
  expect(after(typed, { type: 'remember', goal: 'Learn DNS' })).toMatchObject({ goal: 'Run my own server', view: 'goalSelect' })
})
