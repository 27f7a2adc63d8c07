import { VISITOR, keysIn, type Keys } from './journal.ts'

/** A visitor's text is deleted this long after the last change. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const VISIT = 'waymark:visit'

interface Kept {
  value?: unknown
  at?: number
  /** the visit that wrote it: a tab, until it is closed */
  by?: string
  /** the same text was there before this visit */
  isEarlier?: boolean
}

export interface VisitorsStorage extends Keys {
  /** Whether another visit wrote this text. */
  isEarlier(key: string): boolean
  /** Whether no page of this visit has shown it. */
  isForeign(key: string): boolean
}

interface Places {
  local(): Keys
  session(): Keys
  now(): number
  newName(): string
  /** only entries that this visit has written or seen */
  ownOnly?: boolean
}

/** Storage for visitors: expired entries are deleted, and sessionStorage is the fallback when localStorage refuses. */
export function openVisitorsStorage({ local, session, now, newName, ownOnly = false }: Places): VisitorsStorage {
  const both = () => [local, session].flatMap((find) => tried(find) ?? [])
  const visit = tried(() => visitIn(session(), newName)) ?? ''
  const isMine = ({ by = visit }: Kept) => by === visit

  function read(key: string): Kept | null {
    const text = both().flatMap((storage) => tried(() => storage.getItem(key)) ?? [])[0]
    const kept = text === undefined ? null : tried(() => JSON.parse(text) as Kept | null)
    if (!kept) return null
    if (now() - (kept.at ?? now()) <= KEPT_MS) return kept
    remove(key)
    return null
  }
  function remove(key: string): void {
    for (const storage of both()) tried(() => storage.removeItem(key))
  }
  /** The newest first: a field shows what was written last. */
  function keys(): string[] {
    const all = new Set(both().flatMap((storage) => tried(() => keysIn(storage)) ?? []))
    return [...all]
      .flatMap((key) => {
        const kept = isVisitors(key) ? read(key) : null
        return kept !== null && (!ownOnly || isMine(kept)) ? { key, at: kept.at ?? 0 } : []
      })
      .toSorted((one, other) => other.at - one.at)
      .map(({ key }) => key)
  }
  /** The same text from another page keeps its age. */
  function earlierOf(key: string, value: unknown): Kept | null {
    const thing = key.slice(0, key.lastIndexOf(':') + 1)
    const same = keys().flatMap((other) => (other.startsWith(thing) ? (read(other) ?? []) : []))
    return same.find((one) => JSON.stringify(one.value) === JSON.stringify(value)) ?? null
  }
  return {
    get length() {
      return keys().length
    },
    key: (at) => keys()[at] ?? null,
    getItem(key) {
      const kept = read(key)
      return kept && JSON.stringify(kept)
    },
    setItem(key, text) {
      const entry = JSON.parse(text) as Kept
      const before = earlierOf(key, entry.value)
      const isEarlier = before !== null && (before.isEarlier === true || !isMine(before))
      const kept = JSON.stringify({ ...entry, at: before?.at ?? now(), by: visit, ...(isEarlier && { isEarlier }) })
      try {
        local().setItem(key, kept)
        tried(() => session().removeItem(key))
      } catch {
        // full or forbidden: sessionStorage keeps it for the life of the tab
        session().setItem(key, kept)
        tried(() => local().removeItem(key))
      }
    },
    removeItem: remove,
    isEarlier: (key) => read(key)?.isEarlier === true,
    isForeign(key) {
      const kept = read(key)
      return kept !== null && !isMine(kept)
    },
  }
}

export function visitorsHere(here: Window, newName: () => string, ownOnly = false): VisitorsStorage {
  return openVisitorsStorage({ local: () => here.localStorage, session: () => here.sessionStorage, now: Date.now, newName, ownOnly })
}

function visitIn(session: Keys, newName: () => string): string {
  const known = session.getItem(VISIT)
  if (known !== null) return known
  const name = newName()
  session.setItem(VISIT, name)
  return name
}

function isVisitors(key: string): boolean {
  const [product, , owner] = key.split(':')
  return product === 'waymark' && owner === VISITOR
}

function tried<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
