import { z } from 'zod'
import { adminsMay } from '#features/accounts/accounts.contract.ts'
import { refusals } from '#platform/http/errors.ts'
import { COUNTINGS } from './kept-figures.rules.ts'

const count = z.number().int()

const listed = z.object({
  id: z.string(),
  title: z.string(),
  visibility: z.enum(['public', 'private']),
  appearsAt: z.iso.datetime().nullable().describe('readers get it then; null where it waits for no time'),
  started: count.nullable(),
  finished: count.nullable(),
})

const counting = z
  .enum(COUNTINGS)
  .describe('whether newer counts are under way; failed: the last try failed, and another follows while somebody asks')

const list = z.object({
  countedAt: z.iso.datetime().nullable().describe('null: not yet, and all counts are null'),
  counting,
  projects: z.array(listed),
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

const spent = {
  learners: count.describe('of how many it is known'),
  median: z.number().nullable().describe('minutes; null for fewer than three'),
  long: z.number().nullable().describe('minutes; nine of ten took no longer'),
}

const task = z.object({
  id: z.string(),
  title: z.string(),
  optional: z.boolean(),
  seen: count.nullable().describe('came to its step; null inside of a Secret Mission'),
  answered: count,
  done: count,
  wrong: count.describe('were wrong with it at least once'),
  misses: count.describe('how often it was found wrong'),
})

const mistake = z.object({ task: z.string(), text: z.string(), learners: count })

const runs = { runs: count, failed: count }

const failingTest = z.object({
  task: z.string(),
  test: z.string(),
  learners: count.describe('ran it'),
  failing: count.describe('for whom it failed at least once'),
  ...runs,
  lately: z.object(runs).describe('of the last 30 days'),
  left: count.describe('it failed in their last run, and they were not here for as many days as `quietDays`'),
})

const question = z.object({
  id: z.string(),
  question: z.string(),
  learners: count.describe('answered it, and are in their first round'),
  right: z.number().describe('of 1: were right at once'),
  tells: z.number().nullable().describe('-1 to 1: whether who is right here is right with the others too; null among few'),
})

const askedPlace = z.object({
  step: z.string(),
  block: z.string().nullable().describe('how it begins; null: anywhere in the step'),
  questions: count,
  askers: count,
})

const shared = z.object({ step: z.string().nullable(), block: z.string().nullable(), text: z.string() })

const votes = z.object({ up: count, down: count })

const version = z.object({
  version: z.string(),
  publishedAt: z.iso.datetime(),
  learners: count.describe('work in it'),
  finished: count,
  quizzed: count.describe('completed their first round of its quiz'),
  score: z.number().nullable().describe('of 1, on average'),
})

const head = {
  id: z.string(),
  title: z.string(),
  tracks: z.array(z.object({ id: z.string(), title: z.string() })).describe('where it makes a difference which one is chosen'),
  track: z.string().nullable().describe('whose learners these are; null: everybody'),
  counting,
}

const counts = z.object({
  quietDays: count,
  opened: count.describe('have read or begun it'),
  started: count,
  finished: count,
  steps: z.array(step),
  minutes: z.object({ ...spent, estimated: z.number() }).describe('the whole project, of those who have finished it'),
  times: z.array(z.object({ id: z.string(), title: z.string(), ...spent })),
  tasks: z.array(task),
  mistakes: z.array(mistake).describe('wrong answers to checked tasks, of three learners or more'),
  tests: z.array(failingTest).describe('of practices, as browsers said: tests that failed for three learners or more'),
  questions: z.array(question),
  asked: z.object({ questions: count, askers: count }).describe('of the tutor'),
  places: z
    .array(askedPlace)
    .describe('where in the text the tutor was asked: steps, and blocks of them, at which three learners or more asked'),
  shared: z.array(shared).describe('questions that their learners show the authors'),
  votes: z.object({ chat: votes, notes: votes }).describe('of learners on answers of the tutor, where they are kept'),
  versions: z.array(version).describe('the newest first'),
})

const figures = counts.extend({ ...head, countedAt: z.iso.datetime() })

const uncounted = z.object({ ...head, countedAt: z.null().describe('not yet') })

/** What is kept of them: which questions are shared, and not their words. */
export const keptCounts = counts.extend({ shared: z.array(shared.omit({ text: true }).extend({ id: z.string() })) })

/** By project. */
export const keptTotals = z.record(z.string(), z.object({ started: count, finished: count }))

export const figuresContract = {
  listFigures: adminsMay()
    .route({ method: 'GET', path: '/admin/figures', summary: 'How many have begun and finished each project' })
    .output(list),
  getFigures: adminsMay()
    .route({ method: 'GET', path: '/admin/figures/{projectId}', summary: 'What the learners of a project do in it, counted' })
    .input(z.object({ projectId: z.string().max(200), track: z.string().max(100).optional() }))
    .output(z.union([figures, uncounted]))
    .errors({ NOT_FOUND: refusals.NOT_FOUND }),
}

export type Figures = z.infer<typeof figures>
export type Uncounted = z.infer<typeof uncounted>
export type KeptCounts = z.infer<typeof keptCounts>
export type KeptTotals = z.infer<typeof keptTotals>
