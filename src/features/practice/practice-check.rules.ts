import { ownValue } from '#pure/own-value.ts'
import { judgeAnswer, type AnswerCheck } from '#features/content/checks.rules.ts'
import type { ValidationWorkAttrs } from '#features/content/nodes/validation-work.rules.ts'
import type { RunEvent, RunOrder } from './run.rules.ts'
import type { WorkFile } from './work.rules.ts'

/**
 * A practice is right where its exemplar passes, what one begins with does not, and each wrong solution fails with what its
 * author says that learners read then.
 */

export interface Solution {
  /** null: what one begins with */
  files: WorkFile[] | null
  isRight: boolean
  /** of a wrong one: what its learner reads */
  message: string | null
  /** the test that says so */
  fails: string | null
}

type Practice = Pick<ValidationWorkAttrs, 'language' | 'files' | 'main' | 'hints' | 'probe'>

export function orderFor({ language, files, main, probe }: Practice, solution: Pick<Solution, 'files'>): RunOrder {
  const written = new Map(solution.files?.map(({ name, text }) => [name, text]))
  return {
    language,
    main,
    mode: 'test',
    files: files.map(({ name, role, text }) => ({ name, text: (role === 'write' ? written.get(name) : undefined) ?? text })),
    tests: files.filter(({ role }) => role === 'tests').map(({ name }) => name),
    ...(probe !== undefined && { probe }),
  }
}

type Verdict =
  | { kind: 'as it should be' }
  | { kind: 'did not run'; why: string }
  /** the first test of the exemplar that fails, or what stopped it */
  | { kind: 'fails'; said: string }
  | { kind: 'printed wrong'; printed: string }
  | { kind: 'passes' }
  /** a wrong solution that is told something else */
  | { kind: 'says otherwise'; said: string }

type Test = Extract<RunEvent, { kind: 'test' }>

export function verdictOn(practice: Practice, check: AnswerCheck | null, solution: Solution, events: readonly RunEvent[]): Verdict {
  const tests = events.filter((event) => event.kind === 'test')
  const end = events.find((event) => event.kind === 'end')
  const printed = events.find((event) => event.kind === 'printed')?.text ?? null
  if (!end || end.reason === 'not_available') return { kind: 'did not run', why: end?.problem?.message ?? '' }
  const failed = tests.filter(({ passed }) => !passed)
  const hasPassed = tests.length > 0 && failed.length === 0 && end.reason === 'done'
  const isPrintedRight = check === null || (printed !== null && judgeAnswer(check, printed) === 'right')
  const stopped = end.problem?.message ?? end.reason
  if (solution.isRight) {
    if (!hasPassed) return { kind: 'fails', said: failed[0] ? `${failed[0].name}: ${failed[0].message}` : stopped }
    return isPrintedRight ? { kind: 'as it should be' } : { kind: 'printed wrong', printed: printed ?? '' }
  }
  if (hasPassed && isPrintedRight) return { kind: 'passes' }
  if (solution.message === null) return { kind: 'as it should be' }
  const told = hasPassed ? [check?.message ?? ''] : toldBy(failed, solution, practice, stopped)
  return told.some((one) => one.includes(solution.message ?? ''))
    ? { kind: 'as it should be' }
    : { kind: 'says otherwise', said: told.join(' / ') }
}

/** What a learner reads beside failed tests. */
function toldBy(failed: readonly Test[], { fails }: Solution, { hints }: Practice, stopped: string): string[] {
  const own = failed.filter(({ name }) => fails === null || name === fails)
  if (failed.length === 0) return [stopped, ...(hints['*'] ?? [])]
  return own.flatMap(({ name, message }) => [message, ...(ownValue(hints, name) ?? [])]).concat(own.length > 0 ? (hints['*'] ?? []) : [])
}
