import { expect, test } from 'vitest'
import { anchorAt } from '#features/notes/anchors/rules.ts'
import type { DocNode } from '#features/content/rules.ts'
import { fateOf, taskChanges, wordsByBlock } from './rules.ts'

const block = (id: string, words: string): DocNode => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: words }] })
const LAMP = 'The lamp glows at night, as long as somebody is at home.'
const before = wordsByBlock([block('a', LAMP), block('b', 'A second block of some words that nobody marks.')])
const marked = () => {
  const anchor = anchorAt(before, { blockId: 'a', start: 4, end: 23 })
  if (!anchor) throw new Error('nothing is marked')
  return [anchor]
}

test('a highlight stays where nothing changes, moves along with its words, and is lost with them', () => {
  expect(fateOf(marked(), before, before)).toBe('stay')
  expect(fateOf(marked(), before, wordsByBlock([block('a', `At last it is there. ${LAMP}`)]))).toBe('move')
  expect(fateOf(marked(), before, wordsByBlock([block('b', 'A second block of some words that nobody marks.')]))).toBe('lost')
})

test('what was lost before is not counted again', () => {
  const gone = marked().map((anchor) => ({ ...anchor, blockId: 'z', quote: 'words that never stood in this text' }))
  expect(fateOf(gone, before, wordsByBlock([]))).toBeNull()
})

test('the words of a block are its own, with what a learner fills in by its name, and code line by line', () => {
  const item: DocNode = {
    type: 'listItem',
    attrs: { id: 'item' },
    content: [
      {
        type: 'paragraph',
        attrs: { id: 'p' },
        content: [
          { type: 'text', text: 'Call it ' },
          { type: 'variable', attrs: { id: 'v', name: 'lamp' } },
        ],
      },
      { type: 'codeBlock', attrs: { id: 'c', lines: [['echo ', ['str', '"hi"']], [{ v: 'lamp' }]] } },
    ],
  }
  const { passages } = wordsByBlock([item])
  expect([...passages.values()].map(({ id, text }) => [id, text])).toEqual([
    ['p', 'Call it {lamp}'],
    ['c', 'echo "hi"\n{lamp}'],
  ])
})

test('tasks are told apart by their ids: other words are the same task', () => {
  const task = (id: string, title: string, optional = false) => ({ id, title, optional })
  expect(taskChanges([task('a', 'One'), task('b', 'Two')], [task('a', 'Other words'), task('c', 'Three', true)])).toEqual({
    removed: [{ id: 'b', title: 'Two' }],
    added: [{ id: 'c', title: 'Three', isOptional: true }],
  })
})
