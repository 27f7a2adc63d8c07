import { useMemo, useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import { blankItem, draftsIn, type Item } from './outbox.rules.ts'

/** What was changed here and the server has not acknowledged; the page is drawn without any of it. */
export function useItem<Value, Saved>(outbox: Pick<Outbox<Value, Saved>, 'get' | 'subscribe'>, id: string): Item<Value> {
  return useSyncExternalStore(
    outbox.subscribe,
    () => outbox.get(id),
    () => blankItem,
  )
}

const nothing: ReadonlyMap<string, Item<never>> = new Map()

/** Whatever was changed here and is not acknowledged, by its id. */
export function useDrafts<Value, Saved>(outbox: Pick<Outbox<Value, Saved>, 'items' | 'subscribe'>): ReadonlyMap<string, Value> {
  const items = useSyncExternalStore<ReadonlyMap<string, Item<Value>>>(outbox.subscribe, outbox.items, () => nothing)
  return useMemo(() => draftsIn(items), [items])
}
