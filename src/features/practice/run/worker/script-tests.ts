import { explained } from '../../mistakes.texts.ts'
import type { RunEvent, RunProblem } from '../../run.rules.ts'
import { NotPassed } from './expect.ts'
import { Unreadable } from './unreadable.ts'
import { inspected } from './show-value.ts'

export interface ScriptTest {
  name: string
  act: () => unknown
}

function placeOf(error: unknown, names: string[]): { file: string | null; line: number | null } {
  if (error instanceof Unreadable) return { file: error.file, line: error.line }
  const stack = error instanceof Error ? String(error.stack) : ''
  for (const [, file = '', line] of stack.matchAll(/([\w./-]+):(\d+):\d+\)?$/gm))
    if (names.includes(file)) return { file, line: Number(line) }
  return { file: null, line: null }
}

/** In compiled code an imported name has its module before it: matches both, to show the learner only the name. */
const WRITTEN = /(?:\(0 , )?(?<![.\w$])_[A-Za-z][\w$]*\.([A-Za-z_$][\w$.]*?)(?:\.call)?\)?(?= is not (?:a function|a constructor|iterable))/

export function scriptProblem(error: unknown, names: string[]): RunProblem {
  const type = error instanceof Error ? error.name : ''
  const words =
    error instanceof NotPassed
      ? error.message
      : error instanceof Error
        ? `${type}: ${error.message.replace(WRITTEN, '$1')}`
        : `Thrown: ${inspected(error)}`
  return { message: explained('script', type, words), ...placeOf(error, names) }
}

/** `test`, `it` and `describe`, for the files that are run next. */
export function gatherTests(): ScriptTest[] {
  const tests: ScriptTest[] = []
  let group = ''
  const test = (name: unknown, act: () => unknown) => void tests.push({ name: (group + String(name)).slice(0, 200), act })
  const describe = (name: unknown, act: () => void) => {
    const outer = group
    group = `${outer}${String(name)} `
    act()
    group = outer
  }
  Object.assign(globalThis, { test, it: test, describe })
  return tests
}

export async function runTests(tests: ScriptTest[], names: string[], say: (event: RunEvent) => void): Promise<void> {
  for (const { name, act } of tests) {
    try {
      await act()
      say({ kind: 'test', name, passed: true, message: '', line: null, file: null })
    } catch (error) {
      say({ kind: 'test', name, passed: false, ...scriptProblem(error, names) })
    }
  }
}
