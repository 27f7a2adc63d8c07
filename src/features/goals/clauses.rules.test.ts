import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clausesOf, wantedPart } from './clauses.rules.ts'

test('a goal of one clause is read as a whole', () => {
  expect(clausesOf('Understand how the internet works')).toEqual([])
})

test('a story is split into sentences, and a long sentence into clauses', () => {
  expect(
    clausesOf('I drive a truck, and I never wrote a line of code, but I want to work with computers from home. Where do I begin?'),
  ).toEqual(['I drive a truck', 'and I never wrote a line of code', 'but I want to work with computers from home.', 'Where do I begin?'])
})

test('unwanted things are left out, unless the goal names nothing else', () => {
  expect(wantedPart('kubernetes but not on aws please, we have our own machines')).toBe('kubernetes , we have our own machines')
  expect(wantedPart('not on aws')).toBe('not on aws')
})

test('for any text there are few clauses and none is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (goal) => {
      const clauses = clausesOf(wantedPart(goal))
      expect(clauses.length).toBeLessThanOrEqual(8)
      expect(clauses.every((clause) => clause.trim() !== '')).toBe(true)
    }),
  )
})
