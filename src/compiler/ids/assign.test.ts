import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/content.rules.ts'
import { assignIds } from './assign.ts'
import { blocksOf } from './blocks.ts'

const paragraph = (words: string): DocNode => ({ type: 'paragraph', attrs: { id: '-' }, content: [{ type: 'text', text: words }] })
const list = (...items: string[]): DocNode => ({
  type: 'bulletList',
  attrs: { id: '-' },
  content: items.map((item) => ({ type: 'listItem', attrs: { id: '-' }, content: [paragraph(item)] })),
})
const step = (id: string, ...content: DocNode[]): DocNode => ({ type: 'step', attrs: { id, title: id }, content })

function published(nodes: DocNode[], earlier: DocNode[] = []): DocNode[] {
  const fresh = structuredClone(nodes)
  assignIds(fresh, earlier)
  return fresh
}

/** The ids of the blocks with these words, in order. */
function idsOf(nodes: DocNode[], words: string, type = 'paragraph'): unknown[] {
  return blocksOf(nodes).flatMap((block) => (block.words === words && block.node.type === type ? [block.node.attrs?.['id']] : []))
}

function allIds(nodes: DocNode[]): unknown[] {
  return blocksOf(nodes).map(({ node }) => node.attrs?.['id'])
}

const words = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,6}$/)
const blocks = fc.uniqueArray(words, { minLength: 1, maxLength: 25 })

test('inserting, deleting and moving other blocks never changes an id', () => {
  fc.assert(
    fc.property(blocks, fc.array(fc.nat()), fc.array(words), fc.boolean(), (texts, cuts, added, wasPublished) => {
      const nodes = [step('one', ...texts.map(paragraph))]
      const before = published(nodes)
      const kept = texts.filter((_, index) => !cuts.includes(index))
      const moved = kept.toSorted()
      const inserted = added.filter((text) => !texts.includes(text))
      const [first, second] = [moved.slice(0, 3), moved.slice(3)]
      const later = [
        paragraph('A new introduction'),
        step('two', ...inserted.map(paragraph), ...first.map(paragraph)),
        step('one', ...second.map(paragraph)),
      ]
      const after = published(later, wasPublished ? before : [])
      for (const text of kept) expect(idsOf(after, text)).toEqual(idsOf(before, text))
    }),
  )
})

test('no two blocks share an id, for any text published over any other', () => {
  const text = fc.constantFrom('Run it:', 'Run it again', 'Then stop', 'x')
  const doc = fc.array(
    fc.oneof(
      text.map(paragraph),
      fc.array(text, { minLength: 1 }).map((items) => list(...items)),
    ),
  )
  fc.assert(
    fc.property(doc, doc, (earlier, later) => {
      const after = published(later, published(earlier))
      expect(new Set(allIds(after)).size).toBe(allIds(after).length)
      expect(allIds(after)).not.toContain('-')
    }),
  )
})

test('publishing the same text again changes no id', () => {
  fc.assert(
    fc.property(fc.array(words), (texts) => {
      const nodes = texts.map(paragraph)
      const before = published(nodes)
      expect(allIds(published(nodes, before))).toEqual(allIds(before))
      expect(allIds(published(nodes))).toEqual(allIds(before))
    }),
  )
})

test('an edited block keeps its id when it is published over the earlier text', () => {
  const before = published([paragraph('First'), paragraph('Type the command and press Enter'), paragraph('Last')])
  const after = published([paragraph('First'), paragraph('Type the command, then press Enter'), paragraph('Last')], before)
  expect(allIds(after)).toEqual(allIds(before))
  const again = published([paragraph('First'), paragraph('Now type the command, then press Enter twice'), paragraph('Last')], after)
  expect(allIds(again)).toEqual(allIds(before))
})

test('a block with other words gets a new id', () => {
  const before = published([paragraph('First'), paragraph('Type the command and press Enter'), paragraph('Last')])
  const after = published([paragraph('First'), paragraph('A router joins two networks'), paragraph('Last')], before)
  expect(allIds(after)[0]).toBe(allIds(before)[0])
  expect(allIds(before)).not.toContain(allIds(after)[1])
})

test('of equal blocks each keeps the id by its neighbours', () => {
  const before = published([
    paragraph('A'),
    paragraph('Run it:'),
    paragraph('B'),
    paragraph('Run it:'),
    paragraph('C'),
    paragraph('Run it:'),
  ])
  const [, second, third] = idsOf(before, 'Run it:')
  const after = published([paragraph('A'), paragraph('B'), paragraph('Run it:'), paragraph('C'), paragraph('Run it:')], before)
  expect(idsOf(after, 'Run it:')).toEqual([second, third])
})

test('an item keeps its id when the list around it grows', () => {
  const before = published([list('one', 'two')])
  const after = published([list('zero', 'one', 'two')], before)
  expect(idsOf(after, 'one', 'listItem')).toEqual(idsOf(before, 'one', 'listItem'))
  expect(idsOf(after, 'two')).toEqual(idsOf(before, 'two'))
})

test('an id that the author uses is not given to another block', () => {
  const before = published([paragraph('First')])
  const [taken] = allIds(before)
  const after = published([step(String(taken), paragraph('First'))], before)
  expect(allIds(after)).not.toContain(taken)
})
