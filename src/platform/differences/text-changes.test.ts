import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, joinTexts, wordChanges } from './text-changes.ts'

const text = (...blocks: string[]) => `${blocks.join('\n\n')}\n`
const LAMP = 'The lamp glows at night.'

test('equal text is left out; changed text comes with its words', () => {
  expect(changesBetween(text('A', 'B'), text('A', 'B'))).toEqual([])
  const [change, ...more] = changesBetween(text('One', LAMP, 'Three'), text('One', 'The lamp glows by day.', 'Three'))
  expect(more).toEqual([])
  expect(change).toMatchObject({ kind: 'changed', line: 3 })
  const said = (kind: string) => change?.pieces.filter(({ how }) => how === kind).map(({ text }) => text.trim())
  expect([said('removed'), said('added')]).toEqual([
    ['at', 'night'],
    ['by', 'day'],
  ])
})

test('an added block and a removed block are reported as such, with their lines', () => {
  expect(changesBetween(text('One', 'Three'), text('One', 'Two', 'Three'))).toEqual([
    { kind: 'added', line: 3, pieces: [{ how: 'added', text: 'Two' }] },
  ])
  expect(changesBetween(text('One', LAMP, 'Three'), text('One', 'Three'))).toEqual([
    { kind: 'removed', line: 3, pieces: [{ how: 'removed', text: LAMP }] },
  ])
  expect(changesBetween('', 'One\n').map(({ kind }) => kind)).toEqual(['added'])
})

test('changes in two places are merged; two changes of the same words are not', () => {
  const base = text('One', 'Two', 'Three', 'Four', 'Five', 'Six')
  const mine = base.replace('One', 'Eins')
  const theirs = base.replace('Six', 'Sechs').replace('Five', 'Before it\n\nFive')
  expect(joinTexts(base, mine, theirs)).toBe(theirs.replace('One', 'Eins'))
  expect(joinTexts(base, mine, base.replace('One', 'Une'))).toBeNull()
  expect(joinTexts(base, mine, mine)).toBe(mine)
})

test('a word diff contains both texts', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'd.'), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, words, (earlier, later) => {
      const pieces = wordChanges(earlier, later)
      const without = (gone: string) => pieces.flatMap(({ how, text }) => (how === gone ? [] : text)).join('')
      return without('added') === earlier && without('removed') === later
    }),
  )
})
