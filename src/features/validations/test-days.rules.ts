import { MOST_TESTS, type TestResult } from '#features/practice/work.rules.ts'

/** Which tests fail how often is counted from what is saved anyway: work carries the outcome of its tests. */

export interface CountedTest {
  runs: number
  failed: number
  /** at the last run of the day */
  passes: boolean
}

/** By the test's name. */
export type DayOfTests = Record<string, CountedTest>

/** JSON of a database holds neither. */
const storable = (name: string) => name.toWellFormed().replaceAll('\0', '')

/** A day with one run more. Names are a learner's to choose, so there are only so many. */
export function withRun(day: DayOfTests, tests: readonly TestResult[]): DayOfTests {
  const counted = new Map(Object.entries(day))
  const outcomes = new Map<string, boolean>()
  for (const { name, passed } of tests) outcomes.set(storable(name), passed && (outcomes.get(storable(name)) ?? true))
  for (const [name, passes] of outcomes) {
    const { runs, failed } = counted.get(name) ?? { runs: 0, failed: 0 }
    if (counted.has(name) || counted.size < MOST_TESTS) counted.set(name, { runs: runs + 1, failed: failed + (passes ? 0 : 1), passes })
  }
  return Object.fromEntries(counted)
}
