import { expect, test } from 'vitest'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import { HIGHLIGHT_COLOURS } from '#features/projects/reading-marks.rules.ts'
import {
  actionOf,
  EMPTY_BODY,
  colourNamed,
  hasEditorToolbar,
  initialEditorState,
  isDrag,
  isEmptyNote,
  matches,
  nameOf,
  noteHeight,
  offered,
  stack,
  withTyped,
  wordsIn,
} from './notes.rules.ts'

const press = (key: string, rest = {}) => actionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...rest })

test('[CONT-24] [NOTE-02] [NOTE-03] marking begins with yellow of eight colours, and with nothing open', () => {
  expect(initialEditorState).toEqual({
    preferredHighlightColor: 'yellow',
    activeHighlightGroup: null,
    activeInstanceId: null,
    isToolbarActive: false,
    adminDebugSavingEnabled: true,
  })
  expect(HIGHLIGHT_COLOURS).toEqual(['red', 'yellow', 'green', 'gray', 'light-blue', 'dark-blue', 'purple', 'pink'])
})

test('without a model nothing is offered that needs one, and without a chat no question', () => {
  const on = { isMarked: false, hasModel: true, hasChat: true }
  expect(offered(on)).toEqual({ bar: ['highlight', 'note', 'ask'], more: ['explain', 'examples', 'simplify'] })
  expect(offered({ ...on, isMarked: true })).toMatchObject({ bar: ['note', 'ask', 'delete'] })
  expect(offered({ ...on, hasModel: false })).toEqual({ bar: ['highlight', 'note', 'ask'], more: [] })
  expect(offered({ ...on, hasModel: false, hasChat: false })).toEqual({ bar: ['highlight', 'note'], more: [] })
  expect(offered({ ...on, hasChat: false })).toMatchObject({ bar: ['highlight', 'note', 'ask'] })
})

test('the toolbar listens to its keys alone', () => {
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

test('[ERR-38] a colour that there is not throws', () => {
  expect(HIGHLIGHT_COLOURS.map(colourNamed)).toEqual(HIGHLIGHT_COLOURS)
  for (const name of ['orange', 'Yellow', '']) expect(() => colourNamed(name)).toThrow(`Unsupported highlight colour: ${name}`)
})

test('[CONT-25] [CONT-26] the buttons that format are for everybody where the site says so, and else for Pro', () => {
  const has = (editorToolbar: boolean, isPro: boolean) => hasEditorToolbar({ editorToolbar }, isPro)
  expect([has(true, true), has(true, false), has(false, true), has(false, false)]).toEqual([true, true, true, false])
})

test('[NOTE-12] a hand that moves by five pixels or less has not dragged', () => {
  const from = { x: 10, y: 10 }
  expect([4, 5, 6].map((by) => isDrag(from, { x: 10 + by, y: 10 }))).toEqual([false, false, true])
})

test('[NOTE-21] [NOTE-22] a note is 200 high at least, and 140 more when it is taller', () => {
  expect([noteHeight(false), noteHeight(true)]).toEqual([200, 340])
})

test('the same words in the same place have the same name', () => {
  const [one, other] = [marking('a').parts, marking('b', { colour: 'pink' }).parts]
  expect(nameOf(one)).toBe(nameOf(other))
  expect(nameOf(one.map((part) => ({ ...part, start: 1 })))).not.toBe(nameOf(one))
})

test('a note with blanks alone is empty', () => {
  expect(isEmptyNote(noteOf('n', { heading: ' ', body: { type: 'doc', content: [{ type: 'paragraph' }] } }))).toBe(true)
  expect(isEmptyNote(noteOf('n', { heading: '' }))).toBe(false)
  expect(wordsIn(noteOf('n').body)).toBe('It glows.\n')
})

test('a note is found by all of the words, wherever they stand', () => {
  const found = { heading: 'On the Lamp', words: 'It glows.', quote: 'the switch', project: 'Light' }
  expect(['lamp GLOWS', 'switch light', '', 'lamp dark'].map((searched) => matches(found, searched))).toEqual([true, true, true, false])
})

test('cards stand beside their words, and below the card above', () => {
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

test('what is typed before there is an editor stands in paragraphs after what was there', () => {
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const body = { type: 'doc', content: [paragraph('A vice.')] }
  expect(withTyped(body, '')).toBe(body)
  expect(withTyped(EMPTY_BODY, 'One\n\ntwo')).toEqual({ type: 'doc', content: [paragraph('One'), { type: 'paragraph' }, paragraph('two')] })
  expect(withTyped(body, 'A clamp.')).toEqual({ type: 'doc', content: [paragraph('A vice.'), paragraph('A clamp.')] })
})
