import { expect, test } from 'vitest'
import { mixed, optionsIn } from './content-quiz.rules.ts'

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join('')

test('shuffling keeps every item, and the same seed gives the same order', () => {
  expect(
    mixed(options, 'x')
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd'])
  expect(mixed(options, 'x')).toEqual(mixed(options, 'x'))
})

test('the first option lands in each place about equally often', () => {
  const places = [0, 0, 0, 0]
  for (let question = 0; question < 2000; question += 1) {
    const at = optionsIn(`question-${question}`, options).findIndex(({ id }) => id === 'a')
    places[at] = (places[at] ?? 0) + 1
  }
  for (const count of places) expect(Math.abs(count - 500)).toBeLessThan(90)
})

test('another round has another order', () => {
  const orders = new Set(Array.from({ length: 20 }, (_, round) => ids(optionsIn('dots', options, round + 1))))
  expect(orders.size).toBeGreaterThan(10)
})
