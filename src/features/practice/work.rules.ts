import { z } from 'zod'

/** Work is an answer of files: what the learner wrote, and what became of its tests in their browser. */

export const WORK_BYTES = 64 * 1024
const MOST_FILES = 12
const MOST_TESTS = 100
const LONGEST_MESSAGE = 2_000
const LONGEST_OUTPUT = 8_000

const workFile = z.strictObject({ name: z.string().min(1).max(100), text: z.string() })
const testResult = z.strictObject({
  name: z.string().min(1).max(200),
  passed: z.boolean(),
  message: z.string().max(LONGEST_MESSAGE).default(''),
})
const outcome = z.strictObject({
  tests: z.array(testResult).max(MOST_TESTS),
  output: z.string().max(LONGEST_OUTPUT).default(''),
  /** what the author's probe printed; null where there is none */
  printed: z.string().max(LONGEST_OUTPUT).nullable().default(null),
})

export const workSchema = z.strictObject({
  files: z.array(workFile).min(1).max(MOST_FILES),
  /** of these files exactly; null once a letter of them has changed */
  outcome: outcome.nullable().default(null),
})

export type WorkFile = z.infer<typeof workFile>
export type TestResult = z.infer<typeof testResult>
export type Outcome = z.infer<typeof outcome>
export type Work = z.infer<typeof workSchema>

/** The text under which work is kept wherever answers are: in the table, in the outbox, on the device. */
export function textOfWork(work: Work): string {
  return JSON.stringify(work)
}

export function workIn(text: string): Work | null {
  try {
    const read = workSchema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

export function bytesOf({ files }: Pick<Work, 'files'>): number {
  const encoder = new TextEncoder()
  return files.reduce((sum, { name, text }) => sum + encoder.encode(name).length + encoder.encode(text).length, 0)
}

/** Whether its tests ran, and all passed. */
export function hasPassed({ outcome: tested }: Pick<Work, 'outcome'>): boolean {
  return tested !== null && tested.tests.length > 0 && tested.tests.every(({ passed }) => passed)
}

/** An outcome shortened to what is kept. */
export function keptOutcome({ tests, output, printed }: Outcome): Outcome {
  return {
    tests: tests
      .slice(0, MOST_TESTS)
      .map((test) => ({ ...test, name: test.name.slice(0, 200), message: test.message.slice(0, LONGEST_MESSAGE) })),
    output: output.slice(-LONGEST_OUTPUT),
    printed: printed?.slice(0, LONGEST_OUTPUT) ?? null,
  }
}
