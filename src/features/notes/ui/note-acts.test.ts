import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addedTo, NO_CHANGES, withChanges } from '#features/projects/reading-marks.client.ts'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import { present, type NoteAnswer } from '#features/projects/reading-marks.rules.ts'
import { createNoteActs } from './note-acts.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('requestAnimationFrame', () => 0)
})
afterEach(() => void vi.unstubAllGlobals())

const first: NoteAnswer = { id: 'a', at: '2026-01-01T00:00:00.000Z', action: 'explain', body: noteOf('n').body, state: 'writing' }

/** Words that were marked for an explanation, and the note on them. */
function askedAbout() {
  const saved = { highlights: [marking('h')] }
  let changes = NO_CHANGES
  const latest = { current: { annotations: withChanges(saved, changes) } }
  const acts = createNoteActs({
    projectId: 'lamp',
    track: null,
    latest,
    change(what) {
      changes = addedTo(changes, what(changes))
      latest.current = { annotations: withChanges(saved, changes) }
    },
    copies: new Set(),
    askedOnly: new Set(),
    writing: new Map(),
  })
  function left() {
    const { notes, highlights } = latest.current.annotations
    return [present(notes).length, present(highlights).length]
  }
  return { acts, note: acts.noteOn('h', 'explain', true).id, left }
}

test('a note that is closed before the first word of an answer stays until the model has ended', () => {
  const { acts, note, left } = askedAbout()
  acts.beginAnswer(note, first.id)
  acts.close(note)
  expect(left()).toEqual([1, 1])
  expect(acts.putAnswer(note, first)).toBe(true)
  acts.endAnswer(first.id)
  acts.close(note)
  expect(left()).toEqual([1, 1])
})

test('one without a word, in which no model writes, is removed with what was marked for it', () => {
  const { acts, note, left } = askedAbout()
  acts.beginAnswer('another', 'b')
  acts.beginAnswer(note, first.id)
  acts.endAnswer(first.id)
  acts.close(note)
  expect(left()).toEqual([0, 0])
})
