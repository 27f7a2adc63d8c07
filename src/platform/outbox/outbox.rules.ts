/** One change as it was sent. Every attempt repeats it exactly, under the same key. */
export interface Sent<Value> {
  key: string
  value: Value
}

/** How far a change has come, shown discreetly beside it. `kept` means on this device only, `unsafe` not even there. */
export type SaveStatus = 'none' | 'saving' | 'saved' | 'kept' | 'signed_out' | 'unsafe'

/** One thing that somebody edits, and what the server knows of it. */
export interface Item<Value> {
  /** what is on this page and not yet acknowledged by the server */
  draft: Value | null
  /** what was sent and has no answer yet; nothing newer goes out before it */
  sent: Sent<Value> | null
  /** a change that somebody waits for; `before` is restored when it fails */
  asked: { value: Value; before: Value | null } | null
  /** a request that was never answered: asking for the same again is the same operation */
  tried: Sent<Value> | null
  isUnderWay: boolean
  /** since when something new waits to be sent */
  waitsSince: number | null
  failures: number
  /** somebody was faster than allowed: nothing goes out by itself before this moment */
  heldUntil: number
  status: SaveStatus
  /** the server's sentence when it refuses the current value */
  problem: string | null
}

export type Failure = 'unanswered' | 'not_sent' | 'signed_out' | 'key_used' | 'refused' | 'too_fast'

export type OutboxEvent<Value, Saved> =
  | { type: 'edited'; value: Value }
  | { type: 'asked'; value: Value }
  | { type: 'restored'; value: Value; sent: Sent<Value> | null }
  | { type: 'due' | 'flushed' | 'not_kept' | 'forgotten' }
  | { type: 'acknowledged'; saved: Saved }
  /** `againMs`: before that, nothing is to be sent again */
  | { type: 'failed'; failure: Failure; problem: string; againMs?: number }

export type Effect<Value> =
  | { type: 'keep' | 'forget' | 'cancel' | 'resolve' | 'reject' }
  | { type: 'wait'; ms: number }
  | { type: 'send'; sent: Sent<Value> }
  | { type: 'drop'; value: Value }

export interface Step<Value> {
  state: Item<Value>
  effects: Effect<Value>[]
}

/** What each user of the outbox decides. */
export interface OutboxRules<Value, Saved> {
  /** how long a pause in typing must be before the change is sent */
  quietMs: number
  /** After this many failures a choice is dropped; null for words, which are kept until they are acknowledged. */
  givesUpAfter: number | null
  /** Whether the value says nothing that the other one has not said. */
  isSame(value: Value, other: Value): boolean
  /** Turns what is still to be sent into a change of what was just acknowledged. */
  rebase(value: Value, saved: Saved): Value
}

interface Facts {
  now: number
  /** nobody has used it yet */
  key: string
  /** a visitor's changes stay on the device */
  sends: boolean
}

/** Somebody who never pauses is saved from time to time anyway. */
const LONGEST_MS = 3000
const LONGEST_PAUSE_MS = 30_000
const ASKED_ATTEMPTS = 3

export const blankItem: Item<never> = {
  draft: null,
  sent: null,
  asked: null,
  tried: null,
  isUnderWay: false,
  waitsSince: null,
  failures: 0,
  heldUntil: 0,
  status: 'none',
  problem: null,
}

export function transition<Value, Saved>(
  state: Item<Value>,
  event: OutboxEvent<Value, Saved>,
  facts: Facts,
  rules: OutboxRules<Value, Saved>,
): Step<Value> {
  switch (event.type) {
    case 'edited':
      return edited({ ...state, draft: event.value, problem: null }, facts, rules.quietMs)
    case 'asked':
      return asked(state, event.value, facts)
    case 'restored': {
      const restored = { ...state, draft: event.value, sent: event.sent, status: 'kept' as const }
      return facts.sends ? begin(restored, facts) : { state: restored, effects: [{ type: 'keep' }] }
    }
    case 'due':
      return begin(state, facts)
    case 'flushed':
      return state.draft === null || state.asked || state.status === 'signed_out' || facts.now < state.heldUntil
        ? unchanged(state)
        : begin(state, facts)
    case 'not_kept':
      return notKept(state, facts)
    case 'forgotten':
      if (state.sent || state.asked) return unchanged(state)
      return {
        state: { ...blankItem, status: state.status === 'none' || !facts.sends ? 'none' : 'saved' },
        effects: [{ type: 'cancel' }, { type: 'forget' }],
      }
    case 'acknowledged':
      return acknowledged(state, event.saved, facts, rules)
    case 'failed':
      return state.asked ? askFailed(state, event, facts) : failed(state, event, facts, rules)
  }
}

