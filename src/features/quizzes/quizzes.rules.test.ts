import { expect, test } from 'vitest'
import { RIGHT, WRONG, lampQuiz } from './quizzes.fixtures.ts'
import {
  MOST_QUESTIONS,
  QUESTION_STATUSES,
  bestScore,
  choose,
  completionTime,
  completionsLeft,
  firstRound,
  nextRound,
  openQuestions,
  questionStatus,
  questionsOf,
  scoreOf,
  shownQuestion,
} from './quizzes.rules.ts'

const [glow, parts] = lampQuiz.questions as [(typeof lampQuiz.questions)[0], (typeof lampQuiz.questions)[0]]

test('[QUIZ-03] a question is not-started, correct or incorrect', () => {
  expect(QUESTION_STATUSES).toEqual(['not-started', 'correct', 'incorrect'])
  expect(questionStatus(glow, undefined)).toBe('not-started')
  expect(questionStatus(glow, ['yes'])).toBe('correct')
  expect(questionStatus(glow, ['no'])).toBe('incorrect')
})

test('a question with several answers needs all of them and no other', () => {
  const statuses = [['bulb', 'wire'], ['wire', 'bulb'], ['bulb'], ['bulb', 'wire', 'wheel'], ['wheel']].map((own) =>
    questionStatus(parts, own),
  )
  expect(statuses).toEqual(['correct', 'correct', 'incorrect', 'incorrect', 'incorrect'])
})

test('a choice is one existing option, or several if several may be right', () => {
  expect(choose(glow, ['yes'])).toEqual(['yes'])
  expect(choose(parts, ['wire', 'bulb', 'wire'])).toEqual(['wire', 'bulb'])
  expect(choose(glow, [])).toMatchObject({ facts: { problem: 'none' } })
  expect(choose(glow, ['yes', 'no'])).toMatchObject({ facts: { problem: 'too_many' } })
  expect(choose(parts, ['bulb', 'constructor'])).toMatchObject({ facts: { problem: 'unknown' } })
})

test('[QUIZ-05] right options and explanations show after the answer, not before', () => {
  const { round } = firstRound(lampQuiz, 'v1')
  expect(JSON.stringify(shownQuestion(glow, { round, chosen: { parts: ['bulb'] } }))).not.toMatch(/Because|true|false/)
  const answered = shownQuestion(glow, { round, chosen: { glow: ['no'] } })
  expect(answered).toMatchObject({ status: 'incorrect', chosen: ['no'] })
  expect(answered.options.find(({ id }) => id === 'no')).toEqual({
    id: 'no',
    value: 'It is no',
    explanation: 'Because of <b>no</b>.',
    isAnswer: false,
  })
})

test('the score is the share of right answers in whole percent, once every question is answered', () => {
  expect(scoreOf(lampQuiz.questions, RIGHT)).toBe(100)
  expect(scoreOf(lampQuiz.questions, WRONG)).toBe(0)
  expect(scoreOf(lampQuiz.questions, { ...WRONG, glow: ['yes'], parts: ['wire', 'bulb'] })).toBe(67)
  expect(scoreOf(lampQuiz.questions, { glow: ['yes'] })).toBeNull()
  expect(openQuestions(lampQuiz.questions, { glow: ['yes'] })).toBe(2)
  expect(scoreOf([], {})).toBeNull()
})

test('the best score is that of any round, and there is none before the first is finished', () => {
  expect(bestScore([{ score: 60 }, { score: 80 }, { score: 40 }])).toBe(80)
  expect(bestScore([])).toBeNull()
})

test('[QUIZ-06] each new round asks in another order', () => {
  let last = firstRound(lampQuiz, 'v1')
  for (let times = 0; times < 50; times += 1) {
    const next = nextRound(lampQuiz, 'v1', last)
    expect(next.round).toBe(last.round + 1)
    expect(next.questions.toSorted()).toEqual(['glow', 'parts', 'power'])
    expect(next.questions).not.toEqual(last.questions)
    last = { ...next, chosen: RIGHT }
  }
})

test('[QUIZ-06] from a large pool the next round takes questions that the last one left out', () => {
  const large = { ...lampQuiz, questions: Array.from({ length: 17 }, (_, at) => ({ ...glow, id: `q${at}` })) }
  const first = firstRound(large, 'v1')
  const second = nextRound(large, 'v1', first)
  expect(first.questions).toHaveLength(MOST_QUESTIONS)
  expect(second.questions).toHaveLength(MOST_QUESTIONS)
  expect(second.questions.filter((id) => !first.questions.includes(id))).toHaveLength(7)
  expect(questionsOf(large, second).map(({ id }) => id)).toEqual(second.questions)
})

test('a quiz of one question can be restarted too', () => {
  const one = { ...lampQuiz, questions: [glow] }
  expect(nextRound(one, 'v1', firstRound(one, 'v1')).questions).toEqual(['glow'])
})

test('a late but possible completion time is kept; an impossible one is not', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  const at = (told: string) => completionTime(new Date(told), now).toISOString()
  expect(at('2026-03-02T11:58:00Z')).toBe('2026-03-02T11:58:00.000Z')
  expect(at('2026-03-02T12:00:01Z')).toBe(now.toISOString())
  expect(at('1970-01-01T00:00:00Z')).toBe(now.toISOString())
  expect(completionTime(null, now)).toBe(now)
})

test('[QUIZ-07] [QUIZ-08] the remaining completions count down to zero, and never without a limit', () => {
  expect([0, 2, 3, 9].map((used) => completionsLeft(3, used))).toEqual([3, 1, 0, 0])
  expect(completionsLeft(null, 1000)).toBeNull()
})
