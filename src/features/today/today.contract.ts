import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { continuePlace, namedPosition } from '#features/projects/position.contract.ts'
import { PROJECT_STATUSES } from '#features/projects/projects.rules.ts'
import { REASONS } from './next-step.rules.ts'

/** Years of four digits, also at both ends of the week. */
const ONE_WITH_A_WEEK_AROUND_IT = /^(?:[1-8]\d{3}|9(?!999)\d{3})-/

const next = z.object({
  projectId: z.string(),
  title: z.string(),
  description: z.string(),
  tracks: z.array(z.object({ id: z.string() })),
  series: z.string().nullable().describe('its title'),
  minutes: z.number().describe('of the whole project'),
  status: z.enum(PROJECT_STATUSES),
  progress: z.number(),
  tasks: z.object({ done: z.number().int(), required: z.number().int() }),
  position: continuePlace.nullable().describe('where to continue'),
  ahead: namedPosition.nullable().describe('where they last read, when that is behind their next open task'),
  why: z.enum(REASONS),
})

const day = z.object({
  date: z.iso.date(),
  done: z.number().int().describe('tasks completed on that day'),
  planned: z.array(z.object({ projectId: z.string(), name: z.string(), minutes: z.number() })),
  isStudyDay: z.boolean().describe('a day for which the chosen days a week plan something'),
  isOff: z.boolean().describe('taken off by hand'),
})

const sitting = day.pick({ date: true, planned: true })

const today = z.object({
  date: z.iso.date(),
  next: next.nullable().describe('null when everything is done'),
  week: z.array(day).describe('from Monday on'),
  isDone: z.boolean().describe('what was planned for today is done'),
  sitting: sitting.nullable().describe('the next one that is planned, today or later'),
  goal: z
    .object({
      description: z.string(),
      done: z.number().int(),
      projects: z.number().int(),
      path: z.array(z.string()).describe('the ids of its projects, in their order'),
      stations: z
        .array(
          z.object({
            projectId: z.string(),
            title: z.string(),
            status: z.enum(PROJECT_STATUSES),
            progress: z.number(),
            isPlanned: z.boolean(),
            needsPro: z.boolean().describe('it is locked, and the learner has no Pro to open it'),
          }),
        )
        .describe('the projects of the path that they can see'),
      endsOn: z.iso.date().nullable().describe('when the last of them is done as planned; null while none is planned on a day'),
    })
    .nullable(),
  upcoming: z
    .array(z.object({ projectId: z.string(), title: z.string(), minutes: z.number() }))
    .describe('the projects of the plan that come after what is next, a few'),
  planned: z.number().int().describe('how many open projects the plan has'),
  timeZone: z.string().describe('in which their days begin and end'),
  lastRead: z.object({ projectId: z.string(), title: z.string() }).nullable().describe('what they read last, when that is not next'),
  review: z.array(z.object({ projectId: z.string(), title: z.string(), tasks: z.number().int() })),
  isNew: z.boolean().describe('nothing was chosen or begun yet, and nobody was asked what they want'),
  isUnasked: z.boolean().describe('something was begun before anybody was asked what they want'),
  question: z.number().int().describe('which of the first questions comes next, from 0 on'),
})

const address = z.object({ url: z.string().nullable().describe('null while there is none') })

export const todayContract = {
  getToday: learnersMay()
    .route({
      method: 'GET',
      path: '/user/today',
      summary: 'What comes next, this week with its dates, the goal, and what is open for review',
    })
    .input(
      z
        .object({
          date: z.iso
            .date()
            .regex(ONE_WITH_A_WEEK_AROUND_IT, 'Choose a day between 1000 and 9998.')
            .optional()
            .describe('what day it is where the caller is; without it, that of their time zone'),
          after: z.string().max(200).optional().describe('asked at the end of this project'),
        })
        .default({}),
    )
    .output(today),
  getCalendarAddress: learnersMay({ impersonation: 'refused' })
    .route({ method: 'GET', path: '/user/calendar', summary: 'The private address under which a calendar reads the own schedule' })
    .output(address),
  makeCalendarAddress: learnersMay()
    .route({ method: 'POST', path: '/user/calendar', summary: 'Makes a private address for calendars; the one before ends' })
    .output(address),
  removeCalendarAddress: learnersMay()
    .route({ method: 'DELETE', path: '/user/calendar', summary: 'Ends the private address for calendars', successStatus: 204 })
    .output(z.void()),
}

export type Today = z.infer<typeof today>
