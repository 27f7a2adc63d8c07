import { z } from 'zod'
import { anyoneMay, learnersMay } from '#features/accounts/accounts.contract.ts'
import { TAKEN_DOWN, takenDown } from '#features/takedowns/takedowns.contract.ts'
import { refusals } from '#platform/http/errors.ts'

const { NOT_FOUND } = refusals

const NOT_FINISHED = { status: 422, message: 'Finish the project first. Then there is something to prove.' }

const named = z.object({ project_id: z.string().max(200) })

const files = z.array(z.object({ title: z.string(), files: z.array(z.object({ name: z.string(), text: z.string() })) }))

const proof = z.object({
  isPublic: z.boolean().describe('whether others may see the page'),
  takenDown,
  page: z.string().describe('the page that says what was finished; others see it only when it is public'),
  credential: z.string().nullable().describe('the signed credential; null while the page is not public'),
  showsWork: z.boolean().describe('whether others read on the page what was written'),
  work: files.describe('what they read then: as it was when it was switched on, until then as it is now'),
  address: z.string().nullable().describe('leads to the page whatever its owner is called; null while the page is not public'),
})

const shown = z.object({
  owner: z.object({ name: z.string(), nickname: z.string(), picture: z.string().nullable() }),
  projectId: z.string(),
  work: z.object({
    title: z.string(),
    description: z.string(),
    category: z.string(),
    concepts: z.array(z.string()),
    finishedAt: z.iso.datetime(),
    minutes: z.number().int().nullable().describe('from the first answer to the last'),
    tasksDone: z.number().int(),
    steps: z
      .array(
        z.object({
          title: z.string(),
          tasks: z.array(z.string()),
          optional: z.array(z.string()).optional().describe('what was answered beyond the tasks that count'),
          onMachine: z
            .array(z.number().int())
            .optional()
            .describe('places in both lists, one after the other, of what was found on the learner’s own machine'),
        }),
      )
      .describe('with what was answered in them'),
    built: z
      .array(z.object({ title: z.string(), tests: z.number().int() }))
      .optional()
      .describe('code that was written, with how many of its tests passed in the learner’s browser'),
  }),
  files: files.nullable().describe('what was written, where its owner lets others read it'),
  document: z
    .object({ page: z.string(), pdf: z.string().nullable(), hash: z.string().describe('SHA-256 of the PDF') })
    .nullable()
    .describe('its documentation, when that is public too'),
  credential: z.string().nullable(),
  isPublic: z.boolean(),
  takenDown,
  result: z.string().nullable().describe('what the picture of the project shows; null where it has no result'),
  isOwner: z.boolean().describe('whether it is the caller’s own'),
})

export const credentialsContract = {
  getProof: learnersMay()
    .route({ method: 'GET', path: '/projects/{project_id}/proof', summary: 'Whether others may see that one has finished a project' })
    .input(named)
    .output(proof)
    .errors({ NOT_FOUND }),
  shareProof: learnersMay({ idempotency: 'inherent' })
    .route({ method: 'PUT', path: '/projects/{project_id}/proof', summary: 'Shows others that one has finished a project, or hides it' })
    .input(
      named.extend({
        public: z.boolean().optional().describe('whether others may see the page; as before when it is not given'),
        work: z.boolean().optional().describe('whether others read what was written; as before when it is not given'),
      }),
    )
    .output(proof)
    .errors({ NOT_FOUND, NOT_FINISHED, TAKEN_DOWN }),
  getPublicProof: anyoneMay({ own: true })
    .route({ method: 'GET', path: '/{nickname}/projects/{project_id}/proof', summary: 'That somebody has finished a project' })
    .input(named.extend({ nickname: z.string().max(100) }))
    .output(shown)
    .errors({ NOT_FOUND }),
}

export type Proof = z.infer<typeof proof>
export type ShownProof = z.infer<typeof shown>
