import { z } from 'zod'
import { adminsMay } from '#features/accounts/accounts.contract.ts'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import { LONGEST_SOURCE, type QuizPreview } from '#features/content/content.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { DRAFT_FILES } from './drafts.rules.ts'

const { FORBIDDEN, NOT_FOUND, PRECONDITION_FAILED, PRECONDITION_REQUIRED, UNPROCESSABLE_CONTENT } = refusals

const named = z.object({ id: z.string().max(200) })
const revision = z.number().int().describe('0 before the first change; goes up with each, also when the draft goes')
const source = z.string().max(LONGEST_SOURCE)

const draft = z.object({
  markdown: z.string(),
  base: z.string().describe('project.md as it was when it was changed'),
  author: z.string().nullable().describe('whose change was the last'),
  updatedAt: z.iso.datetime(),
})

const kept = z.object({ revision, draft: draft.nullable().describe('null where nothing is changed') })

const keptFile = z.object({
  revision,
  draft: z
    .object({
      text: z.string(),
      base: z.string().describe('the file as it was when it was changed'),
      author: z.string().nullable(),
      updatedAt: z.iso.datetime(),
    })
    .nullable()
    .describe('null where nothing is changed'),
})

const openedFile = keptFile.extend({
  file: z.string(),
  source: z.string().describe('as it is in the catalogue now; empty where there is no such file'),
})

const edition = z.number().int().describe('goes up with each change of the text or of a file beside it')

const opened = kept.extend({
  edition,
  files: z.array(openedFile).describe('what stands beside the text; files of practices only where they are changed'),
  source: z.string().describe('project.md as it is in the catalogue now'),
  isNew: z.boolean().describe('the catalogue has no such project yet: the draft begins it'),
  title: z.string(),
  visibility: z.enum(['public', 'private']).describe('as it is published'),
  appearsAt: z.iso.datetime().nullable().describe('readers get it then; null where it waits for no time'),
  version: z.string().nullable().describe('what readers get now; null before the first publishing'),
  pictures: z.array(z.string()).describe('paths of the pictures that the draft brings along'),
  place: z.object({
    file: z.string().describe('projects/{id}/project.md, from the top of its git work tree where it is in one'),
    isWritable: z.boolean(),
    branch: z.string().nullable().describe('of the git work tree, HEAD where none is checked out in it; null where there is no work tree'),
  }),
})

const remark = z.object({
  kind: z.enum(['mistake', 'advice']).describe('a mistake keeps the project from being published'),
  file: z.string(),
  line: z.number().int(),
  column: z.number().int(),
  what: z.string(),
  mend: z.string(),
  block: z.string().nullable(),
})

const checked = z.object({ edition, findings: z.array(remark) })

const count = z.number().int()

const effects = z.object({
  learners: count.describe('have begun the project, and are offered the update'),
  removedTasks: z.array(z.object({ id: z.string(), title: z.string(), answers: count })),
  addedTasks: z.array(z.object({ id: z.string(), title: z.string(), isOptional: z.boolean() })),
  highlights: z.object({ stay: count, move: count, lost: count }),
  progress: count.describe('of those who have not finished: how many have another count of tasks afterwards'),
})

const drawnText = z.custom<DrawnText>((value) => typeof value === 'object' && value !== null)

/** Another editor saved first; the refusal carries their change. */
const CHANGED_ELSEWHERE = { ...PRECONDITION_FAILED, message: 'This project was changed elsewhere meanwhile.', data: kept }
const FILE_CHANGED_ELSEWHERE = {
  ...PRECONDITION_FAILED,
  message: 'This file was changed elsewhere meanwhile.',
  data: keptFile,
}
const NOT_SOUND = { ...UNPROCESSABLE_CONTENT, message: 'There is something to mend first.', data: z.object({ findings: z.array(remark) }) }
const SOURCE_CHANGED = {
  status: 409,
  message: 'The file was changed in the catalogue’s folder since this draft was begun.',
  data: z.object({ source: z.string(), file: z.string() }),
}
const NOT_WRITABLE = {
  ...FORBIDDEN,
  message: 'The catalogue’s folder cannot be written by this server. Download the patch, and apply it where the catalogue lives.',
}
const NO_DRAFT = { ...NOT_FOUND, message: 'There is no draft of this project.' }
const NOT_COMMITTED = {
  ...UNPROCESSABLE_CONTENT,
  message: 'It is written into the catalogue’s folder, but git did not take it. The draft is kept.',
  data: z.object({ said: z.string() }),
}
const NOT_PUBLISHED = {
  ...UNPROCESSABLE_CONTENT,
  message: 'It is written into the catalogue’s folder, but it cannot be published from there. The draft is kept.',
  data: z.object({ said: z.string().describe('what `content check` says of it') }),
}

