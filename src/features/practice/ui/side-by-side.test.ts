import { expect, test } from 'vitest'
import { areAlike, sideBySide } from './side-by-side.ts'

const file = (text: string, name = 'sum.js') => ({ name, text })

test('what differs stands beside what is there in its place, between what is the same', () => {
  expect(sideBySide([file('a\nmine\nz\n')], [file('a\nours\nmore\nz\n')])).toEqual([
    {
      name: 'sum.js',
      rows: [
        { isSame: true, own: 'a', ours: 'a' },
        { isSame: false, own: 'mine', ours: 'ours\nmore' },
        { isSame: true, own: 'z', ours: 'z' },
      ],
    },
  ])
})

test('lines that only one of the two has stand beside nothing', () => {
  expect(sideBySide([file('a\nb')], [file('a')])[0]?.rows).toEqual([
    { isSame: true, own: 'a', ours: 'a' },
    { isSame: false, own: 'b', ours: null },
  ])
  expect(sideBySide([file('b')], [file('a\nb')])[0]?.rows[0]).toEqual({ isSame: false, own: null, ours: 'a' })
})

test('files are told by their names, and the same file is alike whether or not it ends with a new line', () => {
  const pairs = sideBySide([file('x'), file('only mine', 'more.js')], [file('x\n')])
  expect(pairs.map(({ name }) => name)).toEqual(['sum.js', 'more.js'])
  expect(pairs.map(areAlike)).toEqual([true, false])
})
