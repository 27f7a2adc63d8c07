import { expect, test } from 'vitest'
import { RIGHT, WRONG, lampQuiz } from '#features/quizzes/quizzes.fixtures.ts'
import { runsIn, runWordings, workWordings } from './code-questions.rules.ts'
import { fillsGap, gapsIn } from './gaps.rules.ts'
import { wordingFor } from './questions.rules.ts'
import { conceptWordings, markWordings, quizWordings, taskWordings } from './task-questions.rules.ts'

const QUOTE = 'A certificate says that this public key belongs to this name, and somebody has signed it.'

test('a gap is a long word that stands once, and no common one', () => {
  const gaps = gapsIn(QUOTE)
  expect(gaps.map(({ word }) => word)).toEqual(['certificate', 'public', 'belongs', 'somebody'])
  for (const { before, word, after } of gaps) expect(before + word + after).toBe(QUOTE)
  expect(gapsIn('Too short')).toEqual([])
  expect(gapsIn('word '.repeat(200))).toEqual([])
})

test('a slip of one letter in a long word still fills a gap; another number or a short word does not', () => {
  expect(['certificate', ' Certificate. ', 'certificat'].map((given) => fillsGap('certificate', given))).toEqual([true, true, true])
  expect([fillsGap('certificate', 'key'), fillsGap('name', 'lame'), fillsGap('version12', 'version13')]).toEqual([false, false, false])
})

test('a quiz question is asked with its options, or as a claim about one of them', () => {
  for (const question of lampQuiz.questions) {
    const [choose, ...claims] = quizWordings(question, 'a day')
    expect(choose?.judge({ options: RIGHT[question.id] })).toBe('right')
    expect(choose?.judge({ options: WRONG[question.id] })).toBe('wrong')
    expect(choose?.judge({ options: ['nothing'] })).toBe('unfit')
    expect(choose?.judge({ text: 'yes' })).toBe('unfit')
    expect(claims).toHaveLength(question.options.length)
    for (const [at, claim] of claims.entries()) {
      const isAnswer = question.options[at]?.isAnswer
      expect(claim.judge({ options: ['yes'] })).toBe(isAnswer ? 'right' : 'wrong')
      expect(claim.judge({ options: ['no'] })).toBe(isAnswer ? 'wrong' : 'right')
    }
  }
})

const TASK = {
  title: 'Which word?',
  description: 'In the text.',
  check: { check: 'caseless' as const, value: 'the certificate authority', message: '' },
  own: 'The certificate authority',
  others: [
    { title: 'Which key?', own: 'the private key' },
    { title: 'Which root?', own: 'the public root' },
    { title: 'Which again?', own: 'THE CERTIFICATE AUTHORITY' },
  ],
}

test('a task is asked as a choice without a second right answer, the other way round, and to type', () => {
  const wordings = taskWordings(TASK, 'a day')
  expect(wordings.map(({ name }) => name)).toEqual(['pick', 'reverse', 'type', 'gap certificate', 'gap authority'])
  const pick = wordings.find(({ name }) => name === 'pick')
  expect(pick?.shown.options.map(({ value }) => value).toSorted()).toEqual([
    'The certificate authority',
    'the private key',
    'the public root',
  ])
  const right = pick?.shown.options.find(({ value }) => value === TASK.own)?.id ?? ''
  expect(pick?.judge({ options: [right] })).toBe('right')
  const type = wordings.find(({ name }) => name === 'type')
  expect([type?.judge({ text: ' the Certificate Authority ' }), type?.judge({ text: 'no' }), type?.judge({ text: ' ' })]).toEqual([
    'right',
    'wrong',
    'unfit',
  ])
})

test('what a machine printed is not asked by heart, and an answer that is wrong by now not at all', () => {
  const pasted = taskWordings({ ...TASK, title: 'Paste the line' }, 'a day')
  expect(pasted.map(({ name }) => name)).not.toContain('type')
  expect(taskWordings({ ...TASK, own: 'something else' }, 'a day')).toEqual([])
})

test('a number stands among numbers', () => {
  const check = { check: 'number' as const, value: 28, tolerance: 0, message: '' }
  const [pick] = taskWordings({ ...TASK, check, own: '28', others: TASK.others.slice(0, 1) }, 'a day')
  expect(pick?.shown.options.filter(({ value }) => !/^\d+$/.test(value))).toEqual([])
})

