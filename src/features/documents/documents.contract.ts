import { z } from 'zod'
import { anyoneMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { DOCUMENTATION_THEMES } from '#features/accounts/accounts.rules.ts'
import { DOC_STATUSES } from '#features/projects/projects.rules.ts'
import { TAKEN_DOWN, takenDown } from '#features/takedowns/takedowns.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { editChanges } from './document-edits.rules.ts'
import { LONGEST_PASSAGE } from './polish.rules.ts'
import { DOC_TYPES } from './documents.rules.ts'

const { NOT_FOUND, CONFLICT, UNPROCESSABLE_CONTENT } = refusals

const NOT_FINISHED = { status: 422, message: 'Finish the project first. Then its documentation can be made.' }
const NOT_READY = { status: 409, message: 'The documentation is still being made. Try again in a moment.' }
const BAD_NAME = { status: 422, message: 'A copy is named after its project and a time, such as my-project-1735689600000.' }
const TOO_LONG = { status: 422, message: 'These changes are more than a document can hold. Shorten some of them.' }

const says = z.object({ says: z.string() })
const NO_MODEL = { ...CONFLICT, message: 'No model is configured on this site.', data: says }
const NOT_POLISHED = { ...UNPROCESSABLE_CONTENT, message: 'There is no suggestion for this passage.', data: says }

const named = z.object({ project_id: z.string().max(200) })

const reference = z.object({
  type: z.enum(DOC_TYPES),
  public: z.boolean().describe('whether others may read it'),
  url: z.string().describe('on this site; readable by its owner, whether it is public or not'),
})

const docs = z.object({
  status: z.enum(DOC_STATUSES),
  results: z.array(reference).describe('empty until it is made; the last one stays while another is made'),
  title: z.string().nullable().describe('as its owner has called it; null until it is made'),
  archive: z.string().nullable().describe('README.md and its pictures as a zip; null where there are no pictures'),
  cover: z.string().nullable().describe('a picture of the title page'),
  page: z.string().describe('where it is read in a browser: by others only when it is public'),
  pdf: z.string().describe('its public address as PDF'),
  isPublic: z.boolean().describe('whether others may read it'),
  takenDown,
  isIndexed: z.boolean().describe('whether search engines may list the public page'),
  theme: z.enum(DOCUMENTATION_THEMES),
  titleUrl: z.string().nullable().describe('the address on the title page'),
  madeAt: z.iso.datetime().nullable(),
  isStale: z.boolean().describe('it would say something else if it were made now'),
})

const label = z.string().describe('what was asked')
const id = z.string()

const block = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('text'), text: z.string() }),
  z.object({ id, kind: z.literal('quote'), label, text: z.string() }),
  z.object({ id, kind: z.literal('short'), label, text: z.string() }),
  z.object({ id, kind: z.literal('code'), label, text: z.string(), language: z.string().describe('empty where it is not known') }),
  z.object({ id, kind: z.literal('link'), label, text: z.string() }),
  z.object({
    id,
    kind: z.literal('picture'),
    label,
    text: z.string().describe('its caption'),
    alt: z.string(),
    file: z.string().describe('its name beside the document; empty where it could not be read'),
    width: z.number(),
    height: z.number(),
  }),
  z.object({ id, kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.string())) }),
])

const section = z.object({ id, title: z.string(), blocks: z.array(block) })

