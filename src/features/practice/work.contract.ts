import { z } from 'zod'
import { MOST_FILES } from '#features/content/nodes/validation-work.rules.ts'
import { LONGEST_MESSAGE, LONGEST_OUTPUT, MOST_TESTS, type Work } from './work.rules.ts'

const file = z.strictObject({ name: z.string().min(1).max(100), text: z.string() })
const testResult = z.strictObject({
  name: z.string().min(1).max(200),
  passed: z.boolean(),
  message: z.string().max(LONGEST_MESSAGE).default(''),
})
const outcome = z.strictObject({
  tests: z.array(testResult).max(MOST_TESTS),
  output: z.string().max(LONGEST_OUTPUT).default(''),
  printed: z.string().max(LONGEST_OUTPUT).nullable().default(null),
  isAgain: z.literal(true).optional(),
})

/** Work as it comes over the wire. */
export const workSchema = z.strictObject({
  files: z.array(file).min(1).max(MOST_FILES),
  outcome: outcome.nullable().default(null),
}) satisfies z.ZodType<Work>
