import type { ReadingMemory } from '#features/content/ui/reading-memory.ts'

/** What is kept here serves until more is there to keep it; what was set meanwhile is set there again. */
export function lateMemory(here: ReadingMemory, more: Promise<ReadingMemory>): ReadingMemory {
  const listeners = new Set<() => void>()
  const early: [name: string, value: string][] = []
  let memory = here
  async function arrive(): Promise<void> {
    memory = await more
    for (const listener of listeners) memory.subscribe(listener)
    for (const [name, value] of early) memory.set(name, value)
    for (const listener of listeners) listener()
  }
  arrive().catch(() => undefined)
  return {
    get: (name) => memory.get(name),
    set(name, value) {
      if (memory === here) early.push([name, value])
      memory.set(name, value)
    },
    show: (name, value) => here.set(name, value),
    subscribe(listener) {
      listeners.add(listener)
      const leave = memory.subscribe(listener)
      return () => {
        listeners.delete(listener)
        leave()
      }
    },
  }
}
