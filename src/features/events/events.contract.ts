import { z } from 'zod'
import { adminsMay, anyoneMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { COUNTED_DAYS } from './events.rules.ts'

const event = z.object({ name: z.string().max(100), data: z.record(z.string().max(50), z.unknown()).optional() })

const UNKNOWN_EVENT = { ...refusals.UNPROCESSABLE_CONTENT, message: 'There is no event of this name.' }

const counts = z.object({
  days: z.array(z.string()).describe('2026-01-31, in UTC, oldest first'),
  events: z.array(
    z.object({
      name: z.string(),
      total: z.number().int(),
      counts: z.array(z.number().int()).describe('one for each day'),
      details: z
        .array(z.object({ field: z.string(), values: z.array(z.object({ value: z.string(), count: z.number().int() })) }))
        .describe('of all days, by the fields that say where and how: location, plan, network …'),
    }),
  ),
})

export const eventsContract = {
  recordEvent: anyoneMay()
    .route({
      method: 'POST',
      path: '/events',
      summary: 'Notes what was done, unless the caller asks not to be followed',
      successStatus: 204,
    })
    .input(z.union([z.object({ event }), event]))
    .output(z.void())
    .errors({ UNKNOWN_EVENT }),
  countEvents: adminsMay()
    .route({ method: 'GET', path: '/admin/events', summary: 'How often each event happened, day by day' })
    .input(z.object({ days: z.coerce.number().int().min(1).max(180).default(COUNTED_DAYS) }).default({ days: COUNTED_DAYS }))
    .output(counts),
}
