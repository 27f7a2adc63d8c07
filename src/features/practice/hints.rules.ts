import { ownValue } from '#pure/own-value.ts'

/** An author's hints open one by one, with each run in which the same test fails. */
export type AuthorHints = Readonly<Record<string, readonly string[]>>

const EVERY_TEST = '*'

export interface FailedTest {
  message: string
  /** where it failed */
  file: string | null
}

const UNREADABLE = /^(?:NameError|SyntaxError|IndentationError|TabError|ReferenceError)\b|\bsyntax error\b/

/** What the tests import, and the learner's file does not have. */
const LACKING = /does not provide an export named|^ImportError: cannot import name|^AttributeError: module '\S+' has no attribute/

/** A syntax error or a missing name is explained in words; a hint about the task would distract from it. */
export function isAboutTask({ message, file }: FailedTest, ownFiles: readonly string[]): boolean {
  const isOwn = file !== null && ownFiles.includes(file)
  return isOwn ? !UNREADABLE.test(message) : !LACKING.test(message)
}

export interface Tries {
  /** in how many runs each test failed; under `*` in how many anything did */
  readonly failed: Readonly<Record<string, number>>
}

export const noTries: Tries = { failed: {} }

/** `failedTests` is empty where the run failed before a test could. */
export function triedAgain({ failed }: Tries, failedTests: readonly string[]): Tries {
  const counted = { ...failed }
  for (const name of new Set([EVERY_TEST, ...failedTests])) counted[name] = (ownValue(counted, name) ?? 0) + 1
  return { failed: counted }
}

export interface OpenHints {
  open: string[]
  hasMore: boolean
}

/** The hints for one failed test; those for every test stand with the first. */
export function hintsFor(hints: AuthorHints, { failed }: Tries, test: string): OpenHints {
  const all = ownValue(hints, test) ?? []
  const open = all.slice(0, ownValue(failed, test) ?? 0)
  return { open, hasMore: open.length < all.length }
}

export function hintsForAll(hints: AuthorHints, tries: Tries): OpenHints {
  return hintsFor(hints, tries, EVERY_TEST)
}
