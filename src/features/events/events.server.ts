import { implement } from '@orpc/server'
import { impersonatorOf, isSignedIn } from '#features/accounts/accounts.rules.ts'
import type { CallContext, OwnData } from '#features/accounts/accounts.server.ts'
import { settle } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { eventsContract } from './events.contract.ts'
import { countTable, daysUntil, mayRecord, readEvent } from './events.rules.ts'
import { countDetails, countEvents as countInStore, listDays, listEvents, saveEvent } from './events.store.ts'

const call = implement(eventsContract).$context<CallContext>()

const recordEvent = call.recordEvent.handler(async ({ context, input, errors }) => {
  const { actor, client, services } = context
  const { name, data } = 'event' in input ? input.event : input
  const event = settle(readEvent(name, data), errors)
  if (!mayRecord({ impersonating: impersonatorOf(actor) !== null, declined: client.declined })) return
  const now = services.clock.now()
  await saveEvent(services.db, { ...event, id: newId(now.getTime()), userId: isSignedIn(actor) ? actor.userId : null, createdAt: now })
})

const countEvents = call.countEvents.handler(async ({ context: { services }, input }) => {
  const days = daysUntil(services.clock.now().toISOString().slice(0, 10), input.days)
  const first = days[0] ?? ''
  const kept = await listDays(services.adminDb, first)
  const since = kept.at(-1)?.until ?? new Date(`${first}T00:00:00Z`)
  const [counts, details] = await Promise.all([countInStore(services.adminDb, since), countDetails(services.adminDb, since)])
  const keptCounts = kept.flatMap(({ day, names }) => names.map((one) => ({ ...one, day })))
  const keptDetails = kept.flatMap((one) => one.details)
  return { days, events: countTable([...keptCounts, ...counts], days, [...keptDetails, ...details]) }
})

export const eventsCalls = { recordEvent, countEvents }

const AT_ONCE = 1000

export const eventData: OwnData = {
  name: 'events',
  tables: ['events'],
  async *files({ db }, { id }) {
    const lines: string[] = []
    let last: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(db, id, last, AT_ONCE)
      lines.push(...page.map(({ name, data, createdAt }) => JSON.stringify({ name, data, createdAt })))
      last = page.length === AT_ONCE ? (page.at(-1)?.id ?? null) : null
    } while (last !== null)
    if (lines.length > 0) yield { path: 'events.jsonl', content: `${lines.join('\n')}\n` }
  },
}
