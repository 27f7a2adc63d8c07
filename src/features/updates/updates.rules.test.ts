import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/content.rules.ts'
import { anchorOn } from '#features/projects/projects.fixtures.ts'
import { fateOf, isIntroChanged, ownTaskChanges, stepChanges, taskChanges, wordsByBlock } from './updates.rules.ts'

const block = (id: string, words: string): DocNode => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: words }] })
const LAMP = 'The lamp glows at night, as long as somebody is at home.'
const TEXT = [block('a', LAMP), block('b', 'A second block of some words that nobody marks.')]
const before = wordsByBlock(TEXT)
const marked = () => [anchorOn(TEXT, 'lamp glows at night')]

test('a highlight stays if nothing changes, moves with its words, and is lost with them', () => {
  expect(fateOf(marked(), before, before)).toBe('stay')
  expect(fateOf(marked(), before, wordsByBlock([block('a', `At last it is there. ${LAMP}`)]))).toBe('move')
  expect(fateOf(marked(), before, wordsByBlock([block('b', 'A second block of some words that nobody marks.')]))).toBe('lost')
})

test('an already lost highlight is not counted again', () => {
  const gone = marked().map((anchor) => ({ ...anchor, blockId: 'z', quote: 'words that never stood in this text' }))
  expect(fateOf(gone, before, wordsByBlock([]))).toBeNull()
})

test('tasks are matched by id: other words are the same task', () => {
  const task = (id: string, title: string, optional = false) => ({ id, title, optional })
  expect(taskChanges([task('a', 'One'), task('b', 'Two')], [task('a', 'Other words'), task('c', 'Three', true)])).toEqual({
    removed: [{ id: 'b', title: 'Two' }],
    added: [{ id: 'c', title: 'Three', isOptional: true }],
  })
})

const step = (id: string, title: string, ...content: DocNode[]): DocNode => ({ type: 'step', attrs: { id, title }, content })

test('a step is new, removed, or changed: in its title, its words, a heading or a picture', () => {
  const had = [step('one', 'One', block('a', LAMP)), step('two', 'Two', block('b', 'Some words.')), step('three', 'Three')]
  const has = [step('new', 'New'), step('two', 'Two', block('b', 'Other words.')), step('one', 'First', block('a', LAMP))]
  expect(stepChanges(had, has)).toEqual([
    { id: 'new', title: 'New', change: 'new' },
    { id: 'two', title: 'Two', change: 'changed' },
    { id: 'one', title: 'First', change: 'changed' },
    { id: 'three', title: 'Three', change: 'gone' },
  ])
  const section = (heading: string) => step('one', 'One', { type: 'section', attrs: { id: 's', heading }, content: [block('a', LAMP)] })
  const picture = (src: string) => step('one', 'One', { type: 'image', attrs: { id: 'i', src, alt: 'A lamp' } })
  for (const [was, is] of [
    [section('Light'), section('Lights')],
    [picture('/old.png'), picture('/new.png')],
  ] as const) {
    expect(stepChanges([was], [is])).toEqual([{ id: 'one', title: 'One', change: 'changed' }])
    expect(stepChanges([was], [was])).toEqual([])
  }
})

test('invisible changes do not count: ids of blocks, and the place of a step', () => {
  const had = [step('one', 'One', block('a', LAMP)), step('two', 'Two')]
  expect(stepChanges(had, [step('two', 'Two'), step('one', 'One', block('renamed', LAMP))])).toEqual([])
})

test('a new question is reported as a task, not as a change of its step', () => {
  const asked = (title: string) => step('one', 'One', { type: 'validationText', attrs: { id: 'v', title } }, block('a', LAMP))
  expect(stepChanges([asked('How bright?')], [asked('How dark?')])).toEqual([])
})

test('text before the first step is the introduction', () => {
  expect(isIntroChanged([block('a', LAMP), step('one', 'One')], [block('a', LAMP), step('two', 'Two')])).toBe(false)
  expect(isIntroChanged([block('a', LAMP)], [block('a', 'Other words')])).toBe(true)
})

test('tasks with changed wording are reported too', () => {
  const task = (id: string, title: string, optional = false) => ({ id, title, optional, description: '', type: 'TEXT' as const })
  const had = [task('a', 'One'), task('b', 'Two'), task('c', 'Three'), task('d', 'Four')]
  const has = [task('a', 'One'), task('b', 'Two, newly asked'), task('c', 'Three', true), task('e', 'Five')]
  expect(ownTaskChanges(had, has).map(({ id, change, isOptional }) => [id, change, isOptional])).toEqual([
    ['b', 'changed', false],
    ['c', 'changed', true],
    ['e', 'new', false],
    ['d', 'gone', false],
  ])
})
