import type { JournalEntry, Journal, Left } from './journal.ts'
import { isFree, type OutboxItem, type OutboxRules, type Sent } from './outbox.rules.ts'
import type { TabLocks } from './tab-locks.ts'

export interface RecoveryParts<Value, Saved> {
  rules: OutboxRules<Value, Saved>
  journal: Journal<Value>
  /** changes left here by a visitor before sign-in */
  visitors: Journal<Value> | null
  locks: TabLocks
  /** null for a visitor, whose changes stay on the device */
  send: ((id: string, sent: Sent<Value>) => Promise<Saved>) | null
  /** The server has the change: update the cached server state. */
  onSaved(id: string, saved: Saved, sent: Sent<Value>): void
  newKey(): string
}

interface Fields<Value> {
  get(id: string): OutboxItem<Value>
  /** Puts an entry into its field; true when it is stored there. */
  restore(id: string, entry: JournalEntry<Value>): boolean
  subscribe(listener: () => void): () => void
}

/** Restores the leftovers of closed pages into their fields, or sends them separately where a field holds another value. */
export function recoverDrafts<Value, Saved>(parts: RecoveryParts<Value, Saved>, { get, restore, subscribe }: Fields<Value>): void {
  const { journal, visitors, locks, send, onSaved, newKey, rules } = parts

  async function adopt(from: Journal<Value>, left: Left, { value, sent }: JournalEntry<Value>): Promise<void> {
    const { id } = left
    const { draft, asked, sent: mine } = get(id)
    if (isFree(get(id))) return restore(id, { value, sent }) ? from.drop(left) : dropOnceFree(from, left)
    const here = draft ?? asked?.value ?? mine?.value
    if (here !== undefined && rules.isSame(value, here)) return from.drop(left)
    // a visitor's other text stays on the device; signing in sends both
    if (!send) return undefined
    const sendAlone = async (one: { key: string; value: Value }) => onSaved(id, await send(id, one), one)
    try {
      if (sent) await sendAlone(sent)
      if (!sent || !rules.isSame(value, sent.value)) await sendAlone({ key: newKey(), value })
      return from.drop(left)
    } catch {
      // keep the entry for the next page that opens
      return undefined
    }
  }

  /** An entry that cannot be stored anew stays until the server has it; later it would come back over newer words. */
  function dropOnceFree(from: Journal<Value>, left: Left): void {
    const leave = subscribe(() => {
      if (!isFree(get(left.id))) return
      leave()
      from.drop(left)
    })
  }

  for (const from of [journal, ...(visitors ? [visitors] : [])]) {
    for (const left of from.others()) {
      locks.whenGone(left.page, async () => {
        const entry = from.peek(left)
        if (entry) await adopt(from, left, entry)
      })
    }
  }
}
