import { expect, test } from 'vitest'
import { formatted, shown } from './show-value.ts'

class Book {
  title = 'Emma'
}

test.each([
  ['text', 'text'],
  [['a', 1, null, undefined], "[ 'a', 1, null, undefined ]"],
  [{ a: 1, 'two words': [true] }, "{ a: 1, 'two words': [ true ] }"],
  [new Map([['a', 1]]), "Map(1) { 'a' => 1 }"],
  [new Set([1, 2]), 'Set(2) { 1, 2 }'],
  [new Book(), "Book { title: 'Emma' }"],
  [new TypeError('no'), 'TypeError: no'],
  [-0, '-0'],
  [12n, '12n'],
  [{ list: { of: { deep: { things: { below: 1 } } } } }, '{ list: { of: { deep: { things: { below: 1 } } } } }'],
  [[], '[]'],
  ["it's", "it's"],
  [["it's"], '[ "it\'s" ]'],
])('%o is shown as a console shows it', (value, text) => {
  expect(shown(value)).toBe(text)
})

test('what has no end is shown with one, and a getter is not asked', () => {
  const circle: Record<string, unknown> = { a: 1 }
  circle.self = circle
  expect(shown(circle)).toBe('{ a: 1, self: [Circular] }')
  expect(shown(Array.from({ length: 1000 }, (_, at) => at))).toContain('… 900 more')
  const asked = {
    get never(): number {
      throw new Error('asked')
    },
  }
  expect(shown(asked)).toBe('{ never: [Getter] }')
})

test.each<[unknown[], string]>([
  [['a', 1, { b: 2 }], 'a 1 { b: 2 }'],
  [['%s has %d%% of %o%c!', 'Ada', 7.9, ['x'], 'color: red', 'more'], "Ada has 7% of [ 'x' ]! more"],
  [['%s and %s', 'one'], 'one and %s'],
  [[1, '%s'], '1 %s'],
])('a console makes of %j what a browser makes of it', (values, text) => expect(formatted(values)).toBe(text))
