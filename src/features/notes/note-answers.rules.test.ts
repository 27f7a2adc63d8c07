import { expect, test } from 'vitest'
import { noteOf } from '#features/projects/projects.fixtures.ts'
import { NOTE_ACTIONS, type NoteAnswer } from '#features/projects/reading-marks.rules.ts'
import { EMPTY_BODY } from './notes.rules.ts'
import { existingAnswer, isCut, pathOf, STALE_MS, withAnswer } from './note-answers.rules.ts'

const at = '2026-01-01T00:00:00.000Z'
const answer = (id: string, rest: Partial<NoteAnswer> = {}): NoteAnswer => ({ id, at, action: 'explain', body: EMPTY_BODY, ...rest })

test('[ERR-39] an unknown action throws', () => {
  expect(NOTE_ACTIONS.map(pathOf)).toEqual(['ask', 'explain', 'examples', 'summarize'])
  for (const name of ['translate', 'toString', '']) expect(() => pathOf(name)).toThrow(`Unsupported note action: ${name}`)
})

test('an answer that nothing continues counts as cut', () => {
  const after = (ms: number) => new Date(Date.parse(at) + ms)
  expect(isCut(answer('a', { state: 'cut' }), after(0))).toBe(true)
  expect([STALE_MS - 1, STALE_MS].map((ms) => isCut(answer('a', { state: 'writing' }), after(ms)))).toEqual([false, true])
  expect(isCut(answer('a'), after(STALE_MS))).toBe(false)
})

test('an earlier explanation is shown again, a question is always sent again', () => {
  const note = noteOf('n', { answers: [answer('a'), { id: 'b', at, gone: true }, answer('c', { action: 'ask' })] })
  expect(existingAnswer(note, 'explain')?.id).toBe('a')
  expect([existingAnswer(note, 'ask'), existingAnswer(note, 'examples')]).toEqual([null, null])
})

test("a model's answer replaces its own text, never one that was edited by hand", () => {
  const written = answer('a', { state: 'writing' })
  expect(withAnswer([answer('a'), answer('b')], written)).toEqual([written, answer('b')])
  expect(withAnswer([{ id: 'a', at, gone: true }], written)).toEqual([{ id: 'a', at, gone: true }])
  expect(withAnswer([], written)).toEqual([written])
  const edited = answer('a', { edited: true })
  const beside = withAnswer([edited], written)
  expect(beside).toEqual([edited, { ...written, id: 'a~' }])
  expect(withAnswer(beside, answer('a'))).toEqual([edited, answer('a~')])
})
