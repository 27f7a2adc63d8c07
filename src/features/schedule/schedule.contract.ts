import { z } from 'zod'
import { PAYWALL, learnersMay } from '#features/accounts/accounts.contract.ts'
import { PROJECT_STATUSES } from '#features/projects/projects.rules.ts'
import { DIRECTIONS, ORDERS } from './order.rules.ts'
import { MOST_DAYS, MOST_HOURS } from './schedule.rules.ts'

const status = z.enum(PROJECT_STATUSES)

const task = z.object({
  id: z.string().describe('of the project'),
  type: z.literal('project'),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  metadata: z.array(
    z.object({
      key: z.enum(['Part', 'Completions', 'CompletedBy', 'selected']),
      value: z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
    }),
  ),
  status,
  progress: z.number().describe('0 to 1'),
  minutes: z.number(),
})
const day = z.object({ id: z.string(), status, tasks: z.array(task) })
const week = z.object({ id: z.string(), status, days: z.array(day) })

const topic = z.string().min(1).max(100)

const query = z.object({
  hoursPerDay: z.coerce.number().min(0).max(MOST_HOURS).optional().describe('as preferred when it is not given; 0 is none'),
  daysPerWeek: z.coerce.number().int().min(0).max(MOST_DAYS).optional().describe('as preferred when it is not given; 0 is none'),
  topics: z
    .union([z.array(topic).max(50), topic.transform((one) => [one])])
    .optional()
    .describe('categories, ids of series, or All; without it the own list'),
  orderBy: z.enum(ORDERS).optional(),
  sortBy: z.enum(DIRECTIONS).optional(),
})

export const scheduleContract = {
  getSchedule: learnersMay()
    .route({ method: 'GET', path: '/schedule', summary: 'What to do on which day' })
    .input(query.default({}))
    .output(z.array(week))
    .errors({ PAYWALL }),
  exportSchedule: learnersMay()
    .route({
      method: 'GET',
      path: '/schedule/calendar.ics',
      summary: 'The days to come as a calendar',
      outputStructure: 'detailed',
    })
    .input(query.extend({ start: z.iso.date().optional().describe('the first day; today without it') }).default({}))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Blob) }))
    .errors({ PAYWALL }),
}

export type Schedule = z.infer<typeof week>[]
export type ScheduleQuery = z.input<typeof query>
