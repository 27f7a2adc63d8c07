/** Work is an answer of files: what the learner wrote, and what became of its tests in their browser. */

export const WORK_BYTES = 64 * 1024
export const MOST_TESTS = 100
export const LONGEST_MESSAGE = 2_000
export const LONGEST_OUTPUT = 8_000

export interface WorkFile {
  name: string
  text: string
}

export interface TestResult {
  name: string
  passed: boolean
  message: string
}

export interface RunOutcome {
  tests: TestResult[]
  output: string
  /** what the author's probe printed; null where there is none */
  printed: string | null
  /** of a run that was saved before: the code was undone to what it ran */
  isAgain?: true | undefined
}

export interface Work {
  files: WorkFile[]
  /** of these files exactly; null once a letter of them has changed */
  outcome: RunOutcome | null
}

/** The text under which work is kept wherever answers are: in the table, in the outbox, on the device. */
export function textOfWork(work: Work): string {
  return JSON.stringify(work)
}

/** Read without the contract's library, which no page has. */
export function workIn(text: string): Work | null {
  try {
    const { files, outcome } = JSON.parse(text) as Work
    if (!Array.isArray(files) || files.length === 0 || !files.every(isFile)) return null
    const written = files.map((one) => ({ name: one.name, text: one.text }))
    return { files: written, outcome: isOutcome(outcome) ? outcome : null }
  } catch {
    return null
  }
}

function isFile(one: Partial<WorkFile> | null): boolean {
  return typeof one?.name === 'string' && typeof one.text === 'string'
}

function isOutcome(one: Partial<RunOutcome> | null | undefined): one is RunOutcome {
  const areTests = Array.isArray(one?.tests) && one.tests.every((test: Partial<TestResult> | null) => typeof test?.name === 'string')
  return areTests && typeof one?.output === 'string'
}

export function bytesOf({ files }: Pick<Work, 'files'>): number {
  const encoder = new TextEncoder()
  return files.reduce((sum, { name, text }) => sum + encoder.encode(name).length + encoder.encode(text).length, 0)
}

/** Whether its tests ran, and all passed. */
export function hasPassed({ outcome: tested }: Pick<Work, 'outcome'>): boolean {
  return tested !== null && tested.tests.length > 0 && tested.tests.every(({ passed }) => passed)
}

/** An outcome shortened to what is kept. Of too many tests those that failed come first, so that none of them is lost. */
export function keptOutcome({ tests, output, printed }: RunOutcome): RunOutcome {
  const ordered = tests.length > MOST_TESTS ? tests.toSorted((a, b) => Number(a.passed) - Number(b.passed)) : tests
  return {
    tests: ordered
      .slice(0, MOST_TESTS)
      .map(({ name, passed, message }) => ({ name: name.slice(0, 200), passed, message: message.slice(0, LONGEST_MESSAGE) })),
    output: output.slice(-LONGEST_OUTPUT),
    printed: printed?.slice(0, LONGEST_OUTPUT) ?? null,
  }
}
