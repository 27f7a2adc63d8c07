import {
  answers,
  BEFORE_LIST,
  check,
  number,
  quiz,
  right,
  rightAnswers,
  rightQuiz,
  text,
  words,
  type Fair,
  type Seeded,
} from './seeded.fixtures.ts'

const tabs = (first: string, second: string) =>
  `:::::::tabs{#os}\n::::::tab{#mac heading="macOS"}\n${first}\n::::::\n::::::tab{#linux heading="Linux"}\n${second}\n::::::\n:::::::`
const task = (id: string, field: string) => `:::task{#${id}}\n${field}\n:::`
const several = (...isAnswer: boolean[]) =>
  [
    'type: multiple\n    difficulty: easy\n    question: Which of these give light?\n    options:',
    ...isAnswer.map((is, at) => `      - { id: o${at}, value: Thing ${at}, isAnswer: ${is}, explanation: It is number ${at}. }`),
  ].join('\n')
const single = `type: single
    difficulty: easy
    question: What does a lamp give?
    options:
      - { id: light, value: Light, isAnswer: true, explanation: It <em>glows</em>. }
      - { id: dark, value: Dark, explanation: No lamp does. }`

/** What takes a right answer from its learner. */
export const ofAnswers: Seeded[] = [
  answers('a word boundary between double quotes', 'badYaml', ...check('  check: pattern\n  value: "\\bwatt\\b"'), { at: '  value' }),
  answers('a form feed between double quotes', 'badYaml', ...check('  check: exact\n  value: "C:\\\\lamp\\folder"'), { at: '  value' }),
  answers('a word boundary in one of several values', 'badYaml', ...check('  check: one-of\n  value:\n    - watt\n    - "\\bvolt"'), {
    at: '"\\bvolt',
  }),
  answers('a word boundary in a message', 'badYaml', 'message: Read it from the box.', 'message: "Look for \\bwatt."', { at: '  message' }),

  answers('a number in hexadecimal', 'badField', ...check('  check: number\n  value: 0x1F'), { at: '  value' }),
  answers('a number in hexadecimal without a figure at its end', 'badField', ...check('  check: number\n  value: "0xFF"'), {
    at: '  value',
  }),
  answers('a number in binary', 'badField', ...check('  check: number\n  value: 0b101'), { at: '  value' }),
  answers('a number in octal', 'badField', ...check('  check: number\n  value: 0o17'), { at: '  value' }),

  text(
    'a required answer in each of two tabs',
    'neededInTab',
    BEFORE_LIST,
    words(tabs(task('on-mac', '::url{#a title="Where?"}'), task('on-linux', '::url{#b title="Where to?"}'))),
    { at: '::url{#a' },
  ),
  text(
    'a required answer in one of two tabs',
    'neededInTab',
    BEFORE_LIST,
    words(tabs('Nothing to do.', task('on-linux', '::upload{#b title="A picture of Linux"}'))),
    { at: '::upload{#b' },
  ),
  text(
    'a required answer in a note in a tab',
    'neededInTab',
    BEFORE_LIST,
    words(tabs(`:::::note{#n heading="One more"}\n${task('on-mac', '::url{#a title="Where?" optional=false}')}\n:::::`, 'Cool.')),
    { at: '::url{#a' },
  ),

  answers('a tolerance of a check of words', 'badField', ...check('  check: exact\n  value: "800"\n  tolerance: 10'), {
    at: '  tolerance',
  }),
  answers('a unit of a pattern', 'badField', ...check('  check: pattern\n  value: "^800"\n  unit: lm'), { at: '  unit' }),
  answers('a total of one of several', 'badField', ...check('  check: one-of\n  value: ["6", six]\n  total: 28'), { at: '  total' }),
  answers('a bare figure of an output', 'badField', ...check('  check: output\n  value: lamp 800\n  bare: true'), { at: '  bare' }),

  answers(
    'an address that is refused in one form and right in the other',
    'acceptsRefused',
    number,
    `${number}shop:\n  check: exact\n  value: https://example.org/lamps\n  message: Where is it sold?\n  refuses: [example.org/lamps]\n`,
    { at: '  refuses: [ex' },
  ),

  quiz('all of three options are right', 'allRight', single, several(true, true, true), { at: 'id: light\n' }),
  quiz('both of two options are right', 'allRight', single, several(true, true), { at: 'id: light\n' }),
]

export const fairAnswers: Fair[] = [
  rightAnswers('a word boundary between single quotes', ...check("  check: pattern\n  value: '\\bwatt\\b'")),
  rightAnswers('a word boundary with two backslashes', ...check('  check: pattern\n  value: "\\\\bwatt\\\\b"')),
  rightAnswers('a tab and a line break between double quotes', ...check('  check: output\n  value: "live\\tbrown\\ndone"')),
  rightAnswers('a number with an exponent', number, number.replace('value: 800', 'value: 8e2')),
  rightAnswers('a number that begins with zeros', number, number.replace('value: 800', 'value: 0800')),
  rightAnswers(
    'an address in both forms',
    number,
    `${number}shop:\n  check: exact\n  value: https://example.org/lamps\n  message: Where is it sold?\n  accepts: [example.org/lamps]\n`,
  ),
  rightAnswers('no bytes at all', ...check('  check: number\n  value: 0 B\n  exemplar: 0 B')),
  right('an answer named as a part of the page', BEFORE_LIST, words(task('the-shop', '::url{#reading title="Where?"}'))),
  right('optional answers in tabs', BEFORE_LIST, words(tabs(task('on-mac', '::url{#a title="Where?" optional}'), 'Cool.'))),
  right('a required answer below tabs', BEFORE_LIST, words(`${tabs('Warm.', 'Cool.')}\n\n${task('on-both', '::url{#a title="Where?"}')}`)),
  rightAnswers('everything that a number may have', number, number.replace('tolerance: 10', 'tolerance: 10\n  unit: lm\n  total: 1000')),
  rightAnswers('no tolerance and nothing bare', ...check('  check: exact\n  value: "800"\n  tolerance: 0\n  bare: false')),
  rightQuiz('all options but one are right', single, several(true, true, false)),
]
