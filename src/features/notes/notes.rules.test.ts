import { expect, test } from 'vitest'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import { HIGHLIGHT_COLOURS } from '#features/projects/reading-marks.rules.ts'
import {
  actionOf,
  EMPTY_BODY,
  colourNamed,
  hasEditorToolbar,
  isDrag,
  isEmptyNote,
  matches,
  nameOf,
  noteHeight,
  offered,
  stack,
  noteTitle,
  withTyped,
  richWords,
} from './notes.rules.ts'

const press = (key: string, rest = {}) => actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...rest })

test('[NOTE-02] there are eight colours to mark with', () => {
  expect(HIGHLIGHT_COLOURS).toEqual(['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'])
})

test('a note is called by its heading, by the words it is about, or by how it begins', () => {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Mind the vice.' }] }] }
  const on = (quote: string) => ({ parts: marking('h').parts.map((part) => ({ ...part, quote })) })
  expect(noteTitle({ heading: ' Vices ', body }, on('A vice'))).toBe('Vices')
  expect(noteTitle({ heading: '', body }, on('A vice'))).toBe('A vice')
  expect(noteTitle({ heading: ' ', body }, null)).toBe('Mind the vice.')
  expect(noteTitle({ heading: '', body: EMPTY_BODY }, null)).toBe('')
  const long = noteTitle({ heading: '', body }, on('A workbench is a strong table to which things can be clamped by hand'))
  expect(long).toBe('A workbench is a strong table to which things can be…')
})

test('without a model nothing is offered that needs one, and without a chat no question', () => {
  const on = { isMarked: false, hasModel: true, hasChat: true }
  expect(offered(on)).toEqual({ bar: ['highlight', 'note', 'ask'], more: ['explain', 'examples', 'simplify'] })
  expect(offered({ ...on, isMarked: true })).toMatchObject({ bar: ['note', 'ask', 'delete'] })
  expect(offered({ ...on, hasModel: false })).toEqual({ bar: ['highlight', 'note', 'ask'], more: [] })
  expect(offered({ ...on, hasModel: false, hasChat: false })).toEqual({ bar: ['highlight', 'note'], more: [] })
  expect(offered({ ...on, hasChat: false })).toMatchObject({ bar: ['highlight', 'note', 'ask'] })
})

test('the toolbar handles only its own keys', () => {
  const keys = {
    n: 'note',
    H: 'highlight',
    a: 'ask',
    M: 'explain',
    e: 'examples',
    s: 'simplify',
    Backspace: 'delete',
    x: null,
    Enter: null,
  }
  expect(Object.keys(keys).map((key) => press(key))).toEqual(Object.values(keys))
  expect([press('n', { ctrlKey: true }), press('a', { metaKey: true }), press('h', { altKey: true })]).toEqual([null, null, null])
})

test('[ERR-38] an unknown colour throws', () => {
  expect(HIGHLIGHT_COLOURS.map(colourNamed)).toEqual(HIGHLIGHT_COLOURS)
  for (const name of ['orange', 'Yellow', '']) expect(() => colourNamed(name)).toThrow(`Unsupported highlight colour: ${name}`)
})

test('[CONT-25] [CONT-26] the formatting buttons are for everybody if the site enables them, otherwise for Pro', () => {
  const has = (editorToolbar: boolean, isPro: boolean) => hasEditorToolbar({ editorToolbar }, isPro)
  expect([has(true, true), has(true, false), has(false, true), has(false, false)]).toEqual([true, true, true, false])
})

test('[NOTE-12] moving the pointer by five pixels or less is not a drag', () => {
  const from = { x: 10, y: 10 }
  expect([4, 5, 6].map((by) => isDrag(from, { x: 10 + by, y: 10 }))).toEqual([false, false, true])
})

test('[NOTE-21] [NOTE-22] a note is at least 200 high, and 140 more when expanded', () => {
  expect([noteHeight(false), noteHeight(true)]).toEqual([200, 340])
})

test('the same words in the same place have the same id', () => {
  const [one, other] = [marking('a').parts, marking('b', { colour: 'pink' }).parts]
  expect(nameOf(one)).toBe(nameOf(other))
  expect(nameOf(one.map((part) => ({ ...part, start: 1 })))).not.toBe(nameOf(one))
})

test('a note with only blanks is empty', () => {
  expect(isEmptyNote(noteOf('n', { heading: ' ', body: { type: 'doc', content: [{ type: 'paragraph' }] } }))).toBe(true)
  expect(isEmptyNote(noteOf('n', { heading: '' }))).toBe(false)
  expect(richWords(noteOf('n').body)).toBe('It glows.\n')
})

test('a search finds a note by all of its words, in any place', () => {
  const found = { heading: 'On the Lamp', words: 'It glows.', quote: 'the switch', project: 'Light' }
  expect(['lamp GLOWS', 'switch light', '', 'lamp dark'].map((searched) => matches(found, searched))).toEqual([true, true, true, false])
})

test('cards are beside their words, and below the card above', () => {
  const boxes = [
    { id: 'b', top: 20, height: 50 },
    { id: 'a', top: 0, height: 100 },
    { id: 'c', top: 400, height: 10 },
  ]
  expect([...stack(boxes, 10)]).toEqual([
    ['a', 0],
    ['b', 110],
    ['c', 400],
  ])
})

test('text typed before the editor loads is appended as paragraphs', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const body = { type: 'doc', content: [paragraph('A vice.')] }
  expect(withTyped(body, '')).toBe(body)
  expect(withTyped(EMPTY_BODY, 'One\n\ntwo')).toEqual({ type: 'doc', content: [paragraph('One'), { type: 'paragraph' }, paragraph('two')] })
  expect(withTyped(body, 'A clamp.')).toEqual({ type: 'doc', content: [paragraph('A vice.'), paragraph('A clamp.')] })
})
