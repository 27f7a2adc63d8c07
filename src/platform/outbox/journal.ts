import type { Sent } from './outbox.rules.ts'

/** A value that may not have reached the server. */
export interface JournalEntry<Value> {
  value: Value
  sent: Sent<Value> | null
}

/** The page that wrote an entry, and the item's id. */
export interface Left {
  page: string
  id: string
}

/** Unacknowledged changes stored on this device. Each open page writes under its own name, so two tabs never overwrite each other. */
export interface Journal<Value> {
  /** False when storing failed. */
  write(id: string, entry: JournalEntry<Value>): boolean
  remove(id: string): void
  /** entries of other pages, closed or still open */
  others(): Left[]
  peek(left: Left): JournalEntry<Value> | null
  drop(left: Left): void
}

export type Keys = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The owner of a visitor's entries. */
export const VISITOR = 'visitor'

export interface JournalPlace {
  /** what is stored: answers, ticks */
  kind: string
  owner: string
  /** the project or page */
  subject: string
}

/** `valueIn` validates a stored value; null when it is invalid. */
export function openJournal<Value>(
  find: () => Keys | undefined,
  place: JournalPlace & { page: string },
  valueIn: (value: unknown) => Value | null,
): Journal<Value> {
  const root = rootOf(place)
  const keyOf = ({ page, id }: Left) => `${root}${encodeURIComponent(id)}:${page}`

  function attempt<T>(act: (storage: Keys) => T, otherwise: T): T {
    try {
      const storage = find()
      return storage ? act(storage) : otherwise
    } catch {
      // storage is full or forbidden: the caller learns it
      return otherwise
    }
  }
  return {
    write: (id, entry) =>
      attempt((storage) => {
        storage.setItem(keyOf({ page: place.page, id }), JSON.stringify(entry))
        return true
      }, false),
    remove: (id) => attempt((storage) => storage.removeItem(keyOf({ page: place.page, id })), undefined),
    others: () =>
      attempt((storage) => keysIn(storage).flatMap((key) => leftIn(key, root) ?? []), []).filter(({ page }) => page !== place.page),
    peek: (left) => attempt((storage) => entryIn(storage.getItem(keyOf(left)), valueIn), null),
    drop: (left) => attempt((storage) => storage.removeItem(keyOf(left)), undefined),
  }
}

export function rootOf({ kind, owner, subject }: JournalPlace): string {
  return `waymark:${kind}:${owner}:${encodeURIComponent(subject)}:`
}

/** The page and item of a storage key, if the key belongs to this journal. */
export function leftIn(key: string | null, root: string): Left | null {
  if (!key?.startsWith(root)) return null
  const [id = '', page = ''] = key.slice(root.length).split(':')
  return id && page ? { id: decodeURIComponent(id), page } : null
}

export function entryIn<Value>(text: string | null, valueIn: (value: unknown) => Value | null): JournalEntry<Value> | null {
  try {
    const entry = text === null ? null : (JSON.parse(text) as { value?: unknown; sent?: Partial<Sent<Value>> | null } | null)
    const value = valueIn(entry?.value)
    if (value === null) return null
    const { key, value: sent } = entry?.sent ?? {}
    return { value, sent: key !== undefined && sent !== undefined ? { key, value: sent } : null }
  } catch {
    return null
  }
}

/** All entries of one kind on this device, from any page. */
export function journalPlaces(storage: Keys, kind: string): (Omit<JournalPlace, 'kind'> & { id: string })[] {
  return keysIn(storage).flatMap((key) => {
    const [product, which, owner = '', subject = '', id = ''] = key.split(':')
    return product === 'waymark' && which === kind ? [{ owner, subject: decodeURIComponent(subject), id: decodeURIComponent(id) }] : []
  })
}

/** Removes the journals, drafts and places that this device keeps for an account. */
export function forgetOwner(owner: string, find: () => Keys = () => window.localStorage): void {
  try {
    const storage = find()
    for (const key of keysIn(storage)) {
      const [product, , whose] = key.split(':')
      if (product === 'waymark' && whose === owner) storage.removeItem(key)
    }
  } catch {
    // a storage that is forbidden keeps nothing
  }
}

export function keysIn(storage: Keys): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
}
