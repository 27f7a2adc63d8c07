import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { sendEvent } from './beacon.client.ts'
import type { eventsContract } from './events.contract.ts'
import type { DataOf, EventName } from './events.rules.ts'

export type EventsClient = ContractRouterClient<typeof eventsContract>

export interface EventsCalls {
  events: EventsClient
}

export function eventCountsQuery({ events }: EventsCalls) {
  return queryOptions({ queryKey: ['admin', 'events'], queryFn: ({ signal }) => events.countEvents(undefined, { signal }) })
}

let beacon: Promise<{ sendEvent: typeof sendEvent }> | undefined

/** Never fails and never waits: loads the sender with the first event, and sends all in order. */
export function recordEvent<Name extends EventName>(name: Name, data: DataOf<Name> = {}): void {
  beacon ??= import('./beacon.client.ts')
  beacon.then((loaded) => loaded.sendEvent({ name, data })).catch(() => (beacon = undefined))
}
