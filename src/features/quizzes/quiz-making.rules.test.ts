import { expect, test } from 'vitest'
import { lampQuiz } from './quizzes.fixtures.ts'
import { materialOf, nextSet, setToMake, soundQuestions, wantedCount, type MadeQuestion } from './quiz-making.rules.ts'

const option = (value: string, isRight = false) => ({ value, isRight, explanation: `Because <b>${value}</b> & so on.` })
const question = (changes: Partial<MadeQuestion> = {}): MadeQuestion => ({
  question: 'A lamp stays dark. What do you look at first?',
  options: [option('At the plug', true), option('At the colour'), option('At the table')],
  ...changes,
})
const known = lampQuiz.questions
const isSound = (changes: Partial<MadeQuestion>) => soundQuestions([question(changes)], known, 1).length === 1

test("after the author's questions come the existing sets, each once, and then the author's again", () => {
  expect([0, 1, 2, 3].map((last) => nextSet(last, []))).toEqual([0, 0, 0, 0])
  expect([0, 1, 2, 3].map((last) => nextSet(last, [1, 2, 3]))).toEqual([1, 2, 3, 0])
  expect(nextSet(1, [1])).toBe(0)
})

test('a set is made only when somebody reaches the end of the existing ones, and at most three', () => {
  expect(setToMake(0, [])).toBe(1)
  expect(setToMake(0, [1])).toBeNull()
  expect(setToMake(1, [1])).toBe(2)
  expect(setToMake(3, [1, 2, 3])).toBeNull()
})

test('[QUIZ-06] a made question needs exactly one right option and no duplicates', () => {
  expect(isSound({})).toBe(true)
  expect(isSound({ options: [option('At the plug'), option('At the colour'), option('At the table')] })).toBe(false)
  expect(isSound({ options: [option('At the plug', true), option('At the colour', true), option('At the table')] })).toBe(false)
  expect(isSound({ options: [option('At the plug', true), option('at the table.'), option('At the Table')] })).toBe(false)
})

test('an option does not stand out by its length, least of all the right one', () => {
  const long = 'At the plug, since a lamp without power stays dark'
  expect(isSound({ options: [option(long, true), option('At the colour'), option('At the table')] })).toBe(false)
  expect(isSound({ options: [option('At the plug', true), option(long), option('At the table')] })).toBe(false)
  expect(isSound({ options: [option('At the plugs', true), option('At the colour'), option('At the table')] })).toBe(true)
})

test('a question that was asked already is not asked again, also in the same set', () => {
  expect(isSound({ question: ' does it  GLOW' })).toBe(false)
  expect(soundQuestions([question(), question()], known, 1)).toHaveLength(1)
})

test('made questions have their own ids, and their explanations are text', () => {
  const [made] = soundQuestions([question()], known, 2)
  expect(made).toMatchObject({ id: 'made-2-1', type: 'single' })
  expect(made?.options[0]).toEqual({
    id: 'option-1',
    value: 'At the plug',
    isAnswer: true,
    explanation: 'Because &lt;b&gt;At the plug&lt;/b&gt; &amp; so on.',
  })
})

test('a model gets the questions, what is right and why, and what must not be repeated', () => {
  const [made] = soundQuestions([question()], known, 1)
  const material = JSON.parse(materialOf(lampQuiz, made ? [made] : []))
  expect(material.questions[0]).toMatchObject({
    question: 'Does it glow?',
    options: [{ value: 'It is yes', isRight: true }, { isRight: false }],
  })
  expect(material.askedBefore).toEqual([question().question])
  expect(wantedCount(lampQuiz)).toBe(3)
})
