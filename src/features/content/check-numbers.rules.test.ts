import { expect, test } from 'vitest'
import { judgeNumber } from './check-numbers.rules.ts'
import { judgeAnswer, type AnswerCheck } from './checks.rules.ts'

const message = 'No.'
const number = (value: number, more: Partial<Extract<AnswerCheck, { check: 'number' }>> = {}): AnswerCheck => ({
  check: 'number',
  value,
  tolerance: 0,
  message,
  ...more,
})
const pattern = (value: string): AnswerCheck => ({ check: 'pattern', value, message })

const WAYS: Record<string, { check: AnswerCheck; right: string[]; wrong: string[]; unclear?: string[] }> = {
  'the author’s unit or its equivalent, and no other': {
    check: number(3.5, { unit: 's' }),
    right: [
      '3.5',
      '3,5',
      '3.5 s',
      '3.5s',
      '3.5 seconds',
      '3500 ms',
      '3,500 ms',
      '3 500ms',
      'about 3.5 sec.',
      'in ms: 3500',
      '~3.5 s in total',
    ],
    wrong: [
      '3.5 ms',
      '3.5 minutes',
      '3.5 bytes',
      '$3.5',
      '3.5 %',
      '3500',
      '3.5 or 7.5',
      'not 3.5 s',
      'more than 3.5 s',
      '3.5k',
      '3–5 s',
      'v3.5',
    ],
  },
  'a calculation with its result': {
    check: number(3000, { unit: 'ms' }),
    right: [
      '200+400+800+1600 = 3000',
      '200 + 400 + 800 + 1600 = 3000 ms',
      '200 ms + 400 ms + 800 ms + 1,600 ms = 3 s',
      '15 x 200 = 3000',
      '200 × (1 + 2 + 4 + 8) = 200 × 15 = 3000.',
    ],
    wrong: [
      '200+400+800+1600',
      '200+400+800+1600 = 3100',
      '3000 = 200+400+800+1600',
      'a + b = 3000 or 200 + 400 = 3000',
      '200 + 400 = 600 or 3000',
      '200 = 3000',
      '200 + 400 = not 3000',
    ],
  },
  'a unit that belongs to the answer': {
    check: number(40, { unit: '%', needsUnit: true }),
    right: ['40 %', '40%', '40 percent', '40 per cent', '0.4', '400 ‰'],
    wrong: ['40', '40 s', '4 %', '0.4 %'],
  },
  'a share whose question asks for percent': {
    check: number(21.2, { unit: '%' }),
    right: ['21.2', '21,2 %', '21.2percent'],
    wrong: ['21.2 s'],
  },
  'a share': { check: number(0.4), right: ['0.4', '40 %'], wrong: ['40', '.4 %'] },
  'a count is not a share': { check: number(40), right: ['40', '40 requests'], wrong: ['40 %', '40 percent', '4', '0.4'] },
  'a currency': {
    check: number(4.68),
    right: ['$4.68', '4.68 $', 'USD 4.68', 'US$ 4.68', '4,68 €', '4.68 dollars', 'It costs $4.68 a month.'],
    wrong: ['$46.8', '$4.68 or $7.92', '-$4.68', '468'],
  },
  'the author’s currency': {
    check: number(3, { unit: '$' }),
    right: ['$3', '3 dollars', '300 cents', 'USD 3', '3.00', '$3 USD'],
    wrong: ['€3', 'EUR 3', '3 euros', '3 cents', '3 s'],
  },
  'any minus': {
    check: number(-32601),
    right: ['-32601', '−32601', '–32601', '- 32601', 'minus 32601', 'code −32601', '-32,601', '-32 601'],
    wrong: ['32601', 'code - 32601', 'x-32601', '+32601'],
  },
  'a dash before a word is not a minus sign': {
    check: number(5),
    right: ['Answer – 5', 'line: 5', '#5', '(5)', '**5**', '5.'],
    wrong: ['-5', 'web-5', '4-5', 'v5', '5-7'],
  },
  'a thousands separator': {
    check: number(1509),
    right: ['1509', '1,509', '1.509', '1 509', "1'509", '1_509', '1\u202f509', '1509 rows', '1,509.0'],
    wrong: ['1,508', '15,09', '150,9', '1 509 3', '1 5 0 9', '1509k', '1.5'],
  },
  'several groups of thousands': {
    check: number(2839488),
    right: ['2,839,488', '2.839.488', '2 839 488', '2,839,488 bytes'],
    wrong: ['2,83,9488', '2839.488', '28,39,488'],
  },
  'a decimal comma': { check: number(1.509, { tolerance: 0.0005 }), right: ['1,509', '1.509'], wrong: ['1509', '1,600'] },
  'two readings of which the figure allows none': {
    check: number(42),
    right: ['42', '42.0', '42,00'],
    wrong: ['1.509', '43'],
    unclear: ['1,509', '42,000', '1,509 rows'],
  },
  'a word around it': {
    check: number(404),
    right: ['404', '404 Not Found', 'HTTP 404', 'Status: 404.', 'It answers 404, I think', 'Bruno may not: 404'],
    wrong: ['not 404', 'never 404', "it isn't 404", '404 it is not', '404 or 403', '200, not 404', '404k', 'four', '', '40 4'],
  },
  'of the author’s total': {
    check: number(6, { total: 28 }),
    right: ['6', '6 of 28', '6 out of 28', '6/28', '6 of the 28', '6 of 28 looks'],
    wrong: ['28 of 6', '6 of 29', '28', '6 and 28', '6 or 28', '6 - 28', '6 of -28'],
  },
  'no total': {
    check: number(6),
    right: ['6', 'six is 6'],
    wrong: ['6 of 28', '6 or 7', '6 or seven', '6 to 7', '5 < 6', '6+', '±6', '6 thousand', '6 dozen'],
  },
  'the bare figure': {
    check: number(1000, { bare: true }),
    right: ['1000', '1 000', '1,000', '+1000'],
    wrong: ['1000 ms', '$1000', '1000.', 'about 1000'],
  },
  'one of several numbers': {
    check: { check: 'one-of', value: ['2', 'two'], message },
    right: ['2', 'Two', '2 lines'],
    wrong: ['3 lines', '2 or 3', 'not 2'],
  },
  'a word that is denied': {
    check: pattern('(^|\\D)200(\\D|$)'),
    right: ['200', '200, the 302 was followed', '200, not 302', 'not 302 but 200', 'It does not stop: 200', '200 not 302'],
    wrong: ['not 200 but 302', "it isn't 200", 'never 200', '200 is not right', 'anything but 200'],
  },
  'a yes that is taken back': {
    check: pattern('(?i)^\\W*(yes|it does|still)\\b'),
    right: ['yes', 'It does', 'Yes, it is not listed again', 'still'],
    wrong: ['it does not', 'It does not.', 'it does not appear', "it doesn't"],
  },
  'a wide pattern does not match a negation': {
    check: pattern('^\\s*(?:.*\\b)?20 ?s?\\b'),
    right: ['20s', '20', 'after 20 s', 'not 10s but 20s'],
    wrong: ['not 20s but 10s', 'it is never 20 s'],
  },
  'a pattern that names the negation': {
    check: pattern('(?i)not found|\\b(no|not)\\b.*bet'),
    right: ['zsh: command not found: ehco', 'Not Found', 'I would not bet on it', 'no bet'],
    wrong: ['found', 'it bets'],
  },
  'everybody but': {
    check: pattern('(?i)\\bsam\\b.*\\beva\\b'),
    right: ['sam and eva', 'Not Ida, but Sam and Eva'],
    wrong: ['everybody but Sam and Eva', 'not sam and eva', 'all except Sam and Eva'],
  },
}

