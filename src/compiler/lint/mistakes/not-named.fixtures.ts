import type { Verdict } from './try.fixtures.ts'

/** Mistakes that are not named as they should be, and why: a rule would be wrong too often, or cost too much. */
export const notNamed = new Map<string, { verdict: Exclude<Verdict, 'named'>; why: string }>([
  [
    'an array by names in the bash of macOS',
    { verdict: 'silent', why: 'zsh, which macOS opens, has such arrays: only a script with bash fails' },
  ],
  ['a day that passes', { verdict: 'silent', why: '“next month” is said in stories as often' }],
  ['a version that was new once', { verdict: 'silent', why: 'as a day that passes' }],
  ['a step that is not there', { verdict: 'silent', why: '“step 9” may be one of a list, or of another program' }],
  ['what it prints stands in the block', { verdict: 'silent', why: 'without running it, nobody knows a command from what it prints' }],
  ['an output that belongs to nothing', { verdict: 'silent', why: 'the teaser of a Secret Mission is such an output' }],
  ['cut off inside a sentence', { verdict: 'badly', why: 'the answers to the tasks that are lost are named first' }],
  ['an exemplar that is longer than its field', { verdict: 'badly', why: 'it is named at the answer, not at the field' }],
])
