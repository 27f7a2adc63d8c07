import { expect, test } from 'vitest'
import { hintsFor, hintsForAll, noTries, triedAgain } from './hints.rules.ts'

const hints = { adds: ['First', 'Second'], '*': ['For all'] }

test('each failed run of a test opens its next hint', () => {
  expect(hintsFor(hints, noTries, 'adds')).toEqual({ open: [], hasMore: true })
  const once = triedAgain(noTries, ['adds'])
  expect(hintsFor(hints, once, 'adds')).toEqual({ open: ['First'], hasMore: true })
  const twice = triedAgain(once, ['adds'])
  expect(hintsFor(hints, twice, 'adds')).toEqual({ open: ['First', 'Second'], hasMore: false })
})

test('a run in which another test fails opens nothing for this one', () => {
  expect(hintsFor(hints, triedAgain(noTries, ['takes away']), 'adds').open).toEqual([])
})

test('a hint for every test opens with any failed run, also before a test could run', () => {
  expect(hintsForAll(hints, triedAgain(noTries, [])).open).toEqual(['For all'])
  expect(hintsForAll(hints, triedAgain(noTries, ['adds'])).open).toEqual(['For all'])
})
