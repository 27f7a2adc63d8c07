import type { ValidationStatus } from '#features/content/rules.ts'
import { isWorthRetrying, retrying } from '#platform/calls/retry.ts'
import type { SavedAnswer, ValidationResponse } from '../contract.ts'
import { isEmpty, isSame, type AnswerFile } from '../rules.ts'
import type { Entry, Journal, Left, Sent } from './journal.ts'
import type { OpenPages } from './open-pages.ts'

/** What is known of the keeping of a field: said quietly beside it. */
export type Keeping = 'none' | 'saving' | 'saved' | 'kept' | 'signed_out' | 'unsafe'

/** Another text for the same task; without an id it is the answer that the server has. */
export interface Other {
  id: string | null
  text: string
  file: AnswerFile | null
}

export interface Answer {
  text: string
  file: AnswerFile | null
  status: ValidationStatus
  message: string | null
  keeping: Keeping
  /** the server's sentence, when it does not take this text */
  problem: string | null
  others: Other[]
}

interface Slot {
  answer: Answer
  /** the revision that was seen */
  revision: number
  /** there is something that the server has not acknowledged */
  dirty: boolean
  sent: Sent | null
  /** the answer that the server holds, while ours is kept beside it */
  beside: { id: string; current: SavedAnswer } | null
  busy: Promise<unknown> | null
  timer: unknown
  dueAt: number
  failures: number
  tried: Sent | null
}

/** A task as the server lists it. */
interface Answered {
  response: ValidationResponse
}

export interface BookParts {
  journal: Journal
  /** what a visitor wrote in this tab before signing in */
  before: Journal | null
  pages: OpenPages
  /** null for a visitor, whose answers stay here */
  send: ((task: string, sent: Sent) => Promise<SavedAnswer>) | null
  /** the server's answer, for whatever else shows it */
  told: (task: string, saved: SavedAnswer) => void
  newKey: () => string
  now: () => number
  wait: (act: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
}

const QUIET_MS = 400
/** Who never pauses is saved now and then all the same. */
const LONGEST_MS = 3000
const LONGEST_PAUSE_MS = 30_000

const blank: Answer = { text: '', file: null, status: 'INCOMPLETE', message: null, keeping: 'none', problem: null, others: [] }

const opened = { status: 'INCOMPLETE', message: null } as const

export type AnswerBook = ReturnType<typeof createAnswerBook>

/**
 * The answers of one project as this page has them. Every change is in the journal before anything else happens, and
 * leaves it when the server has acknowledged that very text. One save of a task is under way at a time.
 */
export function createAnswerBook({ journal, before, pages, send, told, newKey, now, wait, cancel }: BookParts) {
  const slots = new Map<string, Slot>()
  const listeners = new Set<() => void>()
  let received: readonly Answered[] | null = null
  let isStarted = false

  function slotOf(task: string): Slot {
    const known = slots.get(task)
    if (known) return known
    const rest = { dirty: false, sent: null, beside: null, busy: null, timer: null, dueAt: 0, failures: 0, tried: null }
    const slot: Slot = { answer: blank, revision: 0, ...rest }
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

  /** Another page is gone and has left this: it stands in the field again, or is sent by itself where the field has other things in it. */
  async function adopt(from: Journal, left: Left, entry: Entry): Promise<void> {
    const { task } = left
    const slot = slotOf(task)
    if (!slot.dirty && !slot.sent && !slot.busy) {
      slot.revision = entry.base
      slot.sent = entry.sent
      slot.dirty = true
      const { text, file } = entry
      change(slot, { text, file, status: 'INCOMPLETE', keeping: send ? 'saving' : 'kept' })
      if (keep(task, slot)) from.drop(left)
      return pump(task)
    }
    if (!send || isSame(slot.answer, entry)) return from.drop(left)
    const alone: Sent = { key: newKey(), status: 'INCOMPLETE', settles: [], ...entry }
    try {
      if (entry.sent) await send(task, entry.sent)
      if (!entry.sent || !isSame(entry.sent, entry)) told(task, await send(task, alone))
      from.drop(left)
    } catch {
      // it stays where it is, for the next page that opens
    }
    return undefined
  }

  function start(): void {
    if (isStarted) return
    isStarted = true
    for (const left of journal.others()) {
      pages.whenGone(left.page, async () => {
        const entry = journal.peek(left)
        if (entry) await adopt(journal, left, entry)
      })
    }
    for (const left of before?.others() ?? []) {
      const entry = before?.peek(left)
      // a visitor has seen no answer of the server
      if (before && entry) void adopt(before, left, { ...entry, base: 0, sent: null })
    }
  }

  return {
    get: (task: string): Answer => slots.get(task)?.answer ?? blank,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    edit,
    /** What was typed before any of this was here: whoever typed it has seen no answer of the server. */
    takeOver(task: string, text: string): void {
      slotOf(task).revision = 0
      edit(task, { text })
    },
    request,
    receive,
    choose,
    start,
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

function statusIn({ status, message }: ValidationResponse): Pick<Answer, 'status' | 'message'> {
  return { status, message }
}

function othersIn({ alternatives }: ValidationResponse): Other[] {
  return alternatives.map(({ id, text, file }) => ({ id, text: text?.data ?? '', file }))
}

export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
}
