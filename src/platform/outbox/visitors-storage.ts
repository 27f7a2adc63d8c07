import { VISITOR, keysIn, type Keys } from './journal.ts'

/** What visitors write is kept this long after the last word. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const VISIT = 'waymark:visit'

interface Kept {
  value?: unknown
  at?: number
  /** the visit that wrote it: a tab, until it is closed */
  by?: string
  /** these very words were there before this visit */
  isEarlier?: boolean
}

export interface VisitorsStorage extends Keys {
  /** Whether a visit before this one, or beside it, wrote these words. */
  isEarlier(key: string): boolean
  /** Whether no page of this visit has shown them. */
  isForeign(key: string): boolean
}

interface Places {
  local(): Keys
  session(): Keys
  now(): number
  newName(): string
  /** only what this visit has written or seen */
  ownOnly?: boolean
}

/** The device's storage for people without a name: what is old goes, and where the device refuses the tab keeps it. */
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
  function keys(): string[] {
    const all = new Set(both().flatMap((storage) => tried(() => keysIn(storage)) ?? []))
    return [...all].filter((key) => {
      const kept = isVisitors(key) ? read(key) : null
      return kept !== null && (!ownOnly || isMine(kept))
    })
  }
  /** The same words under whatever page keep their age. */
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
      return kept && JSON.stringify({ ...kept, isForeign: !isMine(kept) })
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
        // full or forbidden: it is safe for as long as the tab
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
