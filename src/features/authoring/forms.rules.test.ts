import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkOf, isAnswerText, isQuizText } from '#compiler/syntax.ts'
import { isRight } from '#features/content/checks.rules.ts'
import { plainOf, rewriteYaml, type Plain } from '#platform/yaml/rewrite.ts'
import {
  chooseRight,
  freshId,
  movedItem,
  newAnswer,
  newOption,
  newQuestion,
  newQuiz,
  readAnswers,
  readQuiz,
  withType,
  writeAnswerForm,
  writeAnswers,
  writeQuiz,
} from './forms.rules.ts'

const projects = join(import.meta.dirname, '../../../content/projects')
const read = (id: string, name: string) => {
  try {
    return readFileSync(join(projects, id, name), 'utf8')
  } catch {
    return null
  }
}
const files = readdirSync(projects).flatMap((id) => ['answers.yaml', 'quiz.yaml'].map((name) => [id, name, read(id, name) ?? ''] as const))

test.each(files.filter(([, , text]) => text !== ''))('%s/%s reads into a form and writes back unchanged', (_, name, text) => {
  const isText = name === 'quiz.yaml' ? isQuizText : isAnswerText
  const value = plainOf(text, isText) ?? {}
  const forms = name === 'quiz.yaml' ? readQuiz(value) : readAnswers(value)
  const written = Array.isArray(forms) ? writeAnswers(forms) : forms && writeQuiz(forms)
  expect(written).toEqual(value)
  expect(rewriteYaml(text, written, isText)).toBe(text)
})

const written = `release:
  check: one-of
  value: [3.10, 0042, True]
  accepts:
    - 3.10   # as the page says
    - 0042
  message: No.
`
const releaseIn = (text: string) => {
  const [form] = readAnswers(plainOf(text, isAnswerText) ?? {}) ?? []
  if (!form) throw new Error('no form')
  return form
}

test('the form keeps the words of an answer, also when another is removed', () => {
  const form = releaseIn(written)
  expect(form).toMatchObject({ values: ['3.10', '0042', 'True'], accepts: ['3.10', '0042'] })
  const less = rewriteYaml(written, writeAnswers([{ ...form, values: form.values.slice(1), accepts: ['0042'] }]), isAnswerText) ?? ''
  expect(releaseIn(less)).toMatchObject({ values: ['0042', 'True'], accepts: ['0042'] })
  expect(less).toContain('\n    - 0042\n')
})

test('an answer is tried as its author wrote it', () => {
  const check = checkOf(writeAnswerForm(releaseIn('release: { check: exact, value: 3.10, message: No. }')))
  expect(check && ['3.10', '3.1'].map((answer) => isRight(check, answer))).toEqual([true, false])
})

test('another number is written as a number, and the comments of its file stay', () => {
  const text = 'release:   # of the tool\n  check: number\n  value: 7.0e3   # metres\n  message: No.\n'
  const form = releaseIn(text)
  expect(form.values).toEqual(['7.0e3'])
  expect(rewriteYaml(text, writeAnswers([{ ...form, values: ['800'] }]), isAnswerText)).toMatch(
    /^release: {3}# of the tool\n {2}check: number\n {2}value: 800 +# metres\n {2}message: No\.\n$/,
  )
})

test('the name of a quiz keeps its words', () => {
  const text = 'id: lamp-quiz\nname: 2.0\ndescription: About it\nquestions: []\n'
  const quiz = readQuiz(plainOf(text, isQuizText) ?? {})
  expect(quiz?.name).toBe('2.0')
  const other = quiz && writeQuiz({ ...quiz, description: 'About all of it' })
  expect(rewriteYaml(text, other, isQuizText)).toBe(text.replace('About it', 'About all of it'))
})

const answers = { brightness: { check: 'number', value: 800, accepts: [805, '806'], message: 'Read it.', note: 'of ours' } }

test('typed values are written, numbers as numbers; the rest keeps its source', () => {
  const [form] = readAnswers(answers) ?? []
  if (!form) throw new Error('no form')
  const changed = writeAnswers([{ ...form, values: ['900.5'], tolerance: '2', accepts: ['805', '', '810'], exemplar: '900' }])
  expect(changed).toEqual({
    brightness: {
      check: 'number',
      value: 900.5,
      accepts: [805, '810'],
      message: 'Read it.',
      note: 'of ours',
      tolerance: 2,
      exemplar: '900',
    },
  })
  expect(writeAnswers([{ ...form, values: ['8.'] }])).toMatchObject({ brightness: { value: 8 } })
  expect(writeAnswers([{ ...form, check: 'one-of', values: ['a', 'b'] }])).toMatchObject({ brightness: { value: ['a', 'b'] } })
  expect(writeAnswers([{ ...form, check: 'rubric', values: ['Says why.'] }])).toEqual({
    brightness: { check: 'rubric', value: 'Says why.', note: 'of ours' },
  })
  expect(writeAnswers([newAnswer('shop', false)])).toEqual({ shop: { check: 'caseless', value: '', message: '' } })
})

test('a file that is not a list of checks or a quiz is edited as source', () => {
  for (const value of [['a'], 'words', { brightness: 'words' }, { brightness: null }] as Plain[]) expect(readAnswers(value)).toBeNull()
  for (const value of [['a'], { questions: 'one' }, { questions: ['one'] }, { questions: [{ options: 3 }] }] as Plain[])
    expect(readQuiz(value)).toBeNull()
})

test('a single question has one right option, a multiple question any number', () => {
  const { questions } = newQuiz('lamp')
  const [question] = questions
  if (!question) throw new Error('no question')
  const right = (one: typeof question) => one.options.map(({ isAnswer }) => isAnswer)
  expect(right(question)).toEqual([true, false])
  expect(right(chooseRight(question, 1, true))).toEqual([false, true])
  expect(right(chooseRight({ ...question, type: 'multiple' }, 1, true))).toEqual([true, true])
})

test.each([
  ['several', [false, true, true], 'single', [false, true, false]],
  ['one', [false, true, false], 'single', [false, true, false]],
  ['none', [false, false], 'single', [false, false]],
  ['several', [true, true], 'multiple', [true, true]],
])('of %s right options %j, a question that becomes %3$s keeps the first', (_, before, type, after) => {
  const question = newQuestion([])
  const options = before.map((isAnswer, key) => ({ ...newOption([]), key, isAnswer }))
  const changed = withType({ ...question, type: 'multiple', options }, type)
  expect([changed.type, changed.options.map(({ isAnswer }) => isAnswer)]).toEqual([type, after])
})

test('ids and keys are unique; items move within their list', () => {
  const first = newQuestion([])
  const second = newQuestion([first])
  expect([first.id, second.id, second.key]).toEqual(['question-1', 'question-2', 1])
  expect(newQuestion([second]).id).toBe('question-3')
  expect(freshId('question', [{ id: 'question-2' }])).toBe('question-3')
  expect(movedItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(movedItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
