import type { EndReason, RunEvent, RunOrder, RunProblem, ShownTable } from './run.rules.ts'
import { keptOutcome, type RunOutcome } from './work.rules.ts'

/** What the workspace shows of a run, as it comes. */
export interface RunLog {
  mode: RunOrder['mode']
  state: 'loading' | 'running' | 'ended'
  /** how much of the language has come, of 1 */
  loaded: number | null
  printed: Printed[]
  /** where output is left out */
  cut: 'before' | 'after' | null
  /** what came first, once it is no longer shown */
  begun: Printed[] | null
  tests: ShownTest[]
  probe: string | null
  reason: EndReason | null
  problem: RunProblem | null
}

export type Printed = { kind: 'out' | 'err'; text: string } | ({ kind: 'table' } & ShownTable)
export interface ShownTest {
  name: string
  passed: boolean
  message: string
  file: string | null
  line: number | null
}

/** No more is drawn: what comes later is what somebody looks for. */
const MOST_SHOWN = 20_000
const MOST_PIECES = 400

export function beginLog(mode: RunOrder['mode']): RunLog {
  const nothing = { loaded: null, cut: null, begun: null, probe: null, reason: null, problem: null }
  return { mode, state: 'loading', printed: [], tests: [], ...nothing }
}

export function logged(log: RunLog, event: RunEvent): RunLog {
  switch (event.kind) {
    case 'loading':
      return { ...log, loaded: event.total > 0 ? Math.min(1, event.loaded / event.total) : null }
    case 'started':
      return { ...log, state: 'running' }
    case 'output':
      return cut({ ...log, printed: withOutput(log.printed, event.stream, event.text) })
    case 'table':
      return cut({ ...log, printed: [...log.printed, event] })
    case 'test': {
      const { name, passed, message, file, line } = event
      return { ...log, tests: [...log.tests, { name, passed, message, file, line }] }
    }
    case 'printed':
      return { ...log, probe: event.text }
    case 'end':
      return { ...withBeginning(log, event.reason), state: 'ended', reason: event.reason, problem: event.problem }
  }
}

function withOutput(printed: readonly Printed[], kind: 'out' | 'err', text: string): Printed[] {
  const last = printed.at(-1)
  return last?.kind === kind ? [...printed.slice(0, -1), { kind, text: last.text + text }] : [...printed, { kind, text }]
}

function cut(log: RunLog): RunLog {
  const printed = log.printed.slice(-MOST_PIECES)
  let isCut = log.cut !== null || printed.length < log.printed.length
  let left = MOST_SHOWN
  const kept: Printed[] = []
  for (const piece of printed.toReversed()) {
    if (piece.kind === 'table') kept.push(piece)
    else if (left > 0) kept.push({ kind: piece.kind, text: piece.text.slice(-left) })
    if (piece.kind !== 'table') {
      isCut ||= piece.text.length > left
      left = Math.max(0, left - piece.text.length)
    }
  }
  const begun = log.begun ?? (isCut ? firstOf(log.printed) : null)
  return { ...log, printed: kept.toReversed(), cut: isCut ? 'before' : null, begun }
}

function firstOf(printed: readonly Printed[]): Printed[] {
  let left = MOST_SHOWN
  return printed.slice(0, MOST_PIECES).flatMap((piece): Printed[] => {
    if (piece.kind === 'table') return [piece]
    const text = piece.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...piece, text }]
  })
}

/** Of what printed too much the beginning says more than wherever it was stopped. */
function withBeginning(log: RunLog, reason: EndReason): RunLog {
  return reason === 'too_much_output' ? { ...log, printed: log.begun ?? log.printed, cut: 'after' } : log
}

/** What is kept of a run of the tests; null where they did not come to their end. */
export function runOutcome({ mode, state, tests, printed, probe, reason }: RunLog): RunOutcome | null {
  if (mode !== 'test' || state !== 'ended' || tests.length === 0) return null
  const isWhole = reason === 'done' || tests.some(({ passed }) => !passed)
  if (!isWhole) return null
  const output = printed.map((piece) => (piece.kind === 'table' ? '' : piece.text)).join('')
  return keptOutcome({ tests, output, printed: probe })
}

/** What all of the failed tests say, where they are several. */
export function sharedMessage(tests: readonly ShownTest[]): string | null {
  const [first, ...others] = tests.filter(({ passed }) => !passed).map(({ message }) => message)
  return first && others.length > 0 && others.every((message) => message === first) ? first : null
}

export function failedTests({ tests }: Pick<RunLog, 'tests'>): string[] {
  return tests.filter(({ passed }) => !passed).map(({ name }) => name)
}
