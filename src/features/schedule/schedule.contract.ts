import { z } from 'zod'
import { PAYWALL, learnersMay } from '#features/accounts/accounts.contract.ts'
import { PROJECT_STATUSES } from '#features/projects/projects.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { DIRECTIONS, ORDERS } from './order.rules.ts'
import { PLAN_SOURCES } from './plan.rules.ts'
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
const day = z.object({
  id: z.string(),
  date: z.iso.date().nullable().describe('null for what was done before today, and where the order is not that of the plan'),
  status,
  tasks: z.array(task),
})
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

const planned = z.object({
  projectId: z.string(),
  source: z.enum(PLAN_SOURCES).describe('why it is planned: begun, on the path to the goal, of a chosen topic, or added'),
})

const studyPlan = z.object({
  projects: z.array(planned).describe('what is open, in the order of the plan'),
  isByHand: z.boolean().describe('the order was changed by hand'),
  daysOff: z.array(z.iso.date()).describe('dates without study'),
})

const MOST_PLANNED = 1000

const planChange = z
  .object({
    order: z.array(z.string().min(1).max(200)).max(MOST_PLANNED).describe('project ids; none for the computed order'),
    dayOff: z.object({ date: z.iso.date(), isOff: z.boolean() }),
  })
  .partial()

export const scheduleContract = {
  getPlan: learnersMay().route({ method: 'GET', path: '/user/plan', summary: 'What is planned, in the order to do it' }).output(studyPlan),
  changePlan: learnersMay()
    .route({ method: 'PUT', path: '/user/plan', summary: 'Orders the plan by hand, or takes one day off' })
    .input(planChange)
    .output(studyPlan)
    .errors({ UNPROCESSABLE_CONTENT: refusals.UNPROCESSABLE_CONTENT }),
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

export type StudyPlanShown = z.infer<typeof studyPlan>
export type Schedule = z.infer<typeof week>[]
export type ScheduleQuery = z.input<typeof query>