const listed = z.object({
  id: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  isChanged: z.boolean().describe('something is changed and not published'),
})

export const draftsContract = {
  listEdited: adminsMay()
    .route({ method: 'GET', path: '/admin/projects', summary: 'The projects that are published, and those that a draft begins' })
    .output(z.array(listed)),
  openDraft: adminsMay()
    .route({ method: 'GET', path: '/projects/{id}/draft', summary: 'The source of a project, and what is changed in it and not published' })
    .input(named)
    .output(opened)
    .errors({ NOT_FOUND }),
  saveDraft: adminsMay()
    .route({
      method: 'PUT',
      path: '/projects/{id}/content.json',
      summary: 'Saves what was changed in a project’s source, when the draft is as If-Match says; readers see nothing of it',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        params: named,
        headers: z.object({ 'if-match': z.string().max(100).optional() }).optional(),
        body: z.object({
          markdown: source,
          base: source
            .optional()
            .describe('the file that this is a change of; what was said last, or the file as it is now, where none is given'),
        }),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.object({ revision }) }))
    .errors({ NOT_FOUND, CHANGED_ELSEWHERE, PRECONDITION_REQUIRED, UNPROCESSABLE_CONTENT }),
  saveFile: adminsMay()
    .route({
      method: 'PUT',
      path: '/projects/{id}/draft/files/{file}',
      summary: 'Saves what was changed in a file beside the text, when its draft is as If-Match says; empty takes the file away',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        params: named.extend({ file: z.enum(DRAFT_FILES) }),
        headers: z.object({ 'if-match': z.string().max(100).optional() }).optional(),
        body: z.object({ text: source, base: source.optional().describe('the file that this is a change of') }),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string() }), body: z.object({ revision }) }))
    .errors({ NOT_FOUND, FILE_CHANGED_ELSEWHERE, PRECONDITION_REQUIRED, UNPROCESSABLE_CONTENT }),
  removeDraft: adminsMay({ idempotency: 'handler' })
    .route({
      method: 'DELETE',
      path: '/projects/{id}/content.json',
      summary: 'Drops what was changed in a project’s source and not published; again is the same as once',
      successStatus: 204,
    })
    .input(named.extend({ edition: z.number().int().optional().describe('drops the draft only while it is this one') }))
    .output(z.void())
    .errors({ NOT_FOUND, CHANGED_ELSEWHERE }),
  checkDraft: adminsMay()
    .route({ method: 'GET', path: '/projects/{id}/draft/findings', summary: 'What `content check` says of the draft' })
    .input(named)
    .output(checked)
    .errors({ NOT_FOUND }),
  drawDraft: adminsMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/draft/text',
      summary: 'The draft drawn as a learner will see it; null while it cannot be',
    })
    .input(named.extend({ track: z.string().max(100).optional() }))
    .output(
      z.object({
        edition,
        tracks: z.array(z.object({ id: z.string(), title: z.string() })),
        track: z.string().nullable().describe('the one that is drawn: the asked one or the first'),
        text: drawnText.nullable(),
        quiz: z.custom<QuizPreview>().nullable(),
      }),
    )
    .errors({ NOT_FOUND }),
  weighDraft: adminsMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/draft/effects',
      summary: 'What publishing the draft does to those who have begun the project',
    })
    .input(named)
    .output(
      z.object({ edition, effects: effects.nullable().describe('null while it cannot be published, and before the first publishing') }),
    )
    .errors({ NOT_FOUND }),
  publishDraft: adminsMay({ idempotency: 'inherent' })
    .route({
      method: 'POST',
      path: '/projects/{id}/draft/publish',
      summary: 'Writes the draft into the catalogue’s folder, commits it where that is wanted, and publishes it',
    })
    .input(
      named.extend({ edition, commit: z.string().trim().max(2000).optional().describe('the message; without one nothing is committed') }),
    )
    .output(z.object({ version: z.string().nullable(), commit: z.string().nullable().describe('the name of the commit') }))
    .errors({ NOT_FOUND, NO_DRAFT, CHANGED_ELSEWHERE, SOURCE_CHANGED, NOT_SOUND, NOT_WRITABLE, NOT_COMMITTED, NOT_PUBLISHED }),
}

export type OpenedDraft = z.infer<typeof opened>
export type KeptDraft = z.infer<typeof kept>
export type KeptFile = z.infer<typeof keptFile>
export type DraftRemark = z.infer<typeof remark>
