import { expect, test } from 'vitest'
import { noteOf } from './projects.fixtures.ts'
import { present, type NoteAnswer, type Gone, type Note, type RichNode } from './reading-marks.rules.ts'
import { mergeNotes, onto } from './merge-marks.rules.ts'

const early = '2026-01-01T00:00:00.000Z'
const late = '2026-01-02T00:00:00.000Z'
const moment = (minutes: number) => new Date(Date.parse(late) + minutes * 60_000).toISOString()
const gone = (id: string, at = late) => ({ id, at, gone: true as const })
const words = (text: string): RichNode => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const answer = (text: string, rest: Partial<NoteAnswer> = {}): NoteAnswer => ({
  id: 'a',
  at: early,
  action: 'explain',
  body: words(text),
  ...rest,
})
const seen = noteOf('n', { at: early, wordsAt: early, answers: [answer('Because')] })

/** Each note's heading with the words of its answers. */
const all = (notes: readonly (Note | Gone)[]) =>
  present(notes).map(({ heading, answers }) => [heading, ...present(answers).map(({ body }) => body.content?.[0]?.content?.[0]?.text)])

test('a note that was changed here and elsewhere is kept twice, and a retry makes no third', () => {
  const theirs = noteOf('n', { at: '2026-01-01T12:00:00.000Z', heading: 'Theirs' })
  const mine = noteOf('n', { at: late, base: early, heading: 'Mine' })
  const { notes, renamed } = mergeNotes([mine], [theirs])
  expect(notes.map((note) => 'heading' in note && note.heading)).toEqual(['Theirs', 'Mine'])
  expect(renamed).toEqual({ n: notes[1]?.id })
  expect(mergeNotes([mine], notes).notes).toEqual(notes)
})

test('words typed elsewhere in the same millisecond are kept too', () => {
  const theirs = noteOf('n', { at: late, wordsAt: late, base: early, heading: 'Theirs' })
  const mine = noteOf('n', { at: late, wordsAt: late, base: early, heading: 'Mine' })
  for (const [ours, others] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const { notes } = mergeNotes([ours], [others])
    expect(notes.map((note) => 'heading' in note && note.heading)).toEqual([others.heading, ours.heading])
    expect(mergeNotes([ours], notes).notes).toEqual(notes)
  }
  expect(mergeNotes([mine], [mine])).toEqual({ notes: [mine], renamed: {} })
})

test('an edit keeps a note that was deleted elsewhere', () => {
  const before = noteOf('n', { at: early })
  const mine = noteOf('n', { at: late, base: early, heading: 'Mine' })
  expect(mergeNotes([mine], [before])).toEqual({ notes: [mine], renamed: {} })
  expect(mergeNotes([{ ...mine, at: early }], [gone('n')]).notes[0]).toMatchObject({ heading: 'Mine', at: '2026-01-02T00:00:00.001Z' })
  expect(mergeNotes([gone('n', early)], [mine]).notes).toEqual([mine])
})

test("a model's answer here and words typed elsewhere merge into one note", () => {
  const written: Note = { ...seen, at: moment(1), base: early, answers: [answer('Because of that', { at: moment(1) })] }
  const typed: Note = { ...seen, at: moment(2), base: early, wordsAt: moment(2), heading: 'Typed' }
  for (const [mine, theirs] of [
    [written, typed],
    [typed, written],
  ] as const) {
    const { notes, renamed } = mergeNotes([mine], [theirs])
    expect(all(notes)).toEqual([['Typed', 'Because of that']])
    expect(renamed).toEqual({})
    expect(mergeNotes([mine], notes).notes).toEqual(notes)
  }
})

test('an answer edited by hand and continued by a model keeps both, in either order', () => {
  const written: Note = { ...seen, at: moment(1), base: early, answers: [answer('Because of that', { at: moment(1) })] }
  const changed: Note = { ...seen, at: moment(2), base: early, answers: [answer('My own', { at: moment(2), edited: true })] }
  const first = mergeNotes([written], [changed])
  expect(all(first.notes)).toEqual([['On the lamp', 'My own', 'Because of that']])
  expect(mergeNotes([written], first.notes).notes).toEqual(first.notes)
  expect(all(mergeNotes([changed], [written]).notes)).toEqual([['On the lamp', 'Because of that', 'My own']])
})