/** Nothing is left that only this device has. */
export function isFree({ draft, sent, asked }: Item<unknown>): boolean {
  return draft === null && sent === null && asked === null
}

function unchanged<Value>(state: Item<Value>): Step<Value> {
  return { state, effects: [] }
}

function edited<Value>(state: Item<Value>, facts: Facts, quietMs: number): Step<Value> {
  const { now, sends } = facts
  if (!sends) return { state: { ...state, status: 'kept' }, effects: [{ type: 'keep' }] }
  const next: Item<Value> = { ...state, status: 'saving', waitsSince: state.waitsSince ?? now }
  const heldFor = Math.max(0, state.heldUntil - now)
  if (quietMs === 0 && !state.isUnderWay && heldFor === 0) return begin(next, facts)
  if (state.isUnderWay || state.asked) return { state: next, effects: [{ type: 'keep' }] }
  const ms = Math.min(quietMs, Math.max(0, (next.waitsSince ?? now) + LONGEST_MS - now))
  return {
    state: heldFor > 0 ? { ...next, status: 'kept' } : next,
    effects: [{ type: 'wait', ms: Math.max(ms, heldFor) }, { type: 'keep' }],
  }
}

function asked<Value>(state: Item<Value>, value: Value, facts: Facts): Step<Value> {
  const tried = state.tried && isEqual(state.tried.value, value) ? state.tried : null
  const next = { ...state, draft: null, tried, asked: { value: tried?.value ?? value, before: state.draft }, failures: 0 }
  return begin(next, facts)
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Sends the most urgent first: an unanswered change, then one that somebody waits for, then the draft. */
function begin<Value>(state: Item<Value>, { key, sends }: Facts): Step<Value> {
  if (!sends || state.isUnderWay) return unchanged(state)
  const value = state.asked?.value ?? state.draft
  const isTried = state.asked !== null && state.tried?.value === value
  const sent = state.sent ?? (isTried ? state.tried : value !== null && { key, value })
  if (!sent) return unchanged(state)
  return {
    state: { ...state, sent, isUnderWay: true, waitsSince: null, status: 'saving' },
    effects: [{ type: 'cancel' }, { type: 'keep' }, { type: 'send', sent }],
  }
}

function notKept<Value>(state: Item<Value>, { sends }: Facts): Step<Value> {
  return {
    state: { ...state, status: 'unsafe' },
    effects: sends && !state.isUnderWay && state.failures === 0 && state.problem === null ? [{ type: 'wait', ms: 0 }] : [],
  }
}

function acknowledged<Value, Saved>(
  state: Item<Value>,
  saved: Saved,
  facts: Facts,
  { isSame, rebase, quietMs }: OutboxRules<Value, Saved>,
): Step<Value> {
  const { sent, asked } = state
  if (!sent) return unchanged(state)
  const rest = (value: Value | null) => (value === null || isSame(value, sent.value) ? null : rebase(value, saved))
  const isAsked = asked?.value === sent.value
  const next: Item<Value> = {
    ...state,
    draft: rest(state.draft),
    sent: null,
    asked: asked && !isAsked ? { value: rebase(asked.value, saved), before: rest(asked.before) } : null,
    tried: isAsked ? null : state.tried,
    isUnderWay: false,
    failures: 0,
    heldUntil: 0,
    problem: null,
  }
  const effects: Effect<Value>[] = isAsked ? [{ type: 'resolve' }] : []
  if (next.asked) return begin(next, facts)
  if (next.draft === null) return { state: { ...next, status: 'saved' }, effects: [{ type: 'forget' }, ...effects] }
  const waiting = edited(next, facts, quietMs)
  return { ...waiting, effects: [...waiting.effects, ...effects] }
}

interface FailedEvent {
  failure: Failure
  problem: string
  againMs?: number
}

/** Words are kept and sent again; a choice that cannot be saved is dropped, unless there is a newer one. */
function failed<Value, Saved>(
  state: Item<Value>,
  { failure, problem, againMs = LONGEST_PAUSE_MS }: FailedEvent,
  facts: Facts,
  { givesUpAfter, isSame, quietMs }: OutboxRules<Value, Saved>,
): Step<Value> {
  const { draft, sent } = state
  const failures = state.failures + 1
  const next: Item<Value> = { ...state, isUnderWay: false, failures, status: 'kept' }
  if (failure === 'too_fast') {
    const held = { ...next, failures: state.failures, heldUntil: facts.now + againMs }
    return { state: held, effects: [{ type: 'keep' }, { type: 'wait', ms: againMs }] }
  }
  if (sent && givesUpAfter !== null && (failure !== 'unanswered' || failures >= givesUpAfter)) {
    const isNewest = draft === null || isSame(draft, sent.value)
    if (!isNewest) return begin({ ...next, sent: null, failures: 0 }, facts)
    return { state: { ...blankItem, problem }, effects: [{ type: 'forget' }, { type: 'drop', value: sent.value }] }
  }
  if (failure === 'signed_out') return { state: { ...next, status: 'signed_out' }, effects: [{ type: 'keep' }] }
  if (failure === 'refused') return { state: { ...next, sent: null, problem }, effects: [{ type: 'keep' }] }
  if (failure === 'not_sent') {
    return {
      state: { ...next, sent: null },
      effects: [{ type: 'keep' }, { type: 'wait', ms: Math.min(pauseAfter(failures), LONGEST_PAUSE_MS) }],
    }
  }
  if (failure === 'key_used') return { state: { ...next, sent: null }, effects: [{ type: 'keep' }, { type: 'wait', ms: quietMs }] }
  return { state: next, effects: [{ type: 'keep' }, { type: 'wait', ms: Math.min(pauseAfter(failures), LONGEST_PAUSE_MS) }] }
}

function askFailed<Value>(state: Item<Value>, { failure, againMs = LONGEST_PAUSE_MS }: FailedEvent, { now }: Facts): Step<Value> {
  const { sent, asked } = state
  const failures = state.failures + 1
  if (failure === 'unanswered' && failures < ASKED_ATTEMPTS) {
    return { state: { ...state, isUnderWay: false, failures }, effects: [{ type: 'wait', ms: pauseAfter(failures) }] }
  }
  const isAsked = asked?.value === sent?.value
  const isOpen = failure === 'unanswered' || failure === 'signed_out' || failure === 'too_fast'
  const next: Item<Value> = {
    ...state,
    draft: state.draft ?? asked?.before ?? null,
    sent: isAsked || !isOpen ? null : sent,
    asked: null,
    tried: isAsked && failure === 'unanswered' ? sent : null,
    isUnderWay: false,
    failures: 0,
    heldUntil: failure === 'too_fast' ? now + againMs : 0,
  }
  const status = failure === 'signed_out' ? 'signed_out' : next.draft === null ? 'none' : 'kept'
  const isWaiting = next.draft !== null || next.sent !== null
  const effects: Effect<Value>[] = !isWaiting
    ? [{ type: 'forget' }]
    : status === 'signed_out'
      ? [{ type: 'keep' }]
      : [{ type: 'keep' }, { type: 'wait', ms: failure === 'too_fast' ? againMs : LONGEST_MS }]
  return { state: { ...next, status }, effects: [...effects, { type: 'reject' }] }
}

function pauseAfter(failures: number): number {
  return 1000 * 2 ** (failures - 1)
}

export function draftsIn<Value>(items: ReadonlyMap<string, Item<Value>>): ReadonlyMap<string, Value> {
  return new Map([...items].flatMap(([id, { draft }]): [string, Value][] => (draft === null ? [] : [[id, draft]])))
}