test('a concept hides its name in its meaning, and is explained in own words', () => {
  const others = ['Key', 'Port', 'Host'].map((name) => ({ name, meaning: `The ${name} of it` }))
  const wordings = conceptWordings({ name: 'TLS', meaning: 'TLS keeps a connection private.' }, others, 'a day')
  expect(wordings.map(({ name }) => name)).toEqual(['name', 'meaning', 'explain'])
  expect(wordings[0]?.shown.text).toBe('… keeps a connection private.')
  expect(JSON.stringify(wordings[1]?.shown.options)).not.toContain('TLS')
  expect(wordings[2]?.judge({ text: 'It hides what one says' })).toBe('compare')
})

test('a mark is asked with another gap each time, and a note in own words', () => {
  expect(markWordings({ quote: QUOTE, note: null }).map(({ name }) => name)).toHaveLength(4)
  expect(markWordings({ quote: QUOTE, note: 'It binds a name.' }).at(-1)?.answer).toBe('It binds a name.')
})

const code = (language: string, id: string, ...lines: string[]) => ({
  type: 'codeBlock',
  attrs: { id, language, lines: lines.map((line) => [line]) },
})

test('a command is asked by what it printed, unless two print the same or it holds a value of the learner', () => {
  const output = (text: string) => code('output', '', text)
  const nodes = [
    code('bash', 'a', 'date'),
    output('today'),
    code('bash', 'b', 'whoami'),
    output('ada'),
    code('bash', 'c', 'uname'),
    output('Linux <any>'),
  ]
  const runs = runsIn([{ type: 'step', content: nodes }])
  expect(runs.map(({ command, output: printed }) => `${command}: ${printed}`)).toEqual(['date: today', 'whoami: ada', 'uname: Linux …'])
  const [run] = runs
  if (!run) throw new Error('No run')
  expect(runWordings(run, runs, 'a day').map(({ name }) => name)).toEqual(['command', 'output'])
  expect(runWordings(run, [...runs, { id: 'd', command: 'date -u', output: 'today' }], 'a day')).toEqual([])
  const own = { type: 'codeBlock', attrs: { id: 'e', language: 'bash', lines: [['echo ', { v: 'name' }]] } }
  expect(runsIn([own, output('ada')])).toEqual([])
})

test('own code is asked without one line, each time another', () => {
  const text = 'def total(prices):\n    if len(prices) == 0 and True:\n        return 0\n    return sum(prices) + 1\n'
  const work = {
    files: [{ name: 'total.py', text }],
    outcome: { tests: [{ name: 'test_empty', passed: true, message: '' }], output: '', printed: null },
  }
  const wordings = workWordings('Add them', work, 'a day')
  expect(new Set(wordings.map(({ name }) => name)).size).toBe(wordings.length)
  expect(wordings.length).toBeGreaterThan(1)
  for (const { shown, answer, judge } of wordings) {
    expect(`${shown.gap?.before}${answer}${shown.gap?.after}`).toBe(text)
    expect(shown.text).toBe('test_empty')
    if (shown.input === 'line') expect(judge({ text: answer.replaceAll(' ', '  ') })).toBe('right')
  }
})

test('the same wording is never chosen twice in a row, and a measurement keeps the first for its day', () => {
  const [question] = lampQuiz.questions
  const wordings = question ? quizWordings(question, 'a day') : []
  const facts = { times: 0, isMeasured: false, isReserved: false }
  for (let times = 0; times < 10; times += 1) {
    for (const { name: last } of wordings) {
      expect(wordingFor(wordings, { ...facts, last, times })?.name).not.toBe(last)
      expect(wordingFor(wordings, { ...facts, last, times, isReserved: true })?.name).not.toBe(last)
    }
    expect(wordingFor(wordings, { ...facts, last: null, times, isReserved: true })?.name).not.toBe('choose')
  }
  expect(wordingFor(wordings, { ...facts, last: 'claim yes', times: 3, isMeasured: true })?.name).toBe('choose')
  expect(wordingFor(wordings.slice(0, 1), { ...facts, last: null })).toBeNull()
})
