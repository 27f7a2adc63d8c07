import { after, isLater, mergeItems, type NoteAnswer, type Gone, type Note } from './reading-marks.rules.ts'

/**
 * Merges notes without losing words, part by part: a part is the words of the note or a model's answer. A part that both sides edited by
 * hand is kept twice, ours under an id derived from its time, so that a retry makes no third.
 */
interface Merged<One> {
  items: One[]
  /** new ids of parts that are kept beside conflicting ones */
  renamed: Record<string, string>
}

export interface MergedNotes {
  notes: (Note | Gone)[]
  renamed: Record<string, string>
}

type Part = NoteAnswer | Gone

/** Which parts have changed since the common ancestor. */
interface Changed {
  words(note: Note): boolean
  part(part: Part): boolean
}

export function mergeNotes(mine: readonly (Note | Gone)[], theirs: readonly (Note | Gone)[]): MergedNotes {
  const known = new Map(theirs.map((note) => [note.id, note]))
  const renamed: Record<string, string> = {}
  const ours = mine.flatMap((note): (Note | Gone)[] => {
    const other = known.get(note.id)
    // two pages may write in the same millisecond
    if (!other || (other.at === note.at && isSame(other, note))) return [note]
    if ('gone' in note) return [note.at > other.at ? note : other]
    // an edit here wins over a deletion elsewhere
    if ('gone' in other) return [{ ...note, at: after(other.at, note.at) }]
    if (other.at === note.base) return [note]
    const merged = together(note, other, changedSince(note.base ?? ''))
    Object.assign(renamed, merged.renamed)
    return merged.items
  })
  return { notes: mergeItems(ours, theirs), renamed }
}

function changedSince(seen: string): Changed {
  return { words: ({ wordsAt, at }) => (wordsAt ?? at) > seen, part: ({ at }) => at > seen }
}

/** Rebases text typed during a save on the merged result. */
export function onto(typed: Note, sent: Note, saved: Note): Merged<Note> {
  const before = new Map(sent.answers?.map((part) => [part.id, part]))
  const { items, renamed } = together(typed, saved, {
    words: (note) => !isSameWriting(note, sent),
    part: (part) => !isSame(part, before.get(part.id)),
  })
  const left = items.filter((note) => note !== saved)
  return { items: left.map((note) => (note.id === saved.id ? { ...note, base: saved.at } : note)), renamed }
}

function together(ours: Note, theirs: Note, changed: Changed): Merged<Note> {
  const at = after(ours.at > theirs.at ? ours.at : theirs.at, '')
  const { items: answers, renamed } = mergeParts(ours.answers ?? [], theirs.answers ?? [], changed, at)
  const isOurs = changed.words(ours) && !isSameWriting(ours, theirs)
  const isTwice = isOurs && changed.words(theirs)
  const settings = !isTwice && isLater(ours, theirs) ? ours : theirs
  const { heading, body } = isOurs && !isTwice ? ours : theirs
  const wordsAt = isOurs && !isTwice ? at : (theirs.wordsAt ?? theirs.at)
  const merged: Note = { ...settings, heading, body, wordsAt, at, ...(answers.length > 0 && { answers }) }
  const kept = isSame({ ...merged, ...NO_TIMES }, { ...theirs, ...NO_TIMES }) ? theirs : merged
  if (!isTwice) return { items: [kept], renamed }
  // a model's answer stays with its original note
  const { answers: _, base: __, ...copy } = ours
  const id = besides(ours)
  return { items: [kept, { ...copy, id }], renamed: { ...renamed, [ours.id]: id } }
}

const NO_TIMES = { at: '', wordsAt: '', base: '' }

/** The id of a conflicting part that is kept beside the other one. */
export const besides = ({ id, at }: Note | NoteAnswer) => `${stemOf(id)}${Date.parse(at).toString(36)}`

export const isBeside = (copy: string, id: string) => copy.startsWith(stemOf(id))

const stemOf = (id: string) => `${id.slice(0, 150)}~`

function mergeParts(mine: readonly Part[], theirs: readonly Part[], changed: Changed, at: string): Merged<Part> {
  const merged = new Map(theirs.map((part) => [part.id, part]))
  const renamed: Record<string, string> = {}
  const keepBeside = (part: NoteAnswer, id: string) => {
    renamed[part.id] = id
    if (!isTyped(merged.get(id))) merged.set(id, { ...part, id })
  }
  for (const part of mine) {
    const other = merged.get(part.id)
    if (!changed.part(part) || (other && isSame({ ...part, at }, { ...other, at }))) continue
    if (!other || !changed.part(other)) merged.set(part.id, { ...part, at })
    else if ('gone' in part || 'gone' in other) {
      if (isTyped(part) || (!isTyped(other) && isLater(part, other))) merged.set(part.id, { ...part, at })
    } else if (part.edited) keepBeside(part, besides(part))
    else if (other.edited) keepBeside(part, beyond(part.id))
    else if (isLater(part, other)) merged.set(part.id, { ...part, at })
  }
  for (const part of mine) {
    const rated = withVote(merged.get(part.id), part)
    if (rated) merged.set(part.id, rated)
  }
  return { items: [...merged.values()], renamed }
}

/** Applies a vote if the voted words are unchanged and there is no vote yet. A vote does not count as an edit. */
function withVote(kept: Part | undefined, ours: Part): NoteAnswer | null {
  if (!kept || 'gone' in kept || 'gone' in ours || !ours.vote || kept.vote || !isSame(kept.body, ours.body)) return null
  return { ...kept, vote: ours.vote }
}

/** The id under which a model's answer continues after the original was edited by hand. */
export const beyond = (id: string) => `${id}~`

const isTyped = (part: Part | undefined) => part !== undefined && !('gone' in part) && part.edited === true

const isSameWriting = (one: Note, other: Note) => one.heading === other.heading && isSame(one.body, other.body)

/** Compares regardless of key order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, inside]) => [name, sorted(inside)]))
}
