import { expect, test } from 'vitest'
import type { PageName } from '#features/takedowns/takedowns.rules.ts'
import { addressOf, pageIn } from './public-pages.rules.ts'

const names: PageName[] = [
  { kind: 'portfolio', subject: '' },
  { kind: 'tile', subject: '019bc0e2-0000-7000-8000-000000000000' },
  { kind: 'documentation', subject: 'lamp' },
  { kind: 'proof', subject: 'lamp' },
]

test.each(names)('the address of $kind names it', (name) => {
  expect(pageIn(addressOf(name, 'ada'))).toEqual({ ...name, nickname: 'ada' })
})

test.each([
  '',
  '/',
  '/ada',
  '/portfolio',
  '/ada/portfolio/documents',
  'https://elsewhere.test/ada/portfolio',
  '/ada/portfolio?x=1',
  '/projects/lamp',
  '/\\elsewhere.test/portfolio',
  '/\t/portfolio/documents/lamp',
  `/${'a'.repeat(400)}/portfolio`,
])('%s names no page of a learner', (path) => expect(pageIn(path)).toBeNull())
