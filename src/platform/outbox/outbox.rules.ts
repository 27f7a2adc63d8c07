/** One change as sent. Every retry repeats it exactly, with the same key. */
export interface Sent<Value> {
  key: string
  value: Value
}

/** The state of a change, shown beside it. `kept` means stored on this device only, `unsafe` not even there. */
export type SaveStatus = 'none' | 'saving' | 'saved' | 'kept' | 'signed_out' | 'unsafe'

/** One edited item, and what the server has of it. */
export interface OutboxItem<Value> {
  /** the value of this page, not yet acknowledged by the server */
  draft: Value | null
  /** sent and unanswered; nothing newer is sent before its answer */
  sent: Sent<Value> | null
  /** an earlier attempt of `sent` got no answer: the server may have it */
  mayBeThere: boolean
  /** a change whose caller waits; `before` is restored when it fails */
  asked: { value: Value; before: Value | null } | null
  /** an unanswered request: asking for the same value reuses its key */
  tried: Sent<Value> | null
  isUnderWay: boolean
  /** since when an unsent change waits */
  waitsSince: number | null
  failures: number
  /** rate limit: nothing is sent before this time */
  heldUntil: number
  status: SaveStatus
  /** the server's message when it refused the current value */
  problem: string | null
}

/** `outdated`: it would replace something newer */
export type Failure = 'unanswered' | 'not_sent' | 'signed_out' | 'key_used' | 'refused' | 'outdated' | 'too_fast'

export type OutboxEvent<Value, Saved> =
  | { type: 'edited'; value: Value }
  | { type: 'asked'; value: Value }
  | { type: 'restored'; value: Value; sent: Sent<Value> | null }
  | { type: 'due' | 'flushed' | 'not_kept' | 'forgotten' }
  | { type: 'acknowledged'; saved: Saved }
  /** `againMs`: delay before the next attempt */
  | { type: 'failed'; failure: Failure; problem: string; againMs?: number }

export type Effect<Value> =
  | { type: 'keep' | 'forget' | 'cancel' | 'resolve' | 'reject' }
  | { type: 'wait'; ms: number }
  | { type: 'send'; sent: Sent<Value> }
  | { type: 'drop'; value: Value }

interface Step<Value> {
  state: OutboxItem<Value>
  effects: Effect<Value>[]
}

/** The options of one use of the outbox. */
export interface OutboxRules<Value, Saved> {
  /** debounce: milliseconds of pause in typing before a change is sent */
  quietMs: number
  /** Failures until a choice is dropped; null for text, which is kept until acknowledged. */
  givesUpAfter: number | null
  /** Whether `value` adds nothing to `other`. */
  isSame(value: Value, other: Value): boolean
  /** Rebases an unsent value on the value just acknowledged. */
  rebase(value: Value, saved: Saved): Value
}

interface Facts {
  now: number
  /** a fresh idempotency key */
  key: string
  /** false for a visitor, whose changes stay on the device */
  sends: boolean
}

/** The longest debounce: continuous typing is saved this often. */
const LONGEST_MS = 3000
const LONGEST_PAUSE_MS = 30_000
const ASKED_ATTEMPTS = 3

