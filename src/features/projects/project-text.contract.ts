import { z } from 'zod'
import { anyoneMay, PAYWALL } from '#features/accounts/accounts.contract.ts'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import { QUESTION_TYPES, type DocNode, type OutlineStep } from '#features/content/content.rules.ts'
import { refusals } from '#platform/http/errors.ts'
import { GONE, LOCKED, named } from './access.contract.ts'

const { NOT_FOUND } = refusals

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

const drawnText = z.custom<DrawnText>((value) => typeof value === 'object' && value !== null)
const chosenTrack = z.string().max(100).optional()

/** Not validated again: the document was checked when it was published, and has thousands of nodes. */
const content = z.object({
  version: z.string(),
  locked: z.boolean(),
  outline: z.custom<OutlineStep[]>(Array.isArray),
  /** the preview while the project is locked; null if another form was requested */
  document: z.custom<DocNode>((value) => typeof value === 'object' && value !== null).nullable(),
  text: drawnText.nullable(),
  /** the track of the text */
  track: z.string().nullable(),
  /** the Secret Missions that the caller has unlocked */
  missions: z.array(z.string()),
  quiz: quizPreview.nullable(),
})

export const textContract = {
  getContent: anyoneMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/content.json',
      summary: 'The published document of a project',
      outputStructure: 'detailed',
    })
    .input(
      named.extend({
        form: z
          .enum(['document', 'outline', 'text'])
          .optional()
          .describe('outline: all but the document; text: it is drawn for a page instead'),
        track: chosenTrack.describe('what the text is drawn for; the one that the caller reads where none is given'),
      }),
    )
    .output(z.object({ headers: z.object({ etag: z.string(), 'cache-control': z.string() }), body: content }))
    .errors({ NOT_FOUND, GONE }),
  getText: anyoneMay()
    .route({
      method: 'GET',
      path: '/projects/{id}/text/{version}',
      summary: 'A version of a project drawn for pages, which never changes: what everybody may read may be kept by everybody',
      outputStructure: 'detailed',
    })
    .input(named.extend({ version: z.string().max(100), track: chosenTrack, missions: z.string().max(2000).optional() }))
    .output(z.object({ headers: z.object({ etag: z.string(), 'cache-control': z.string() }), body: drawnText }))
    .errors({ NOT_FOUND, PAYWALL, LOCKED }),
}

export type ProjectContent = z.infer<typeof content>
