import { z } from 'zod'
import { anyoneMay, learnersMay, PAYWALL, proMay } from '#features/accounts/contract.ts'
import {
  DIFFICULTIES,
  PROJECT_KINDS,
  QUESTION_TYPES,
  SHARE_KEYS,
  VALIDATION_STATUSES,
  type DocNode,
  type OutlineStep,
} from '#features/content/rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { DOC_STATUSES, PROJECT_STATUSES } from './rules.ts'

const { FORBIDDEN, NOT_FOUND, PAYLOAD_TOO_LARGE, PRECONDITION_FAILED, PRECONDITION_REQUIRED, UNPROCESSABLE_CONTENT } = refusals

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
  plan: z.enum(['free', 'pro']),
  category: z.string(),
  series: z.string().nullable(),
  order: z.string(),
  part: z.string().nullable(),
  kind: z.enum(PROJECT_KINDS),
  share,
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
  metadata,
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
})

const neighbour = z.object({ id: z.string(), title: z.string(), tracks: z.array(z.object({ id: z.string() })) }).nullable()

const tasks = z.object({
  done: z.number().int().describe('required tasks that are complete'),
  required: z.number().int(),
  inReview: z.number().int(),
})

const placedProject = project.extend({
  place: z.object({ series: z.string().nullable(), previous: neighbour, next: neighbour }),
  tasks,
  track: z.string().nullable().describe('the track that the learner last chose in this project'),
})

const selected = z.object({ projectId: z.string().min(1).max(200), selectedTime: z.iso.datetime({ offset: true }).nullable() })

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
  boxes: z.array(z.object({ id: z.string(), status: z.enum(VALIDATION_STATUSES) })),
})

const tick = z.object({ on: z.boolean(), at: z.iso.datetime() })
const items = z.array(z.unknown()).max(5000).exactOptional()

/** What the learner's own file of a project may hold. */
export const annotations = z.strictObject({
  ticks: z.record(z.string().max(200), tick).exactOptional(),
  highlights: items,
  notes: items,
  bookmarks: items,
})

const TASKS_OPEN = {
  status: 409,
  message: 'There are tasks to complete first.',
  data: z.object({ done: z.number().int(), required: z.number().int() }),
}
const LOCKED = { ...FORBIDDEN, message: 'This is locked. Unlock it first.' }
const NO_SUCH_TRACK = { ...UNPROCESSABLE_CONTENT, message: 'This project has no such track.' }
const STALE_SELECTION = {
  ...PRECONDITION_FAILED,
  message: 'The list was changed somewhere else in the meantime.',
  data: z.object({ selection: z.array(selected) }),
}
const WRITTEN_BY_AUTHORS = { ...FORBIDDEN, message: 'This file is written by the authors of the project.' }

const quizPreview = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  questions: z.array(
    z.object({
      id: z.string(),
      type: z.enum(QUESTION_TYPES),
      question: z.string(),
      options: z.array(z.object({ id: z.string(), value: z.string() })),
    }),
  ),
})

/** The document was checked when it was published; checking its thousands of nodes for each reader would only cost time. */
const content = z.object({
  version: z.string(),
  outline: z.custom<OutlineStep[]>(Array.isArray),
  /** absent while the project is locked */
  document: z.custom<DocNode>((value) => typeof value === 'object' && value !== null).nullable(),
  quiz: quizPreview.nullable(),
})

const named = z.object({ id: z.string() })
const namedFile = named.extend({ filename: z.string().max(200) })
const anyFile = z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })

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
    .errors({ NOT_FOUND }),
  getContent: anyoneMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/content.json',
      summary: 'The published document of a project',
      outputStructure: 'detailed',
    })
    .input(named)
    .output(z.object({ headers: z.object({ etag: z.string(), 'cache-control': z.string() }), body: content }))
    .errors({ NOT_FOUND }),
  saveProject: learnersMay()
    .route({ method: 'PUT', path: '/projects/{id}', summary: 'Unlocks, begins or completes a project, or chooses its track' })
    .input(named.extend(changes.shape))
    .output(placedProject)
    .errors({ NOT_FOUND, PAYWALL, LOCKED, TASKS_OPEN, NO_SUCH_TRACK }),
  saveSelection: learnersMay()
    .route({
      method: 'PUT',
      path: '/projects/selection',
      summary: 'Changes My Projects: with If-Match the list is the whole of it, without it is what changes in it',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        headers: z.object({ 'if-match': z.string().max(200).optional() }).optional(),
        body: z.array(selected).max(1000),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.array(selected) }))
    .errors({ NOT_FOUND, STALE_SELECTION }),
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
      summary: 'Takes the newest version of the project: highlights and notes go, answers and documentation stay',
    })
    .input(named)
    .output(placedProject)
    .errors({ NOT_FOUND }),
  getFile: learnersMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/{filename}',
      summary: 'annotations.json, or {contentId}.json of an unlocked Secret Mission',
      outputStructure: 'detailed',
    })
    .input(namedFile)
    .output(anyFile)
    .errors({ NOT_FOUND, LOCKED }),
  saveFile: learnersMay({ once: 'by-itself' })
    .route({
      method: 'PUT',
      path: '/projects/{id}/{filename}',
      summary: 'Saves annotations.json, when it is as If-Match says',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(z.object({ params: namedFile, headers: z.object({ 'if-match': z.string().max(100).optional() }).optional(), body: z.unknown() }))
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.object({ revision: z.number().int() }) }))
    .errors({
      NOT_FOUND,
      LOCKED,
      WRITTEN_BY_AUTHORS,
      PAYLOAD_TOO_LARGE,
      PRECONDITION_FAILED,
      PRECONDITION_REQUIRED,
      UNPROCESSABLE_CONTENT,
    }),
  removeFile: learnersMay()
    .route({ method: 'DELETE', path: '/projects/{id}/{filename}', summary: 'Removes annotations.json', successStatus: 204 })
    .input(namedFile)
    .output(z.void())
    .errors({ NOT_FOUND, WRITTEN_BY_AUTHORS }),
  unlockFile: proMay('secret_mission_unlock', { changes: true })
    .route({ method: 'GET', path: '/projects/{id}/{filename}/unlock', summary: 'Unlocks a Secret Mission; again is the same as once' })
    .input(namedFile)
    .output(z.object({ contentId: z.string() }))
    .errors({ NOT_FOUND, LOCKED }),
  getMarkers: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/projects/{id}/tracks/{track}/markers', summary: 'The boxes of a track and how far they are' })
    .input(named.extend({ track: z.string().max(100).describe("'no' where the project has no tracks") }))
    .output(marker)
    .errors({ NOT_FOUND, LOCKED }),
}

export type PlacedProject = z.infer<typeof placedProject>
export type ProjectContent = z.infer<typeof content>
export type Markers = z.infer<typeof marker>