export const blankItem: OutboxItem<never> = {
  draft: null,
  sent: null,
  mayBeThere: false,
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
  state: OutboxItem<Value>,
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
      const restored = { ...state, draft: event.value, sent: event.sent, mayBeThere: event.sent !== null, status: 'kept' as const }
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

/** True when this device has nothing unsaved. */
export function isFree({ draft, sent, asked }: OutboxItem<unknown>): boolean {
  return draft === null && sent === null && asked === null
}

function unchanged<Value>(state: OutboxItem<Value>): Step<Value> {
  return { state, effects: [] }
}

function edited<Value>(state: OutboxItem<Value>, facts: Facts, quietMs: number): Step<Value> {
  const { now, sends } = facts
  if (!sends) return { state: { ...state, status: 'kept' }, effects: [{ type: 'keep' }] }
  const next: OutboxItem<Value> = { ...state, status: 'saving', waitsSince: state.waitsSince ?? now }
  const heldFor = Math.max(0, state.heldUntil - now)
  if (quietMs === 0 && !state.isUnderWay && heldFor === 0) return begin(next, facts)
  if (state.isUnderWay || state.asked) return { state: next, effects: [{ type: 'keep' }] }
  const ms = Math.min(quietMs, Math.max(0, (next.waitsSince ?? now) + LONGEST_MS - now))
  return {
    state: heldFor > 0 ? { ...next, status: 'kept' } : next,
    effects: [{ type: 'wait', ms: Math.max(ms, heldFor) }, { type: 'keep' }],
  }
}

function asked<Value>(state: OutboxItem<Value>, value: Value, facts: Facts): Step<Value> {
  const tried = state.tried && isEqual(state.tried.value, value) ? state.tried : null
  const next = { ...state, draft: null, tried, asked: { value: tried?.value ?? value, before: state.draft }, failures: 0 }
  return begin(next, facts)
}

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Sends the most urgent first: an unanswered change, then one whose caller waits, then the draft. */
function begin<Value>(state: OutboxItem<Value>, { key, sends }: Facts): Step<Value> {
  if (!sends || state.isUnderWay) return unchanged(state)
  const value = state.asked?.value ?? state.draft
  const isTried = state.asked !== null && state.tried?.value === value
  const sent = state.sent ?? (isTried ? state.tried : value !== null && { key, value })
  if (!sent) return unchanged(state)
  const mayBeThere = state.sent ? state.mayBeThere : sent === state.tried
  return {
    state: { ...state, sent, mayBeThere, isUnderWay: true, waitsSince: null, status: 'saving' },
    effects: [{ type: 'cancel' }, { type: 'keep' }, { type: 'send', sent }],
  }
}

function notKept<Value>(state: OutboxItem<Value>, { now, sends }: Facts): Step<Value> {
  const isWaiting = sends && !state.isUnderWay && state.failures === 0 && state.problem === null
  return {
    state: { ...state, status: 'unsafe' },
    effects: isWaiting ? [{ type: 'wait', ms: Math.max(0, state.heldUntil - now) }] : [],
  }
}

function acknowledged<Value, Saved>(
  state: OutboxItem<Value>,
  saved: Saved,
  facts: Facts,
  { isSame, rebase, quietMs }: OutboxRules<Value, Saved>,
): Step<Value> {
  const { sent, asked } = state
  if (!sent) return unchanged(state)
  const rest = (value: Value | null) => (value === null || isSame(value, sent.value) ? null : rebase(value, saved))
  const isAsked = asked?.value === sent.value
  const next: OutboxItem<Value> = {
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

/** Text is kept and retried; a choice that cannot be saved is dropped, unless a newer one exists. An outdated change waits for a decision. */
function failed<Value, Saved>(
  state: OutboxItem<Value>,
  { failure, problem, againMs = LONGEST_PAUSE_MS }: FailedEvent,
  facts: Facts,
  { givesUpAfter, isSame, quietMs }: OutboxRules<Value, Saved>,
): Step<Value> {
  const { draft, sent } = state
  const failures = state.failures + 1
  const mayBeThere = state.mayBeThere || failure === 'unanswered'
  const next: OutboxItem<Value> = { ...state, mayBeThere, isUnderWay: false, failures, status: 'kept' }
  if (failure === 'too_fast') {
    const held = { ...next, failures: state.failures, heldUntil: facts.now + againMs }
    return { state: held, effects: [{ type: 'keep' }, { type: 'wait', ms: againMs }] }
  }
  if (sent && givesUpAfter !== null && failure !== 'outdated' && (failure !== 'unanswered' || failures >= givesUpAfter)) {
    const isNewest = draft === null || isSame(draft, sent.value)
    if (!isNewest) return begin({ ...next, sent: null, failures: 0 }, facts)
    return { state: { ...blankItem, problem }, effects: [{ type: 'forget' }, { type: 'drop', value: sent.value }] }
  }
  if (failure === 'signed_out') return { state: { ...next, status: 'signed_out' }, effects: [{ type: 'keep' }] }
  if (failure === 'refused' || failure === 'outdated') {
    const isNewer = sent !== null && draft !== null && !isSame(draft, sent.value)
    if (isNewer) return edited({ ...next, sent: null, failures: 0, problem: null }, facts, quietMs)
    return { state: { ...next, sent: null, problem }, effects: [{ type: 'keep' }] }
  }
  if (failure === 'not_sent' && !mayBeThere) {
    return {
      state: { ...next, sent: null },
      effects: [{ type: 'keep' }, { type: 'wait', ms: Math.min(pauseAfter(failures), LONGEST_PAUSE_MS) }],
    }
  }
  if (failure === 'key_used') return { state: { ...next, sent: null }, effects: [{ type: 'keep' }, { type: 'wait', ms: quietMs }] }
  return { state: next, effects: [{ type: 'keep' }, { type: 'wait', ms: Math.min(pauseAfter(failures), LONGEST_PAUSE_MS) }] }
}

function askFailed<Value>(state: OutboxItem<Value>, { failure, againMs = LONGEST_PAUSE_MS }: FailedEvent, { now }: Facts): Step<Value> {
  const { sent, asked } = state
  const failures = state.failures + 1
  const mayBeThere = state.mayBeThere || failure === 'unanswered'
  if (failure === 'unanswered' && failures < ASKED_ATTEMPTS) {
    return { state: { ...state, mayBeThere, isUnderWay: false, failures }, effects: [{ type: 'wait', ms: pauseAfter(failures) }] }
  }
  const isAsked = asked?.value === sent?.value
  const isOpen = failure === 'unanswered' || failure === 'signed_out' || failure === 'too_fast'
  const next: OutboxItem<Value> = {
    ...state,
    draft: state.draft ?? asked?.before ?? null,
    // not sent now, but an earlier attempt may have arrived: it goes first, with its key
    sent: (failure === 'not_sent' && mayBeThere) || (!isAsked && isOpen) ? sent : null,
    mayBeThere,
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

export function draftsIn<Value>(items: ReadonlyMap<string, OutboxItem<Value>>): ReadonlyMap<string, Value> {
  return new Map([...items].flatMap(([id, { draft }]): [string, Value][] => (draft === null ? [] : [[id, draft]])))
}
