import { z } from 'zod'
import { adminsMay } from '#features/accounts/contract.ts'
import { refusals } from '#platform/http/errors.ts'

const count = z.number().int()

const listed = z.object({
  id: z.string(),
  title: z.string(),
  started: count,
  finished: count,
})

const step = z.object({
  id: z.string(),
  title: z.string(),
  tracks: z.array(z.string()).describe('where everybody is counted: the tracks that alone have this step'),
  reached: count,
  finished: count.describe('did all that the step asks for; where it asks for nothing: went on'),
  left: count.describe('it is the last they saw, and they were not here for as many days as `quietDays`'),
  still: count.describe('it is where they are'),
})

const figures = z.object({
  id: z.string(),
  title: z.string(),
  tracks: z.array(z.object({ id: z.string(), title: z.string() })).describe('where it makes a difference which one is chosen'),
  track: z.string().nullable().describe('whose learners these are; null: everybody'),
  quietDays: count,
  opened: count.describe('have read or begun it'),
  started: count,
  finished: count,
  steps: z.array(step),
})

export const figuresContract = {
  listFigures: adminsMay()
    .route({ method: 'GET', path: '/admin/figures', summary: 'How many have begun and finished each project' })
    .output(z.array(listed)),
  getFigures: adminsMay()
    .route({ method: 'GET', path: '/admin/figures/{projectId}', summary: 'What the learners of a project do in it, counted' })
    .input(z.object({ projectId: z.string().max(200), track: z.string().max(100).optional() }))
    .output(figures)
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
}

export type Figures = z.infer<typeof figures>
