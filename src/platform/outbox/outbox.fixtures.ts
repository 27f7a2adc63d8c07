import { fakeStorage } from '#platform/browser/browser.fixtures.ts'
import { openJournal, type Keys } from './journal.ts'
import { createOutbox, type OutboxParts } from './outbox.ts'
import type { OutboxRules, Sent } from './outbox.rules.ts'
import type { TabLocks } from './tab-locks.ts'

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

/** The pages of one browser; when one closes the others may take over its leftovers. */
export function fakeLocks() {
  const gone = new Set<string>()
  const waiting: { page: string; act: () => void }[] = []
  let pages = 0
  return {
    open(): TabLocks {
      const page = `page-${(pages += 1)}`
      return { page, whenGone: (other, act) => (gone.has(other) ? void act() : void waiting.push({ page: other, act: () => void act() })) }
    },
    end(page: string) {
      gone.add(page)
      for (const one of waiting.filter((one) => one.page === page)) one.act()
    },
  }
}

/** Counting keys, and timers that end with the tab. */
export function fakeTiming(isAlive: () => boolean) {
  let keys = 0
  const name = Math.random().toString(36).slice(2)
  return {
    newKey: () => `key-${name}-${(keys += 1)}`,
    now: () => Date.now(),
    wait: (act: () => void, ms: number) => setTimeout(() => isAlive() && act(), ms),
    cancel: (timer: unknown) => clearTimeout(timer as number),
  }
}

/** An outbox of one signed-in tab. */
export function fakeOutbox<Value, Saved>(
  parts: Pick<OutboxParts<Value, Saved>, 'rules' | 'send' | 'onSaved' | 'onDropped'>,
  storage: Keys = fakeStorage(),
  locks: TabLocks = fakeLocks().open(),
) {
  const journal = openJournal<Value>(
    () => storage,
    { kind: 'thing', owner: 'ada', subject: 'lamp', page: locks.page },
    (value) => value as Value,
  )
  return createOutbox({ ...parts, journal, visitors: null, locks, ...fakeTiming(() => true) })
}

interface Setting {
  local?: Keys
  rules?: Partial<OutboxRules<string, string>>
}

/** Tabs that share a storage, and a server that stores texts and applies each key once. */
export function fakeTabs({ local = fakeStorage(), rules = {} }: Setting = {}) {
  const session = fakeStorage()
  const locks = fakeLocks()
  const kept = new Map<string, string>()
  const done = new Set<string>()
  const sent: Sent<string>[] = []
  let trouble: { error: Error; after: boolean } | null = null

  async function take(id: string, one: Sent<string>): Promise<string> {
    sent.push(one)
    if (trouble && !trouble.after) throw trouble.error
    if (!done.has(one.key)) kept.set(id, one.value)
    done.add(one.key)
    if (trouble) throw trouble.error
    return one.value
  }
  function openTab({ signedIn = true } = {}) {
    const tab = locks.open()
    const place = { kind: 'note', subject: 'lamp', page: tab.page }
    const visitors = openJournal(() => session, { ...place, owner: 'visitor' }, textIn)
    const dropped: [string, string, string][] = []
    let isAlive = true
    const outbox = createOutbox<string, string>({
      rules: { quietMs: 400, givesUpAfter: null, isSame: (one, other) => one === other, rebase: (value) => value, ...rules },
      journal: signedIn ? openJournal(() => local, { ...place, owner: 'ada' }, textIn) : visitors,
      visitors: signedIn ? visitors : null,
      locks: tab,
      // a closed tab receives no reply
      send: signedIn ? async (id, one) => take(id, one).then((saved) => (isAlive ? saved : new Promise<never>(() => {}))) : null,
      onSaved: () => undefined,
      onDropped: (id, value, error) => void dropped.push([id, value, error instanceof Error ? error.message : '']),
      ...fakeTiming(() => isAlive),
    })
    outbox.recover()
    const kill = () => {
      isAlive = false
      locks.end(tab.page)
    }
    return { outbox, dropped, kill }
  }
  const server = {
    kept,
    sent,
    trouble: (error: Error | null, { after = false } = {}) => void (trouble = error && { error, after }),
  }
  return { openTab, server, local, session }
}