test('a vote merges with changes from elsewhere; the first one counts, and only for the words that were read', () => {
  const rated = (vote: 'up' | 'down', at: string): Note => ({ ...seen, at, base: early, answers: [answer('Because', { vote })] })
  const typed: Note = { ...seen, at: moment(2), base: early, wordsAt: moment(2), heading: 'Typed', answers: [answer('Because')] }
  const votes = (notes: readonly (Note | { gone: true })[]) =>
    notes.map((note) => ('gone' in note ? [] : note.answers?.map((one) => ('gone' in one ? null : (one.vote ?? null)))))
  for (const [mine, theirs] of [
    [rated('up', moment(1)), typed],
    [typed, rated('up', moment(1))],
  ] as const) {
    const { notes } = mergeNotes([mine], [theirs])
    expect(all(notes)).toEqual([['Typed', 'Because']])
    expect(votes(notes)).toEqual([['up']])
  }
  expect(votes(mergeNotes([rated('down', moment(3))], [rated('up', moment(1))]).notes)).toEqual([['up']])
  const again: Note = { ...seen, at: moment(2), base: early, answers: [answer('Another one', { at: moment(2) })] }
  expect(votes(mergeNotes([rated('up', moment(1))], [again]).notes)).toEqual([[null]])
  const changed: Note = { ...seen, at: moment(2), base: early, answers: [answer('My own', { at: moment(2), edited: true })] }
  expect(all(mergeNotes([rated('up', moment(3))], [changed]).notes)).toEqual([['On the lamp', 'My own']])
})

test('a deleted answer stays deleted, unless its words were edited meanwhile', () => {
  const away: Note = { ...seen, at: moment(1), base: early, answers: [gone('a', moment(1))] }
  expect(all(mergeNotes([away], [{ ...seen, at: moment(2), heading: 'Typed', wordsAt: moment(2) }]).notes)).toEqual([['Typed']])
  const changed: Note = { ...seen, at: moment(2), base: early, answers: [answer('My own', { at: moment(2), edited: true })] }
  expect(all(mergeNotes([away], [changed]).notes)).toEqual([['On the lamp', 'My own']])
  expect(all(mergeNotes([changed], [away]).notes)).toEqual([['On the lamp', 'My own']])
})

test('merging with an outdated state still loses no words', () => {
  const written: Note = { ...seen, at: moment(9), base: early, answers: [answer('Long', { at: moment(9) })] }
  const typed: Note = { ...seen, at: moment(2), base: early, wordsAt: moment(2), heading: 'Typed' }
  const both = mergeNotes([typed], [written]).notes
  const third: Note = { ...written, at: moment(10), base: written.at, wordsAt: moment(10), heading: 'Third' }
  expect(all(mergeNotes([third], both).notes)).toEqual([['Typed', 'Long'], ['Third']])
})

test('text typed during a save is rebased on its result, and dropped if it changes nothing', () => {
  const sent: Note = { ...seen, at: moment(1), base: early, answers: [answer('Half', { at: moment(1) })] }
  const saved: Note = { ...sent, at: moment(4), heading: 'Theirs', wordsAt: moment(3) }
  const more: Note = { ...sent, at: moment(5), answers: [answer('Half and more', { at: moment(5) })] }
  const on = onto(more, sent, saved)
  expect(all(on.items)).toEqual([['Theirs', 'Half and more']])
  expect(on.items[0]).toMatchObject({ base: saved.at })
  expect(onto(sent, sent, saved).items).toEqual([])
  const typed = onto({ ...more, heading: 'Ours', wordsAt: moment(5) }, sent, saved)
  expect(all(typed.items)).toEqual([['Theirs', 'Half and more'], ['Ours']])
})
