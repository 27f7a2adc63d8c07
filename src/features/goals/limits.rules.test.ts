import { expect, test } from 'vitest'
import { isRuledOut, limitsOf } from './limits.rules.ts'

test.each([
  ['backend developer, but no cloud and no AI', ['cloud', 'ai'], 'backend developer, but'],
  ['kubernetes but not on aws please, we have our own machines', ['aws'], 'kubernetes but , we have our own machines'],
  ['a website without JavaScript', ['javascript'], 'a website'],
  ['data analysis. Nothing with Python!', ['python'], 'data analysis. !'],
  ['I want to get pages done without JavaScript', ['javascript'], 'I want to get pages done'],
  ['learn web security, no command line please', ['command line'], 'learn web security,'],
])('%s rules out %j', (goal, names, wanted) => {
  expect(limitsOf(goal)).toEqual({ names, wanted })
})

test.each([
  'deploy my app without downtime',
  'I have no experience with Python',
  'I am a nurse, not a programmer',
  'no idea how git works',
  'not good at python but I want to be',
  'a server without a bill',
  'zero trust, no passwords',
  'I know nothing about git',
  'Learn Linux, I know nothing about the command line',
  'I know almost nothing about kubernetes',
  'I understand absolutely nothing about docker and want to',
  'I want to learn not only SQL.',
  'Not just HTML',
  '',
])('%s rules nothing out', (goal) => {
  expect(limitsOf(goal)).toEqual({ names: [], wanted: goal })
})

test('a project is ruled out by an alias that leads to it, or by what it needs, but not by what one step needs', () => {
  const aliases = [
    { phrase: 'Cloud', leadsTo: ['bucket'], elsewhere: false },
    { phrase: 'google cloud', leadsTo: ['lambda'], elsewhere: false },
  ]
  const ruledOut = (id: string, needs: string[], names: string[]) => isRuledOut({ id, needs }, names, aliases)
  expect(ruledOut('bucket', [], ['cloud'])).toBe(true)
  expect(ruledOut('lambda', [], ['cloud'])).toBe(false)
  expect(ruledOut('spam', ['A terminal', 'Python 3.9 or later'], ['python'])).toBe(true)
  expect(ruledOut('site', ['For one step: an AWS account'], ['aws'])).toBe(false)
})
