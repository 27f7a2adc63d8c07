import type { BrowserStorage } from '#platform/browser/storage.ts'
import type { Tick } from '../files/rules.ts'

export type Ticks = Record<string, Tick>

/** Ticks that the server has not acknowledged; on this device they outlive the page. */
export interface TickJournal {
  read(): Ticks
  note(id: string, on: boolean, at?: string): void
  /** These are kept elsewhere now; what was ticked meanwhile stays. */
  settle(sent: Ticks): void
  subscribe(listener: () => void): () => void
}

const open = new Map<string, TickJournal>()

/** One for each person and project, however many ask for it. */
export function tickJournal(storage: Pick<BrowserStorage, 'read' | 'write'>, owner: string, projectId: string): TickJournal {
  const key = `waymark:ticks:${owner}:${projectId}`
  const known = open.get(key)
  if (known) return known
  const journal = createJournal(storage, key)
  open.set(key, journal)
  return journal
}

export function createJournal(storage: Pick<BrowserStorage, 'read' | 'write'>, key: string): TickJournal {
  const listeners = new Set<() => void>()
  let ticks = parsed(storage.read(key))

  function keep(next: Ticks) {
    ticks = next
    storage.write(key, JSON.stringify(next))
  }
  return {
    read: () => ticks,
    note(id, on, at = new Date().toISOString()) {
      keep({ ...ticks, [id]: { on, at } })
      for (const listener of listeners) listener()
    },
    settle(sent) {
      keep(Object.fromEntries(Object.entries(ticks).filter(([id, { at }]) => sent[id]?.at !== at)))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function parsed(text: string | null): Ticks {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Ticks) : {}
  } catch {
    return {}
  }
}
