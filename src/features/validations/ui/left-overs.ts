import type { SavedAnswer } from '../contract.ts'
import { isSame } from '../rules.ts'
import type { Entry, Journal, Left, Sent } from './journal.ts'
import type { OpenPages } from './open-pages.ts'

export interface LeftOverParts {
  journal: Journal
  /** what a visitor wrote in this tab before signing in */
  before: Journal | null
  pages: OpenPages
  /** null for a visitor, whose answers stay here */
  send: ((task: string, sent: Sent) => Promise<SavedAnswer>) | null
  /** the server's answer, for whatever else shows it */
  told: (task: string, saved: SavedAnswer) => void
  newKey: () => string
}

interface Fields {
  /** Puts an entry into its field, and calls back when it is kept there; false where other things stand in it. */
  restore(task: string, entry: Entry, moved: () => void): boolean
  holds(task: string, entry: Entry): boolean
}

/** What pages that are gone have left goes back into its fields, or is sent by itself where a field has other things in it. */
export function takeLeftOvers({ journal, before, pages, send, told, newKey }: LeftOverParts, { restore, holds }: Fields): void {
  async function adopt(from: Journal, left: Left, entry: Entry): Promise<void> {
    const { task } = left
    const drop = () => from.drop(left)
    if (restore(task, entry, drop)) return undefined
    if (!send || holds(task, entry)) return drop()
    const { text, file, base, sent } = entry
    try {
      if (sent) await send(task, sent)
      if (!sent || !isSame(sent, entry))
        told(task, await send(task, { key: newKey(), text, file, base, status: 'INCOMPLETE', settles: [] }))
      return drop()
    } catch {
      // it stays where it is, for the next page that opens
      return undefined
    }
  }

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
