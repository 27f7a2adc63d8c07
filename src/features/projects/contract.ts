import { z } from 'zod'
import { anyoneMay } from '#features/accounts/contract.ts'
import { DIFFICULTIES, PROJECT_KINDS, QUESTION_TYPES, SHARE_KEYS, type DocNode, type OutlineStep } from '#features/content/rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { DOC_STATUSES, PROJECT_STATUSES } from './rules.ts'

const { NOT_FOUND } = refusals

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

const placedProject = project.extend({ place: z.object({ series: z.string().nullable(), previous: neighbour, next: neighbour }) })

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

export const projectsContract = {
  listProjects: anyoneMay()
    .route({ method: 'GET', path: '/projects', summary: 'Every project the caller may see, in the order of the catalogue' })
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
}

export type PlacedProject = z.infer<typeof placedProject>
export type ProjectContent = z.infer<typeof content>
