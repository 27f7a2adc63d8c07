import { expect, expectTypeOf, test } from 'vitest'
import { isRefused, refuse, StartError, type Refusal } from '#platform/result.ts'

function withdraw(balance: number, amount: number) {
  if (amount > balance) return refuse('too_much', { most: balance })
  return { balance: balance - amount }
}

test('a refusal is data: it has a code and facts', () => {
  expect(withdraw(5, 8)).toEqual({ refused: 'too_much', facts: { most: 5 } })
  expect(refuse('not_found')).toEqual({ refused: 'not_found', facts: undefined })
})

test('isRefused narrows the type of a result', () => {
  const result = withdraw(5, 3)
  if (isRefused(result)) {
    expectTypeOf(result).toEqualTypeOf<Refusal<'too_much', { readonly most: number }>>()
    throw new Error('five covers three')
  }
  expect(result.balance).toBe(2)
})

test('null, text and objects of other shapes are not refusals', () => {
  for (const value of [null, undefined, 'refused', 0, [], { refused: true }, { code: 'refused' }]) expect(isRefused(value)).toBe(false)
})

test('a start error prints its message and its problems, one a line, without a stack', () => {
  const error = new StartError('The configuration has 2 problems:', { problems: ['PORT is wrong', 'HOST is wrong'] })
  expect(error.describe()).toBe('The configuration has 2 problems:\n  - PORT is wrong\n  - HOST is wrong')
  expect(new StartError('Port 3000 is taken.').describe()).toBe('Port 3000 is taken.')
})
