import { useEffect } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { createStore, useStore } from '#ui/ui.store.ts'

const KEY = 'waymark:course-groups'
type Groups = Readonly<Record<string, boolean>>

const groups = createStore<Groups>({})

/** Which weeks and topics are open, by key; saved in the browser. */
export function useOpenGroups(): (key: string, otherwise: boolean) => { open: boolean; onToggle: (open: boolean) => void } {
  const kept = useStore(groups)
  useEffect(() => groups.write(readGroups(localStore.read(KEY))), [])
  return function groupOf(key, otherwise) {
    const open = Object.hasOwn(kept, key) ? kept[key] === true : otherwise
    // details also fires toggle if it is initially open, so ignore an unchanged state
    return { open, onToggle: (next) => next !== open && keep(key, next) }
  }
}

function keep(key: string, open: boolean): void {
  groups.write({ ...groups.read(), [key]: open })
  localStore.write(KEY, JSON.stringify(groups.read()))
}

export function readGroups(stored: string | null): Groups {
  try {
    const kept: unknown = JSON.parse(stored ?? '{}')
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, open]) => typeof open === 'boolean'))
  } catch {
    return {}
  }
}
