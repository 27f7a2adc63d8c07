import { expect, test } from 'vitest'
import { MADE_VIEWS, firstMade, nextMade, waitLeft, type MadeEvent } from './made-for-you.rules.ts'

const after = (...events: MadeEvent[]) => events.reduce(nextMade, firstMade)
const typed: MadeEvent = { type: 'type', goal: 'Run my own server' }

test('[GOAL-03] it holds the goal, one of three views, whether a path was made and whether the goal is being edited', () => {
  expect(MADE_VIEWS).toEqual(['goalSelect', 'loadingView', 'resultView'])
  expect(firstMade).toEqual({ goal: '', view: 'goalSelect', didCreate: false, isEditingGoal: false, failed: false, minimumWait: false })
})

test('a goal leads to loading and then to its result', () => {
  expect(after(typed, { type: 'submit' }).view).toBe('loadingView')
  expect(after(typed, { type: 'submit' }, { type: 'succeed', taken: 40 })).toMatchObject({ view: 'resultView', didCreate: true })
})

test('a failure leads back to the goal, which is kept', () => {
  expect(after(typed, { type: 'submit' }, { type: 'fail' })).toMatchObject({ view: 'goalSelect', failed: true, goal: 'Run my own server' })
})

test('editing leads back to the goal', () => {
  expect(after(typed, { type: 'submit' }, { type: 'succeed', taken: 40 }, { type: 'edit' })).toMatchObject({
    view: 'goalSelect',
    isEditingGoal: true,
  })
})

test('blank text is not a goal', () => {
  expect(after({ type: 'type', goal: '  ' }, { type: 'submit' }).view).toBe('goalSelect')
})

test('a saved goal shows at once, unless another is being written', () => {
  expect(after({ type: 'remember', goal: 'Learn DNS' })).toMatchObject({ goal: 'Learn DNS', view: 'resultView', didCreate: false })
  expect(after(typed, { type: 'remember', goal: 'Learn DNS' })).toMatchObject({ goal: 'Run my own server', view: 'goalSelect' })
})

test('words of an earlier visit wait behind the saved goal, until it is changed', () => {
  const left: MadeEvent[] = [
    { type: 'draft', goal: 'Run my own server' },
    { type: 'remember', goal: 'Learn DNS' },
  ]
  expect(after(...left).view).toBe('resultView')
  expect(after(...left, { type: 'edit' })).toMatchObject({ goal: 'Run my own server', view: 'goalSelect' })
  expect(after(...left, { type: 'edit' }, { type: 'back' })).toMatchObject({ view: 'resultView', isEditingGoal: false })
})

test('[GOAL-09] with the wait of 6 s on, loading shows until then even if the path is ready', () => {
  const asked = [typed, { type: 'submit' } as const].reduce(nextMade, { ...firstMade, minimumWait: true })
  expect(nextMade(asked, { type: 'succeed', taken: 40 }).view).toBe('loadingView')
  expect(waitLeft(asked, 40)).toBe(5960)
  expect(nextMade(asked, { type: 'succeed', taken: 6000 }).view).toBe('resultView')
  expect(nextMade(asked, { type: 'fail' }).view).toBe('goalSelect')
  expect([waitLeft(firstMade, 40), waitLeft(asked, 9000)]).toEqual([0, 0])
})
