import { tickName, type ReadingMemory } from '#features/content/ui/reading-memory.ts'
import type { DrawnTicks } from '../projects.client.ts'
import type { Ticks } from './sync-ticks.ts'

/** Applies ticks from other devices, except where a local tick is unsent. */
export function bringTicks(here: ReadingMemory, drawn: DrawnTicks, unsent: Ticks): void {
  for (const [id, on] of Object.entries(drawn)) {
    const value = on ? 'yes' : 'no'
    if (!(id in unsent) && here.get(tickName(id)) !== value) here.set(tickName(id), value)
  }
}
