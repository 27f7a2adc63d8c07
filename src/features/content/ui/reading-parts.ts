import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

/** What takes the place of a node's plain form once it is there: it may ask the server, keep state and be large. */
export interface ReadingParts {
  /** what was answered to tasks that the text does not have any more */
  Earlier: ComponentType
  /** `wanted`: its button was pressed before it was there; the children are what stands under the button */
  Quiz: ComponentType<{ id: string; wanted: boolean; count: number; children?: ReactNode }>
}

export type PartName = keyof ReadingParts

/** Parts arrive after the page is alive, each when its code is there. */
export interface PartsSource {
  get<Name extends PartName>(name: Name): ReadingParts[Name] | null
  subscribe(listener: () => void): () => void
}

export type PartLoaders = { [Name in PartName]?: () => Promise<ReadingParts[Name]> }

export const noParts: PartsSource = { get: () => null, subscribe: () => () => undefined }

/** Fetches each part as soon as `wanted` says so; a part that cannot be had leaves the plain form where it is. */
export function lateParts(loaders: PartLoaders, wanted: Promise<unknown>): PartsSource {
  const parts: Partial<ReadingParts> = {}
  const listeners = new Set<() => void>()
  let begun = false

  async function load<Name extends PartName>(name: Name): Promise<void> {
    const part = await loaders[name]?.()
    if (!part) return
    Object.assign(parts, { [name]: part })
    for (const listener of listeners) listener()
  }
  async function begin(): Promise<void> {
    await wanted
    await Promise.allSettled((Object.keys(loaders) as PartName[]).map(load))
  }
  return {
    get: (name) => parts[name] ?? null,
    subscribe(listener) {
      if (!begun) void begin()
      begun = true
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Null on the server and in the browser's first picture, so that both draw the plain form. */
export function usePart<Name extends PartName>(source: PartsSource, name: Name): ReadingParts[Name] | null {
  return useSyncExternalStore(
    source.subscribe,
    () => source.get(name),
    () => null,
  )
}
