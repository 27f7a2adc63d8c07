import { useMemo, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import { blankItem, draftsIn, type OutboxItem } from './outbox.rules.ts'

/** The unacknowledged change of an item; server rendering sees none. */
export function useItem<Value, Saved>(outbox: Pick<Outbox<Value, Saved>, 'get' | 'subscribe'>, id: string): OutboxItem<Value> {
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.get(id),
    () => blankItem,
  )
}

const nothing: ReadonlyMap<string, OutboxItem<never>> = new Map()

/** All unacknowledged changes, by id. */
export function useDrafts<Value, Saved>(outbox: Pick<Outbox<Value, Saved>, 'items' | 'subscribe'>): ReadonlyMap<string, Value> {
  const items = useSyncExternalStore<ReadonlyMap<string, OutboxItem<Value>>>(outbox.subscribe, outbox.items, () => nothing)
  return useMemo(() => draftsIn(items), [items])
}
