import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { eventsContract } from './contract.ts'
import type { DataOf, EventName } from './rules.ts'

export type EventsClient = ContractRouterClient<typeof eventsContract>

export interface EventsCalls {
  events: EventsClient
}

export function eventCountsQuery({ events }: EventsCalls) {
  return queryOptions({ queryKey: ['admin', 'events'], queryFn: ({ signal }) => events.countEvents(undefined, { signal }) })
}

/** Never fails and never waits: what sends is loaded when the first event happens. */
export function recordEvent<Name extends EventName>(name: Name, data: DataOf<Name> = {}): void {
  void import('./beacon/client.ts').then(({ sendEvent }) => sendEvent({ name, data })).catch(() => {})
}
