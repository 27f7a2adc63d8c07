import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeOutbox } from '#platform/outbox/outbox.fixtures.ts'
import { isEqual } from '#platform/outbox/outbox.rules.ts'
import { marking, noteOf } from './projects.fixtures.ts'
import {
  addedTo,
  ONLY_ITEM,
  byName,
  changesIn,
  keptChanges,
  NO_CHANGES,
  rebased,
  saveChanges,
  withChanges,
  type MarkChanges,
  type SavedAnnotations,
} from './reading-marks.client.ts'
import { fakeFileServer } from './project-files.fixtures.ts'
import type { Annotations } from './project-files.rules.ts'
import { present, type Note } from './reading-marks.rules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const now = new Date('2026-01-03T00:00:00.000Z')
const later = (minutes: number) => new Date(Date.parse('2026-01-02T00:00:00.000Z') + minutes * 60_000).toISOString()
const settle = () => vi.advanceTimersByTimeAsync(40_000)

function fakeServer(annotations: Annotations = {}) {
  const { server, device } = fakeFileServer(annotations)
  function writing() {
    const { link, file } = device()
    const outbox = fakeOutbox<MarkChanges, SavedAnnotations>({
      rules: { quietMs: 500, givesUpAfter: null, isSame: isEqual, rebase: rebased },
      send: (_, { value }) => saveChanges(file, value, now),
      onSaved: () => undefined,
    })
    return { link, change: (changes: Partial<MarkChanges>) => outbox.edit(ONLY_ITEM, addedTo(changesIn(outbox), changes)), outbox }
  }
  return { server, device: writing }
}

const notes = (...all: Note[]) => ({ notes: byName(all) })
const headings = ({ annotations }: { annotations: Annotations }) => present(annotations.notes).map(({ heading }) => heading)

test('writing a note keeps the identity of the lists of highlights and bookmarks, also of unsaved ones', () => {
  const server: Annotations = { highlights: [marking('a')], notes: [noteOf('n')], bookmarks: [{ id: 'one', at: later(1) }] }
  const marked = addedTo(NO_CHANGES, { highlights: byName([marking('b')]), bookmarks: byName([{ id: 'two', at: later(2) }]) })
  const [before, typed] = [addedTo(marked, notes(noteOf('n', { heading: 'L' }))), addedTo(marked, notes(noteOf('n', { heading: 'La' })))]
  const [first, then] = [withChanges(server, before), withChanges(server, typed)]
  expect(then.notes).not.toBe(first.notes)
  expect(then.highlights).toBe(first.highlights)
  expect(then.bookmarks).toBe(first.bookmarks)
  expect(present(then.highlights).map(({ id }) => id)).toEqual(['a', 'b'])
  const more = addedTo(typed, { highlights: byName([marking('c')]) })
  expect(present(withChanges(server, more).highlights)).toHaveLength(3)
})

test('offline edits of two devices are all kept, and the same highlight made twice is one', async () => {
  const { server, device } = fakeServer()
  const [laptop, phone] = [device(), device()]
  for (const { link } of [laptop, phone]) link.online = false
  laptop.change({ ...notes(noteOf('one', { heading: 'Laptop' })), highlights: byName([marking('same')]) })
  phone.change({ ...notes(noteOf('two', { heading: 'Phone' })), highlights: byName([marking('same', { colour: 'pink', at: later(1) })]) })
  await settle()
  for (const { link } of [laptop, phone]) link.online = true
  await settle()
  expect(headings(server).toSorted()).toEqual(['Laptop', 'Phone'])
  expect(present(server.annotations.highlights)).toEqual([marking('same', { colour: 'pink', at: later(1) })])
})

test('the same note edited on two devices is kept twice, and further typing continues in its own copy', async () => {
  const first = noteOf('n', { at: later(0) })
  const { server, device } = fakeServer({ notes: [first] })
  const [laptop, phone] = [device(), device()]
  phone.link.online = false
  phone.change(notes({ ...first, heading: 'Phone', base: first.at, at: later(2) }))
  laptop.change(notes({ ...first, heading: 'Laptop', base: first.at, at: later(1) }))
  await settle()
  phone.link.online = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(headings(server)).toEqual(['Laptop', 'Phone'])
  const own = present(server.annotations.notes)[1]
  if (!own) throw new Error('The second note is not there')
  phone.change(notes({ ...own, heading: 'Phone, longer', base: own.at, at: later(3) }))
  await settle()
  expect(headings(server)).toEqual(['Laptop', 'Phone, longer'])
})

test('words typed during a save are a change of the saved ones', () => {
  const [sent, typed] = [noteOf('n', { at: later(1) }), noteOf('n', { at: later(2), heading: 'More' })]
  const saved = { annotations: {}, sent: { ...NO_CHANGES, ...notes(sent) }, renamed: {} }
  expect(rebased({ ...NO_CHANGES, ...notes(typed) }, saved).notes).toEqual(byName([{ ...typed, base: sent.at }]))
  expect(rebased({ ...NO_CHANGES, ...notes(typed) }, { ...saved, renamed: { n: 'n~2' } }).notes).toEqual(
    byName([{ ...typed, id: 'n~2', base: sent.at }]),
  )
  expect(rebased(saved.sent, saved)).toEqual(NO_CHANGES)
})

test("local changes show over the server's state", () => {
  const server = { notes: [noteOf('n'), noteOf('m')], ticks: {} }
  const shown = withChanges(server, { ...NO_CHANGES, notes: { n: { id: 'n', at: later(1), gone: true } } })
  expect(present(shown.notes).map(({ id }) => id)).toEqual(['m'])
})

test('unsaved changes with half a character are read as ones that the server stores', () => {
  const half = '\u{1d465}'.slice(1)
  const stuck = { highlights: byName([{ ...marking('a'), parts: [{ before: `${half} is the length` }] }]), notes: {} }
  const read = keptChanges(stuck)
  expect(JSON.stringify(read)).not.toMatch(/\\ud[89a-f]/)
  expect(read).toEqual({ ...NO_CHANGES, highlights: byName([{ ...marking('a'), parts: [{ before: '\uFFFD is the length' }] }]) })
  expect(keptChanges(null)).toBeNull()
})

test('what the server already has is not saved again', async () => {
  const { server, device } = fakeServer({ notes: [noteOf('n')], highlights: [], bookmarks: [] })
  device().change(notes(noteOf('n')))
  await settle()
  expect(server.saves).toBe(0)
})
