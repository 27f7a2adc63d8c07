import { z } from 'zod'
import { anyoneMay, learnersMay, PAYWALL, proMay } from '#features/accounts/accounts.contract.ts'
import { DIFFICULTIES, PROJECT_KINDS, SHARE_KEYS, VALIDATION_STATUSES } from '#features/content/content.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { GONE, LOCKED, named } from './access.contract.ts'
import { filesContract } from './project-files.contract.ts'
import { namedPosition, openPlace, positionContract } from './position.contract.ts'
import { DOC_STATUSES, PROJECT_STATUSES } from './projects.rules.ts'
import { selectionContract } from './selection.contract.ts'
import { textContract } from './project-text.contract.ts'

const { NOT_FOUND, UNPROCESSABLE_CONTENT } = refusals

const share = z.partialRecord(z.enum(SHARE_KEYS), z.string())

const metadata = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  imageUrl: z.string().nullable(),
  difficulty: z.enum(DIFFICULTIES),
  time: z.number(),
  cost: z.string(),
  needs: z.array(z.string()),
  lastModified: z.string(),
  concepts: z.array(z.string()),
  tracks: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), share: share.exactOptional() })),
  visibility: z.enum(['public', 'private']),
  appearsAt: z.iso.datetime().exactOptional().describe('for admins: readers get the project then'),
  plan: z.enum(['free', 'pro']),
  category: z.string(),
  series: z.string().nullable(),
  order: z.string(),
  part: z.string().nullable(),
  kind: z.enum(PROJECT_KINDS),
  share,
})

const tasks = z.object({
  done: z.number().int().describe('required tasks that are complete'),
  required: z.number().int(),
  inReview: z.number().int(),
})

const project = z.object({
  id: z.string(),
  selected: z.boolean(),
  selectedTime: z.string().nullable(),
  locked: z.boolean(),
  hasUpdates: z.boolean(),
  completions: z.number().int(),
  docStatus: z.enum(DOC_STATUSES),
  completedBy: z.array(z.string()),
  status: z.enum(PROJECT_STATUSES),
  progress: z.number(),
  tasks: tasks.nullable().describe('null before they are counted, with the first answer'),
  metadata,
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
})

const neighbour = z.object({ id: z.string(), title: z.string(), tracks: z.array(z.object({ id: z.string() })) }).nullable()

const placedProject = project.extend({
  metadata: metadata.extend({ result: z.object({ says: z.string() }).optional().describe('what its picture shows') }),
  place: z.object({ series: z.string().nullable(), previous: neighbour, next: neighbour }),
  tasks,
  minutesTaken: z.number().int().nullable().describe('from the first answer to the completion'),
  newVersion: z.string().nullable().describe('the version that an update takes; null where there is none'),
  track: z.string().nullable().describe('the track that the learner last chose in this project'),
  position: namedPosition.nullable().describe('where the learner was when they last read it'),
  checkable: z.number().int().describe('how many tasks can be looked at in a folder on the learner’s machine; 0 while it is locked'),
  checkableTasks: z.array(z.object({ id: z.string(), title: z.string() })).describe('those tasks'),
  checkFolder: z.string().nullable().describe('what the text calls the folder in which they are looked at'),
  firstOpen: openPlace
    .nullable()
    .describe('the text that leads to the first open task; null before anything was read or done, and when all is'),
})

const changes = z.object({
  locked: z.boolean().optional().describe('false unlocks a Pro project'),
  hasUpdates: z.boolean().optional().describe('follows from the version, and is not changed here'),
  docStatus: z.enum(DOC_STATUSES).optional().describe('follows from the documentation, and is not changed here'),
  status: z.enum(PROJECT_STATUSES).optional().describe('a request: IN_PROGRESS begins the project, COMPLETE finishes it'),
  track: z.string().max(100).nullable().optional(),
})

const marker = z.object({
  id: z.string().describe('the track'),
  title: z.string(),
  summary: z.string(),
  boxes: z.array(
    z.object({ id: z.string(), status: z.enum(VALIDATION_STATUSES), required: z.boolean().describe('something in it has to be complete') }),
  ),
})

const TASKS_OPEN = {
  status: 409,
  message: 'There are tasks to complete first.',
  data: z.object({ done: z.number().int(), required: z.number().int() }),
}
const NO_SUCH_TRACK = { ...UNPROCESSABLE_CONTENT, message: 'This project has no such track.' }

export const projectsContract = {
  listProjects: anyoneMay()
    .route({ method: 'GET', path: '/projects', summary: 'Every project the caller may see, in the order of the catalogue' })
    .input(
      z
        .object({
          selected: z
            .union([z.literal(''), z.stringbool()])
            .optional()
            .describe('true, or nothing: those of My Projects alone'),
        })
        .optional(),
    )
    .output(z.array(project)),
  getProject: anyoneMay()
    .route({ method: 'GET', path: '/projects/{id}', summary: 'One project, as in the list, with its place in its series' })
    .input(named)
    .output(placedProject)
    .errors({ NOT_FOUND, GONE }),
  ...textContract,
  saveProject: learnersMay()
    .route({ method: 'PUT', path: '/projects/{id}', summary: 'Unlocks, begins or completes a project, or chooses its track' })
    .input(named.extend(changes.shape))
    .output(placedProject)
    .errors({ NOT_FOUND, PAYWALL, LOCKED, TASKS_OPEN, NO_SUCH_TRACK }),
  ...selectionContract,
  ...positionContract,
  resetProject: proMay('project_reset')
    .route({
      method: 'POST',
      path: '/projects/{id}/reset',
      summary: 'Begins the project anew: answers, highlights, notes and documentation go',
    })
    .input(named)
    .output(placedProject)
    .errors({ NOT_FOUND }),
  updateContent: learnersMay()
    .route({
      method: 'POST',
      path: '/projects/{id}/reset_content',
      summary: 'Takes the newest version of the project: highlights and notes go unless they are kept, answers and documentation stay',
    })
    .input(
      named.extend({ keepNotes: z.boolean().optional().describe('true: highlights and notes stay, and are looked for in the new text') }),
    )
    .output(placedProject)
    .errors({ NOT_FOUND }),
  ...filesContract,
  getMarkers: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/projects/{id}/tracks/{track}/markers', summary: 'The boxes of a track and how far they are' })
    .input(named.extend({ track: z.string().max(100).describe("'no' where the project has no tracks") }))
    .output(marker)
    .errors({ NOT_FOUND, PAYWALL, LOCKED }),
}

export type ProjectEntry = z.infer<typeof project>
export type PlacedProject = z.infer<typeof placedProject>
export type Markers = z.infer<typeof marker>