export const writtenDocument = z.object({
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  finishedAt: z.iso.datetime(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  sections: z.array(section),
})

const edits = z.object({
  order: z.array(z.string()).nullable().describe('ids of sections; null leaves them as they are'),
  hidden: z.array(z.string()).describe('ids of sections and blocks that are left out'),
  notes: z.array(z.string()).describe('ids of blocks with own notes that are in it'),
  texts: z.record(z.string(), z.string()).describe('other words for a title, a text, an answer or a caption, by its id'),
  others: z
    .record(z.string(), z.array(z.string()))
    .describe('words written elsewhere at the same time, by the id that they were written for'),
})

const draft = z.object({
  text: writtenDocument.describe('as it is made from the answers, before any change, with all own notes'),
  pictures: z.record(z.string(), z.string()).describe('where each picture is shown to its owner, by the id of its block'),
  edits,
  canPolish: z.boolean().describe('whether a model is there that suggests other wording'),
})

const shown = z.object({
  text: writtenDocument,
  theme: z.enum(DOCUMENTATION_THEMES),
  titleUrl: z.string().nullable(),
  owner: z.object({ name: z.string(), nickname: z.string(), picture: z.string().nullable() }),
  projectId: z.string(),
  madeAt: z.iso.datetime(),
  isPublic: z.boolean(),
  takenDown,
  isIndexed: z.boolean(),
  hasPdf: z.boolean(),
  isOwner: z.boolean().describe('whether it is the caller’s own'),
})

export const documentsContract = {
  getDocs: learnersMay()
    .route({ method: 'GET', path: '/projects/{project_id}/docs', summary: 'The documentation of a finished project' })
    .input(named)
    .output(docs)
    .errors({ NOT_FOUND }),
  regenerateDocs: learnersMay()
    .route({
      method: 'PUT',
      path: '/projects/{project_id}/docs/regenerate',
      summary: 'Makes it again from the answers, with the theme and the address that are preferred now',
    })
    .input(named)
    .output(docs)
    .errors({ NOT_FOUND, NOT_FINISHED }),
  shareDocs: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'PUT', path: '/projects/{project_id}/docs', summary: 'Says who may read it' })
    .input(named.extend({ public: z.boolean().optional(), indexed: z.boolean().optional() }))
    .output(docs)
    .errors({ NOT_FOUND, NOT_FINISHED, TAKEN_DOWN }),
  getDraft: learnersMay()
    .route({ method: 'GET', path: '/projects/{project_id}/docs/draft', summary: 'Its text, and what its owner changed in it' })
    .input(named)
    .output(draft)
    .errors({ NOT_FOUND, NOT_FINISHED }),
  editDraft: learnersMay()
    .route({ method: 'PUT', path: '/projects/{project_id}/docs/draft', summary: 'Changes its order, its words, and what is left out' })
    .input(named.extend(editChanges.shape))
    .output(edits)
    .errors({ NOT_FOUND, NOT_FINISHED, TOO_LONG }),
  polishPassage: learnersMay({ idempotency: 'inherent' })
    .route({
      method: 'POST',
      path: '/projects/{project_id}/docs/polish',
      summary: 'Asks a model for better wording of a passage; nothing is changed by it',
    })
    .input(named.extend({ text: z.string().min(1).max(LONGEST_PASSAGE) }))
    .output(z.object({ text: z.string().describe('the same where it needs nothing') }))
    .errors({ NOT_FOUND, NOT_FINISHED, NO_MODEL, NOT_POLISHED }),
  copyDoc: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'POST', path: '/projects/{project_id}/doc/copy', summary: 'A copy that stays as it is, for a portfolio' })
    .input(
      named.extend({ type: z.enum(DOC_TYPES).default('pdf'), newName: z.string().max(250).optional().describe('{projectId}-{timestamp}') }),
    )
    .output(z.object({ storageName: z.string() }))
    .errors({ NOT_FOUND, NOT_FINISHED, NOT_READY, BAD_NAME }),
  getPublicDoc: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/{nickname}/projects/{project_id}/document', summary: 'A documentation that its owner made public' })
    .input(named.extend({ nickname: z.string().max(100) }))
    .output(shown)
    .errors({ NOT_FOUND }),
}

export type Docs = z.infer<typeof docs>
export type DocumentationDraft = z.infer<typeof draft>
export type DraftEdits = z.infer<typeof edits>
export type ShownDoc = z.infer<typeof shown>
