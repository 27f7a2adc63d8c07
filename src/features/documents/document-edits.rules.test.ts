import { expect, test } from 'vitest'
import type { Written } from './document-text.rules.ts'
import { applyEdits, changeEdits, NO_EDITS, noteBlockId } from './document-edits.rules.ts'

const written: Written = {
  title: 'Lamp',
  subtitle: 'A lamp',
  author: 'Ada',
  finishedAt: '2026-01-01T00:00:00.000Z',
  facts: [],
  sections: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    title: id.toUpperCase(),
    blocks: [{ id: `${id}:1`, kind: 'text', text: `Words of ${id}` }],
  })),
}
const order = (edits: Partial<typeof NO_EDITS>) => applyEdits(written, { ...NO_EDITS, ...edits }).sections.map(({ id }) => id)

test('without changes a document stays as it was made', () => {
  expect(applyEdits(written, NO_EDITS)).toEqual(written)
})

test("sections keep their owner's order; a new one goes to its default place", () => {
  expect(order({ order: ['d', 'a', 'b', 'c'] })).toEqual(['d', 'a', 'b', 'c'])
  expect(order({ order: ['d', 'a'] })).toEqual(['d', 'a', 'b', 'c'])
  expect(order({ order: ['c', 'gone', 'c', 'b'] })).toEqual(['a', 'c', 'd', 'b'])
})

test('a hidden block is left out, and an empty section with it', () => {
  expect(order({ hidden: ['b', 'c:1'] })).toEqual(['a', 'd'])
  expect(order({ texts: { 'a:1': ' ' } })).toEqual(['b', 'c', 'd'])
})

test('changes are merged individually', () => {
  const one = changeEdits(NO_EDITS, { texts: { title: 'x', 'a:1': 'y' }, hidden: { a: true }, notes: { 'note:n': true } })
  const two = changeEdits(one, { texts: { 'a:1': null }, hidden: { a: false, b: true }, order: ['b'] })
  expect(two).toEqual({ ...NO_EDITS, order: ['b'], hidden: ['b'], notes: ['note:n'], texts: { title: 'x' } })
})

test('concurrent wording from elsewhere is kept beside the newer one until it is settled', () => {
  const here = changeEdits(NO_EDITS, { texts: { title: 'here' }, bases: { title: null } })
  const more = changeEdits(here, { texts: { title: 'here too' }, bases: { title: 'here' } })
  expect(more).toMatchObject({ texts: { title: 'here too' }, others: {} })
  const elsewhere = changeEdits(more, { texts: { title: 'elsewhere' }, bases: { title: null } })
  expect(elsewhere).toMatchObject({ texts: { title: 'elsewhere' }, others: { title: ['here too'] } })
  const same = changeEdits(elsewhere, { texts: { title: 'elsewhere' }, bases: { title: null } })
  expect(same.others).toEqual({ title: ['here too'] })
  const back = changeEdits(same, { texts: { title: null }, bases: { title: 'here' } })
  expect(back).toMatchObject({ texts: {}, others: { title: ['here too', 'elsewhere'] } })
  expect(changeEdits(back, { settled: { title: ['here too'] } }).others).toEqual({ title: ['elsewhere'] })
  expect(changeEdits(back, { settled: { title: ['here too', 'elsewhere'] } }).others).toEqual({})
})

test("the learner's notes are left out until they are chosen", () => {
  const notes: Written = {
    ...written,
    sections: [
      { id: 'notes', title: 'Notes', blocks: [{ id: noteBlockId('n'), kind: 'quote', label: 'Note', text: 'It glows' }] },
      ...written.sections,
    ],
  }
  const shown = (edits: Partial<typeof NO_EDITS>) => applyEdits(notes, { ...NO_EDITS, ...edits }).sections.map(({ id }) => id)
  expect(shown({})).toEqual(['a', 'b', 'c', 'd'])
  expect(shown({ notes: ['note:n'] })).toEqual(['notes', 'a', 'b', 'c', 'd'])
  expect(shown({ notes: ['note:n'], hidden: ['notes'] })).toEqual(['a', 'b', 'c', 'd'])
})

test('no block id is mistaken for a built-in property', () => {
  const name = '__proto__'
  const edits = changeEdits(NO_EDITS, JSON.parse(`{"texts":{"${name}":"x","constructor":"y"},"bases":{"${name}":null}}`) as object)
  expect(Object.entries(edits.texts)).toEqual([
    [name, 'x'],
    ['constructor', 'y'],
  ])
  expect(edits.others).toEqual({})
})

test('a short answer that became long is set as a paragraph', () => {
  const [section] = written.sections
  if (!section) throw new Error('There is no section')
  const block = { id: 's', kind: 'short' as const, label: 'Which port?', text: '8080' }
  const kindOf = (text: string) =>
    applyEdits({ ...written, sections: [{ ...section, blocks: [block] }] }, { ...NO_EDITS, texts: { s: text } }).sections[0]?.blocks[0]
      ?.kind
  expect([kindOf('8081'), kindOf('8080\nand 8081'), kindOf('x'.repeat(81))]).toEqual(['short', 'quote', 'quote'])
})
