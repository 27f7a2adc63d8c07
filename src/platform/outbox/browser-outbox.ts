import { newOperationKey } from '../calls/operation-key.ts'
import { entryIn, leftIn, openJournal, rootOf, VISITOR, type Journal, type Keys } from './journal.ts'
import { createOutbox, type Outbox, type OutboxParts } from './outbox.ts'
import { isEqual, type OutboxRules } from './outbox.rules.ts'
import { openTabLocks, pageHere, type TabLocks } from './tab-locks.ts'

interface BrowserOutboxParts<Value, Saved> extends Pick<OutboxParts<Value, Saved>, 'onSaved' | 'onDropped'> {
  /** what is stored, and for which project or page */
  kind: string
  subject: string
  /** null for a visitor: changes stay on the device until sign-in */
  owner: string | null
  /** storage of a visitor's changes; sessionStorage by default */
  visitorsIn?(): Keys
  send: NonNullable<OutboxParts<Value, Saved>['send']>
  /** Validates a value stored on this device. */
  valueIn(value: unknown): Value | null
  /** Called with the value that another tab is typing. */
  onHeard?(id: string, value: Value): void
  rules: Partial<OutboxRules<Value, Saved>>
}

let locks: TabLocks | undefined
/** One outbox per window, shared by all screens, so that sending continues on another screen. */
const opened = new Map<string, unknown>()

/** For text: sent after a pause in typing, and retried until the server acknowledges it. */
const words: OutboxRules<unknown, unknown> = {
  quietMs: 400,
  givesUpAfter: null,
  isSame: isEqual,
  rebase: (value) => value,
}

/** For a choice: sent at once; dropped, with a message, when it is refused or fails three times. */
export const wishes = { quietMs: 0, givesUpAfter: 3 }

/** Opens the outbox of a person and subject: stored in the browser, and sent again when the network is back or the page is left. */
export function openOutbox<Value, Saved>(parts: BrowserOutboxParts<Value, Saved>): Outbox<Value, Saved> {
  const { kind, subject, owner, valueIn, onSaved, onDropped, onHeard } = parts
  const root = rootOf({ kind, owner: owner ?? VISITOR, subject })
  const known = opened.get(root)
  if (known) return known as Outbox<Value, Saved>
  const rules = { ...words, ...parts.rules } as OutboxRules<Value, Saved>
  const timing = { newKey: newOperationKey, now: Date.now, wait: setTimeout, cancel: (timer: unknown) => clearTimeout(timer as number) }
  if (typeof window === 'undefined') {
    const nowhere: Journal<Value> = openJournal(() => undefined, { kind, owner: '', subject, page: '' }, valueIn)
    const alone = { page: '', whenGone: () => undefined }
    return createOutbox({ rules, journal: nowhere, visitors: null, locks: alone, send: null, onSaved, ...timing })
  }
  locks ??= openTabLocks(pageHere(newOperationKey), navigator.locks, setTimeout)
  const { page } = locks
  const ofVisitors = parts.visitorsIn ?? (() => window.sessionStorage)
  const visitors = openJournal(ofVisitors, { kind, owner: VISITOR, subject, page }, valueIn)
  const outbox = createOutbox<Value, Saved>({
    rules,
    journal: owner === null ? visitors : openJournal(() => window.localStorage, { kind, owner, subject, page }, valueIn),
    visitors: owner === null ? null : visitors,
    locks,
    send: owner === null ? null : parts.send,
    onSaved,
    ...(onDropped && { onDropped }),
    ...timing,
  })
  if (onHeard) {
    window.addEventListener('storage', ({ key, newValue }) => {
      const left = leftIn(key, root)
      const entry = entryIn(newValue, valueIn)
      if (left && entry) onHeard(left.id, entry.value)
    })
  }
  window.addEventListener('online', outbox.flush)
  document.addEventListener('visibilitychange', () => document.hidden && outbox.flush())
  opened.set(root, outbox)
  return outbox
}
