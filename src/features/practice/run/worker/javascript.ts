import type { RunOrder, RunProblem } from '../../run.rules.ts'
import { expect } from './expect.ts'
import { linkModules } from './link-modules.ts'
import { gatherTests, runTests, scriptProblem } from './script-tests.ts'
import { formatted } from './show-value.ts'
import { followPending } from './pending.ts'
import { talk, told } from './talk.ts'
import { moduleCode } from './write-module.ts'

const PROBE = '__probe__.js'

talk(async (_parts, { say, print, end }) => {
  const pending = followPending()
  let write = print
  const line =
    (stream: 'out' | 'err') =>
    (...values: unknown[]) =>
      write(stream, `${formatted(values)}\n`)
  const console = { log: line('out'), info: line('out'), debug: line('out'), warn: line('err'), error: line('err'), dir: line('out') }
  Object.assign(globalThis.console, console, { table: line('out') })

  async function test(order: RunOrder, names: string[]): Promise<void> {
    const tests = gatherTests()
    Object.assign(globalThis, { expect })
    const modules = linkModules(order.files, { codeOf: moduleCode, lenient: order.tests })
    for (const name of order.tests) await modules.run(name)
    await runTests(tests, names, say)
  }

  async function runProbe({ files, probe = '' }: RunOrder): Promise<void> {
    let text = ''
    write = (_stream, printed) => void (text += printed)
    await linkModules([...files, { name: PROBE, text: probe }], { codeOf: moduleCode, lenient: [PROBE] })
      .run(PROBE)
      .catch((error: unknown) => (text += scriptProblem(error, []).message))
    await pending.quiet()
    write = print
    say({ kind: 'printed', text: text.slice(0, 4_000) })
  }

  return async (order) => {
    const names = order.files.map(({ name }) => name)
    let problem: RunProblem | null = null
    const failed = (error: unknown) => {
      problem ??= scriptProblem(error, names)
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
      if (order.mode === 'test') await test(order, names)
      else await linkModules(order.files, { codeOf: moduleCode }).run(order.main)
      await pending.quiet()
    } catch (error) {
      failed(error)
    }
    if (order.mode === 'test' && order.probe !== undefined) await runProbe(order)
    end({ kind: 'end', reason: problem ? 'failed' : 'done', problem })
  }
})
