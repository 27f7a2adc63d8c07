import { explained } from '../../mistakes.texts.ts'
import type { RunOrder, RunProblem } from '../../run.rules.ts'
import { expect, NotPassed } from './expect.ts'
import { linkModules, Unreadable } from './link-modules.ts'
import { inspected, shown } from './show-value.ts'
import { followTimers } from './timers.ts'
import { talk, told } from './talk.ts'

const PROBE = '__probe__.js'

interface Place {
  file: string | null
  line: number | null
}

function placeOf(error: unknown, names: string[]): Place {
  if (error instanceof Unreadable) return { file: error.file, line: error.line }
  const stack = error instanceof Error ? String(error.stack) : ''
  for (const [, file = '', line] of stack.matchAll(/([\w./-]+):(\d+):\d+\)?$/gm))
    if (names.includes(file)) return { file, line: Number(line) }
  return { file: null, line: null }
}

function problemOf(error: unknown, names: string[]): RunProblem {
  const words = error instanceof Error ? (error instanceof NotPassed ? error.message : `${error.name}: ${error.message}`) : `Thrown: ${inspected(error)}`
  return { message: explained('script', error instanceof Error ? error.name : '', words), ...placeOf(error, names) }
}

interface Test {
  name: string
  act: () => unknown
}

function gatherTests() {
  const tests: Test[] = []
  let group = ''
  const test = (name: unknown, act: () => unknown) => void tests.push({ name: group + String(name), act })
  const describe = (name: unknown, act: () => void) => {
    const outer = group
    group = `${outer}${String(name)} `
    act()
    group = outer
  }
  Object.assign(globalThis, { test, it: test, describe, expect })
  return tests
}

talk(async (_parts, { say, print, end }) => {
  const timers = followTimers()
  let write = print
  const line = (stream: 'out' | 'err') => (...values: unknown[]) => write(stream, `${values.map(shown).join(' ')}\n`)
  const console = { log: line('out'), info: line('out'), debug: line('out'), warn: line('err'), error: line('err'), dir: line('out') }
  Object.assign(globalThis.console, console, { table: line('out') })

  async function runTests(order: RunOrder, names: string[]): Promise<void> {
    const tests = gatherTests()
    const modules = linkModules(order.files)
    for (const name of order.tests) await modules.run(name)
    for (const { name, act } of tests) {
      try {
        await act()
        say({ kind: 'test', name, passed: true, message: '', line: null, file: null })
      } catch (error) {
        say({ kind: 'test', name, passed: false, ...problemOf(error, names) })
      }
    }
  }

  async function runProbe({ files, probe = '' }: RunOrder): Promise<void> {
    let text = ''
    write = (_stream, printed) => void (text += printed)
    await linkModules([...files, { name: PROBE, text: probe }])
      .run(PROBE)
      .catch((error: unknown) => (text += problemOf(error, []).message))
    await timers.quiet()
    write = print
    say({ kind: 'printed', text: text.slice(0, 4_000) })
  }

  return async (order) => {
    const names = order.files.map(({ name }) => name)
    let problem: RunProblem | null = null
    const failed = (error: unknown) => {
      problem ??= problemOf(error, names)
      print('err', told(problem))
    }
    addEventListener('unhandledrejection', (event) => {
      event.preventDefault()
      failed(event.reason)
    })
    addEventListener('error', (event) => {
      event.preventDefault()
      failed(event.error)
    })
    try {
      if (order.mode === 'test') await runTests(order, names)
      else await linkModules(order.files).run(order.main)
      await timers.quiet()
    } catch (error) {
      failed(error)
    }
    if (order.mode === 'test' && order.probe !== undefined) await runProbe(order)
    end({ kind: 'end', reason: problem ? 'failed' : 'done', problem })
  }
})