test.each(Object.entries(WAYS))('%s', (_, { check, right, wrong, unclear = [] }) => {
  const said = (answers: string[]) => answers.map((answer) => [answer, judgeAnswer(check, answer)])
  expect(said(right)).toEqual(right.map((answer) => [answer, 'right']))
  expect(said(wrong)).toEqual(wrong.map((answer) => [answer, 'wrong']))
  expect(said(unclear)).toEqual(unclear.map((answer) => [answer, 'unclear']))
})

test.each(['1 ', '-', 'not ', '1,', '1.', "don't ", 'a but ', '6 of ', ' ', 'is not '])(
  'a long answer of %j is judged in linear time',
  (piece) => {
    const long = piece.repeat(20_000)
    expect(judgeAnswer(number(6, { total: 28, unit: 's' }), long)).not.toBe('right')
    expect(judgeAnswer(pattern('[a-z]+ z'), long)).toBe('wrong')
  },
)

test.each([
  ['seven', 7, 'right'],
  ['Seven rounds.', 7, 'right'],
  ['zero', 0, 'right'],
  ['one', 1, 'right'],
  ['One file', 1, 'right'],
  ['this one', 1, 'wrong'],
  ['not seven', 7, 'wrong'],
  ['seven or eight', 7, 'wrong'],
  ['sixty-four', 4, 'wrong'],
  ['twenty four', 4, 'wrong'],
  ['seventeen', 7, 'wrong'],
  ['minus five', -5, 'right'],
  ['five', -5, 'wrong'],
] as const)('%j for %d, spelled out, is %s', (answer, value, expected) => {
  expect(judgeNumber({ value, tolerance: 0 }, answer)).toBe(expected)
})

test('two of four is a number of a total', () => {
  expect(judgeNumber({ value: 2, tolerance: 0, total: 4 }, 'two of four')).toBe('right')
  expect(judgeNumber({ value: 2, tolerance: 0, total: 4 }, 'four of two')).toBe('wrong')
  expect(judgeNumber({ value: 2, tolerance: 0 }, 'two of four')).toBe('wrong')
})
