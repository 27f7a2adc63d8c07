import type { ValidationStatus } from '#features/content/rules.ts'
import { isWorthRetrying, retrying } from '#platform/calls/retry.ts'
import type { SavedAnswer, ValidationResponse } from '../contract.ts'
import { isEmpty, isSame, type AnswerFile } from '../rules.ts'
import { blankAnswer, newSlot, opened, othersIn, statusIn, statusOf, type Answer, type Other, type Slot } from './answer-slot.ts'
import type { Entry, Sent } from './journal.ts'
import { takeLeftOvers, type LeftOverParts } from './left-overs.ts'

/** A task as the server lists it. */
interface Answered {
  response: ValidationResponse
}

export interface BookParts extends LeftOverParts {
  now: () => number
  wait: (act: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
}

const QUIET_MS = 400
/** Who never pauses is saved now and then all the same. */
const LONGEST_MS = 3000
const LONGEST_PAUSE_MS = 30_000

export type AnswerBook = ReturnType<typeof createAnswerBook>

/**
 * The answers of one project as this page has them. Every change is in the journal before anything else happens, and
 * leaves it when the server has acknowledged that very text. One save of a task is under way at a time.
 */
export function createAnswerBook(parts: BookParts) {
  const { journal, send, told, newKey, now, wait, cancel } = parts
  const slots = new Map<string, Slot>()
  const listeners = new Set<() => void>()
  let received: readonly Answered[] | null = null
  let isStarted = false

  function slotOf(task: string): Slot {
    const known = slots.get(task)
    if (known) return known
    const slot = newSlot()
    slots.set(task, slot)
    return slot
  }
  function change(slot: Slot, next: Partial<Answer>): void {
    slot.answer = { ...slot.answer, ...next }
    for (const listener of listeners) listener()
  }
  function keep(task: string, slot: Slot): boolean {
    const { text, file } = slot.answer
    return journal.write(task, { text, file, base: slot.revision, at: now(), sent: slot.sent })
  }

  /** `mates` share its box: editing a complete answer opens them too. */
  function edit(task: string, draft: { text?: string; file?: AnswerFile | null }, mates: readonly string[] = []): void {
    const slot = slotOf(task)
    if (slot.answer.status === 'COMPLETE') for (const mate of mates.map(slotOf)) if (mate.answer.status === 'COMPLETE') change(mate, opened)
    slot.answer = { ...slot.answer, ...draft }
    slot.dirty = true
    const isKept = keep(task, slot)
    change(slot, { ...opened, problem: null, keeping: isKept ? (send ? 'saving' : 'kept') : 'unsafe' })
    plan(task, slot, isKept ? QUIET_MS : 0)
  }

  function plan(task: string, slot: Slot, ms: number): void {
    if (!send) return
    const time = now()
    if (slot.timer === null) slot.dueAt = time + LONGEST_MS
    else cancel(slot.timer)
    slot.timer = wait(() => void pump(task), Math.min(ms, Math.max(0, slot.dueAt - time)))
  }
  function unplan(slot: Slot): void {
    if (slot.timer !== null) cancel(slot.timer)
    slot.timer = null
  }

  function wrap(slot: Slot, status: ValidationStatus, more: Partial<Sent> = {}): Sent {
    const { text, file } = slot.answer
    const settles = slot.beside ? [slot.beside.id] : []
    return { key: newKey(), text, file, status, base: slot.revision, settles, ...more }
  }

  /** Sends what is not acknowledged; a save that got no answer is sent again as it was. */
  async function pump(task: string): Promise<void> {
    const slot = slotOf(task)
    unplan(slot)
    if (!send || slot.busy || (!slot.dirty && !slot.sent)) return
    const sent = (slot.sent ??= wrap(slot, 'INCOMPLETE'))
    const isKept = keep(task, slot)
    change(slot, { keeping: isKept ? 'saving' : 'unsafe' })
    const sending = send(task, sent)
    slot.busy = sending
    try {
      const saved = await sending
      slot.busy = null
      acknowledge(task, slot, sent, saved)
    } catch (error) {
      slot.busy = null
      fail(task, slot, error)
    }
  }

  function acknowledge(task: string, slot: Slot, sent: Sent, saved: SavedAnswer): void {
    slot.sent = null
    slot.failures = 0
    slot.dirty = !isSame(slot.answer, sent)
    if (saved.setAside === null) {
      slot.beside = null
      slot.revision = saved.revision
      change(slot, { ...(slot.dirty ? {} : statusIn(saved)), others: othersIn(saved), problem: null })
    } else {
      slot.beside = { id: saved.setAside, current: saved }
      const current: Other = { id: null, text: saved.text?.data ?? '', file: saved.file }
      change(slot, { others: [current, ...othersIn(saved).filter(({ id }) => id !== saved.setAside)], status: 'INCOMPLETE' })
    }
    for (const { id, status } of saved.box) change(slotOf(id), { status, message: null })
    if (slot.dirty) {
      keep(task, slot)
      plan(task, slot, QUIET_MS)
    } else {
      journal.remove(task)
      change(slot, { keeping: 'saved' })
    }
    told(task, saved)
  }

  function fail(task: string, slot: Slot, error: unknown): void {
    const status = statusOf(error)
    const isKept = keep(task, slot)
    const keeping = isKept ? 'kept' : 'unsafe'
    if (status === 401) return change(slot, { keeping: isKept ? 'signed_out' : 'unsafe' })
    if (status === 409) {
      slot.sent = null
      change(slot, { keeping })
      return plan(task, slot, QUIET_MS)
    }
    if (!isWorthRetrying(error)) {
      slot.sent = null
      keep(task, slot)
      return change(slot, { keeping, problem: error instanceof Error ? error.message : String(error) })
    }
    change(slot, { keeping })
    slot.failures += 1
    const pause = Math.min(1000 * 2 ** (slot.failures - 1), LONGEST_PAUSE_MS)
    slot.dueAt = now() + pause
    slot.timer = wait(() => void pump(task), pause)
    return undefined
  }

  /** Asks for a status with what stands in the field: three attempts, one key. A failure is thrown, and the text stays in the journal. */
  async function request(task: string, status: ValidationStatus, more: Partial<Sent> = {}): Promise<SavedAnswer> {
    const slot = slotOf(task)
    if (!send) throw new Error('Only somebody who is signed in can ask for this')
    while (slot.busy) await slot.busy.catch(() => {})
    unplan(slot)
    const tried = slot.tried && isSame(slot.tried, slot.answer) && slot.tried.status === status ? slot.tried : null
    const sending = retrying(async () => {
      // a save that got no answer may have happened: until that is known nothing newer follows it
      const earlier = slot.sent
      if (earlier && earlier !== slot.tried) acknowledge(task, slot, earlier, await send(task, earlier))
      slot.tried = tried ?? (slot.tried && slot.sent === slot.tried ? slot.tried : wrap(slot, status, more))
      slot.sent = slot.tried
      change(slot, { keeping: keep(task, slot) ? 'saving' : 'unsafe' })
      return { sent: slot.tried, saved: await send(task, slot.tried) }
    })
    slot.busy = sending
    try {
      const { sent, saved } = await sending
      slot.busy = null
      slot.tried = null
      acknowledge(task, slot, sent, saved)
      return saved
    } catch (error) {
      slot.busy = null
      slot.sent = slot.sent === slot.tried ? null : slot.sent
      if (!isWorthRetrying(error)) slot.tried = null
      if (slot.dirty) {
        keep(task, slot)
        plan(task, slot, LONGEST_MS)
      } else journal.remove(task)
      change(slot, { keeping: statusOf(error) === 401 ? 'signed_out' : slot.dirty ? 'kept' : 'none' })
      throw error
    }
  }

  /** What the server has; a field with something unacknowledged in it keeps that. */
  function receive(list: readonly Answered[]): void {
    if (list === received) return
    received = list
    for (const { response } of list) {
      const slot = slotOf(response.id)
      if (slot.busy || slot.sent || slot.beside) continue
      const theirs = { text: response.text?.data ?? '', file: response.file }
      if (slot.dirty && !isSame(slot.answer, theirs)) continue
      if (slot.dirty) journal.remove(response.id)
      slot.dirty = false
      slot.revision = response.revision
      const keeping = slot.answer.keeping === 'none' || isEmpty(theirs) ? slot.answer.keeping : 'saved'
      change(slot, { ...theirs, ...statusIn(response), others: othersIn(response), keeping, problem: null })
    }
  }

  /** Two texts were there: `other` takes the place of what stands in the field, or lets it stand. */
  async function choose(task: string, other: Other | null): Promise<void> {
    const slot = slotOf(task)
    while (slot.busy) await slot.busy.catch(() => {})
    const { beside, answer } = slot
    const settles = [...answer.others.flatMap(({ id }) => id ?? []), ...(beside ? [beside.id] : [])]
    const seen = beside ? beside.current.revision : slot.revision
    const isCurrent = other?.id === null && beside !== null
    const [old, oldRevision] = [answer, slot.revision]
    slot.revision = seen
    if (other) change(slot, { text: other.text, file: other.file })
    slot.dirty = true
    keep(task, slot)
    try {
      await request(task, isCurrent ? beside.current.status : 'INCOMPLETE', { base: seen, settles })
    } catch (error) {
      // what was chosen between is still there, and so is the choice
      slot.revision = oldRevision
      change(slot, { text: old.text, file: old.file })
      keep(task, slot)
      throw error
    }
  }

  /** What a page that is gone has left stands in the field again; false where other things stand in it. */
  function restore(task: string, { text, file, base, sent }: Entry, moved: () => void): boolean {
    const slot = slotOf(task)
    if (slot.dirty || slot.sent || slot.busy) return false
    slot.revision = base
    slot.sent = sent
    slot.dirty = true
    change(slot, { text, file, status: 'INCOMPLETE', keeping: send ? 'saving' : 'kept' })
    if (keep(task, slot)) moved()
    void pump(task)
    return true
  }
  const holds = (task: string, entry: Entry) => isSame(slotOf(task).answer, entry)

  return {
    /** the revision that was seen */
    revision: (task: string): number => slotOf(task).revision,
    get: (task: string): Answer => slots.get(task)?.answer ?? blankAnswer,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit,
    /** What was typed before any of this was here, by somebody who saw the answer of that revision. */
    takeOver(task: string, text: string, revision: number, mates: readonly string[]): void {
      slotOf(task).revision = revision
      edit(task, { text }, mates)
    },
    /** Nothing was typed before, or it was taken back. */
    untouched(task: string): void {
      if (!slotOf(task).dirty) journal.remove(task)
    },
    request,
    receive,
    choose,
    start(): void {
      if (!isStarted) takeLeftOvers(parts, { restore, holds })
      isStarted = true
    },
    /** Shows what another tab is writing, where nothing of one's own would be lost. */
    overhear(task: string, { text, file }: Pick<Entry, 'text' | 'file'>): void {
      const slot = slotOf(task)
      if (slot.dirty || slot.sent || slot.busy || slot.answer.status === 'COMPLETE') return
      change(slot, { text, file })
    },
    /** The network is back, or the page is being left: nothing waits for a pause. */
    flush(): void {
      for (const [task, slot] of slots) if (slot.dirty && slot.answer.keeping !== 'signed_out') void pump(task)
    },
  }
}
