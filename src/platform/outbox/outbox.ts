import { NotSentError, ResponseError, statusOf } from '../calls/errors.ts'
import { createDebounce, type Timing } from '../calls/debounce.ts'
import { isWorthRetrying } from '../calls/retry.ts'
import { recoverDrafts, type RecoveryParts } from './recover-drafts.ts'
import { blankItem, transition, type Effect, type Failure, type OutboxItem, type OutboxEvent, type Sent } from './outbox.rules.ts'

export interface OutboxParts<Value, Saved> extends Timing, RecoveryParts<Value, Saved> {
  /** A choice was dropped: show the server's state again. */
  onDropped?(id: string, value: Value, error: unknown): void
  now(): number
}

export interface Outbox<Value, Saved> {
  get(id: string): OutboxItem<Value>
  /** all changed items; the same map until something changes */
  items(): ReadonlyMap<string, OutboxItem<Value>>
  subscribe(listener: () => void): () => void
  /** Writes the new value to the journal, and sends it after a pause. */
  edit(id: string, value: Value): void
  /** Sends at once, up to three attempts with one key; throws on failure and restores the earlier value. */
  ask(id: string, value: () => Value): Promise<Saved>
  /** Drops the change: the server has the same value, or it was undone. */
  forget(id: string): void
  /** Restores the leftovers of closed pages. */
  recover(): void
  /** Sends everything now: the network is back, or the page is being left. */
  flush(): void
}

type Outcome<Saved> = { saved: Saved } | { error: unknown }

/** Carries out the rules: one request per item at a time, and the newest value is sent last. */
export function createOutbox<Value, Saved>(parts: OutboxParts<Value, Saved>): Outbox<Value, Saved> {
  const { rules, journal, send, onSaved, onDropped, newKey, now } = parts
  const items = new Map<string, OutboxItem<Value>>()
  const debounce = createDebounce(parts)
  const underWay = new Map<string, Promise<unknown>>()
  const waiters = new Map<string, PromiseWithResolvers<Saved>>()
  const listeners = new Set<() => void>()
  let snapshot: ReadonlyMap<string, OutboxItem<Value>> | null = null
  let isRecovered = false

  const get = (id: string): OutboxItem<Value> => items.get(id) ?? blankItem

  function dispatch(id: string, event: OutboxEvent<Value, Saved>, outcome?: Outcome<Saved>): void {
    const before = get(id)
    const { state, effects } = transition(before, event, { now: now(), key: newKey(), sends: send !== null }, rules)
    if (state !== before) {
      items.set(id, state)
      snapshot = null
    }
    for (const effect of effects) carryOut(id, effect, outcome)
    if (state !== before) for (const listener of [...listeners]) listener()
  }

  function carryOut(id: string, effect: Effect<Value>, outcome?: Outcome<Saved>): void {
    switch (effect.type) {
      case 'keep':
        return keep(id)
      case 'forget':
        return journal.remove(id)
      case 'cancel':
        return debounce.stop(id)
      case 'wait':
        return debounce.soon(id, effect.ms, () => dispatch(id, { type: 'due' }))
      case 'send':
        return void attempt(id, effect.sent)
      case 'drop':
        return onDropped?.(id, effect.value, outcome && 'error' in outcome ? outcome.error : null)
      case 'resolve':
      case 'reject':
        return settle(id, outcome)
    }
  }
  function keep(id: string): void {
    const { draft, asked, sent } = get(id)
    const value = draft ?? asked?.value ?? sent?.value
    if (value !== undefined && !journal.write(id, { value, sent })) dispatch(id, { type: 'not_kept' })
  }
  function settle(id: string, outcome?: Outcome<Saved>): void {
    const waiter = waiters.get(id)
    waiters.delete(id)
    if (outcome && 'saved' in outcome) waiter?.resolve(outcome.saved)
    else waiter?.reject(outcome?.error)
  }

  async function attempt(id: string, sent: Sent<Value>): Promise<void> {
    if (!send) return
    const sending = send(id, sent)
    underWay.set(id, sending)
    try {
      const saved = await sending
      underWay.delete(id)
      onSaved(id, saved, sent)
      dispatch(id, { type: 'acknowledged', saved }, { saved })
    } catch (error) {
      underWay.delete(id)
      dispatch(
        id,
        { type: 'failed', failure: failureOf(error), problem: error instanceof Error ? error.message : String(error), ...againIn(error) },
        { error },
      )
    }
  }

  async function ask(id: string, value: () => Value): Promise<Saved> {
    if (!send) throw new Error('ask needs a signed-in user')
    for (;;) {
      const busy = waiters.get(id)?.promise ?? underWay.get(id)
      if (!busy) break
      await busy.catch(() => {})
    }
    const waiter = Promise.withResolvers<Saved>()
    waiters.set(id, waiter)
    dispatch(id, { type: 'asked', value: value() })
    return waiter.promise
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return {
    get,
    items: () => (snapshot ??= new Map(items)),
    subscribe,
    edit: (id, value) => dispatch(id, { type: 'edited', value }),
    ask,
    forget: (id) => dispatch(id, { type: 'forgotten' }),
    recover() {
      if (isRecovered) return
      isRecovered = true
      const restore = (id: string, { value, sent }: { value: Value; sent: Sent<Value> | null }) => {
        dispatch(id, { type: 'restored', value, sent })
        return get(id).status !== 'unsafe'
      }
      recoverDrafts(parts, { get, restore, subscribe })
    },
    flush() {
      for (const id of items.keys()) dispatch(id, { type: 'flushed' })
    },
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof NotSentError) return 'not_sent'
  const status = statusOf(error)
  if (status === 401) return 'signed_out'
  if (status === 409) return 'key_used'
  if (status === 412) return 'outdated'
  if (status === 429) return 'too_fast'
  return isWorthRetrying(error) ? 'unanswered' : 'refused'
}

function againIn(error: unknown): { againMs?: number } {
  return error instanceof ResponseError && error.retryAfter !== null ? { againMs: error.retryAfter * 1000 } : {}
}
