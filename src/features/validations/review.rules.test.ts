import { expect, test } from 'vitest'
import { countTasks, submit, type KeptAnswer, type Submission } from './validations.rules.ts'
import {
  afterDecision,
  afterFailure,
  afterVerdict,
  askedAgain,
  handedIn,
  isAwaited,
  isStuck,
  shownState,
  standingOf,
  tellsRubric,
  withoutReviewer,
  type Standing,
} from './review.rules.ts'

const waiting: KeptAnswer = {
  type: 'TEXT',
  text: 'Because it gives light',
  file: null,
  status: 'IN_REVIEW',
  message: null,
  revision: 2,
  misses: 0,
  checked: false,
  compared: null,
  review: handedIn,
}
const done: Submission = { text: waiting.text, file: null, status: 'COMPLETE', base: 2 }
const facts = { type: 'TEXT', isPro: false, limit: 255, verdict: null, notAUrl: 'no', revisionFloor: 0 } as const

function ask(current: KeptAnswer | null, submission: Submission = done) {
  const decision = submit(current, submission, { ...facts, isReviewed: true })
  if (decision === 'set_aside' || 'refused' in decision) throw new Error('not kept')
  return decision.keep
}

test('an answer handed in to the tutor stays in review until it is read', () => {
  expect(ask(null)).toMatchObject({ status: 'IN_REVIEW', message: null, review: handedIn })
  expect(ask(null, { ...done, text: 'ab' })).toMatchObject({ status: 'INCOMPLETE', review: null })
  expect(ask(waiting)).toBe(waiting)
})

test('a verdict and its reason stay with the answer, and the same words are not reviewed twice', () => {
  const wrong = afterVerdict(waiting, { verdict: 'INCORRECT', reason: 'Say what it shows.' })
  expect(wrong).toMatchObject({ status: 'INCORRECT', message: 'Say what it shows.', misses: 1, review: { state: 'judged' } })
  expect(ask(wrong)).toBe(wrong)
  expect(ask(wrong, { ...done, text: 'Because one sees more' })).toMatchObject({ status: 'IN_REVIEW', revision: 3 })
  expect(afterVerdict(waiting, { verdict: 'COMPLETE', reason: 'Right.' })).toMatchObject({ status: 'COMPLETE', misses: 0 })
})

test('a verdict applies only to the answer that was handed in, if it has not changed since', () => {
  expect(isAwaited(waiting, 2)).toBe(true)
  expect(isAwaited(waiting, 1)).toBe(false)
  expect(isAwaited({ ...waiting, status: 'INCOMPLETE', review: null }, 2)).toBe(false)
  expect(isAwaited(afterVerdict(waiting, { verdict: 'COMPLETE', reason: 'Right.' }), 2)).toBe(false)
  expect(isAwaited(withoutReviewer(waiting), 2)).toBe(false)
})

test('after three failures an answer stays in review, blocks nothing, and may be handed in again', () => {
  const failed = [1, 2, 3].reduce((answer: KeptAnswer) => afterFailure(answer, 'away'), waiting)
  expect(failed).toMatchObject({ status: 'IN_REVIEW', review: { state: 'stuck', failures: 3, reason: 'away' } })
  expect(afterFailure(waiting, 'away').review).toEqual({ state: 'waiting', failures: 1, reason: 'away' })
  const count = (standing: Standing) => countTasks([{ id: 'why', optional: false }], new Map([['why', standing]]), null)
  expect(count(standingOf(waiting))).toEqual({ done: 0, required: 1, inReview: 1 })
  expect(count(standingOf(failed))).toEqual({ done: 1, required: 1, inReview: 1 })
  expect(ask(failed)).toMatchObject({ review: handedIn })
})

test('a reason that reveals the rubric is detected', () => {
  const rubric = 'Names light as the reason, and says\nwhat one sees by it that one did not see before.'
  expect(tellsRubric('The rubric is: names light as the reason, and says what one sees by it.', rubric)).toBe(true)
  expect(tellsRubric('You name light. Now say what changes in the room.', rubric)).toBe(false)
  expect(tellsRubric('Say warm light.', 'Warm light')).toBe(true)
})

test('a rubric is detected in any disguise, and repeating what the learner knows is allowed', () => {
  const rubric = 'Names light as the reason, and says what one sees by it.'
  const dressed = [
    Array.from(rubric).join(' '),
    rubric.toUpperCase().replaceAll(' ', '_'),
    `**Names** light-as "the reason"; and\u200b says`,
    Array.from(rubric).toReversed().join(''),
    'Anzrf yvtug nf gur ernfba, naq fnlf jung bar frrf',
    `Here: ${btoa(rubric)}`,
    'Ｎａｍｅｓ ｌｉｇｈｔ ａｓ ｔｈｅ ｒｅａｓｏｎ, and says',
  ]
  expect(dressed.map((reason) => tellsRubric(reason, rubric))).toEqual(dressed.map(() => true))
  const answer = 'It names light as the reason, and says so.'
  expect(tellsRubric('You wrote that it names light as the reason, and says so.', rubric, answer)).toBe(false)
  expect(tellsRubric('You wrote it. It says what one sees by it.', rubric, answer)).toBe(false)
  expect(tellsRubric('Missing is the reason, and says what one sees by it.', rubric, answer)).toBe(true)
})

test('a stuck answer that is reviewed again counts as done meanwhile, shows as being read, and is stuck again after three failures', () => {
  const stuck: KeptAnswer = { ...waiting, review: { state: 'stuck', failures: 3, reason: 'away' } }
  expect([isStuck(stuck, 2), isStuck(stuck, 1), isStuck(waiting, 2), isStuck(askedAgain(stuck), 2)]).toEqual([true, false, false, false])
  const again = askedAgain(stuck)
  expect([isAwaited(stuck, 2), isAwaited(again, 2)]).toEqual([false, true])
  expect([standingOf(again), shownState(stuck.review), shownState(again.review)]).toEqual(['STUCK', 'stuck', 'waiting'])
  // Done must not restart a running review
  expect(ask(again)).toBe(again)
  const failed = [1, 2].reduce((answer: KeptAnswer) => afterFailure(answer, 'busy'), again)
  expect(failed.review).toEqual({ state: 'stuck', failures: 2, reason: 'busy', isAskedAgain: true })
  expect(afterFailure(failed, 'busy').review).toEqual({ state: 'stuck', failures: 3, reason: 'busy' })
  expect(afterVerdict(again, { verdict: 'COMPLETE', reason: 'Right.' })).toMatchObject({ status: 'COMPLETE', review: { state: 'judged' } })
})

test("a person's decision is marked as such, and the same words cannot be handed in again", () => {
  const stuck: KeptAnswer = { ...waiting, review: { state: 'stuck', failures: 3, reason: 'away' } }
  const wrong = afterDecision(stuck, { verdict: 'INCORRECT', reason: 'Say what it shows.' })
  expect(wrong).toMatchObject({ status: 'INCORRECT', message: 'Say what it shows.', misses: 1, review: { state: 'decided' } })
  expect(ask(wrong)).toBe(wrong)
  expect(ask(wrong, { ...done, text: 'Because one sees more' })).toMatchObject({ review: handedIn })
})
