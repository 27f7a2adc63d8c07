import { explained } from '../../mistakes.texts.ts'
import type { RunEvent, RunOrder, RunProblem } from '../../run.rules.ts'
import type { FrameAnswer } from '../frame/boot-page.ts'
import { answering } from './answer-fetch.ts'
import { expect } from './expect.ts'
import { linkModules } from './link-modules.ts'
import { gatherTests, runTests, scriptProblem } from './script-tests.ts'
import { formatted } from './show-value.ts'
import { inPieces, told } from './talk.ts'
import { Unreadable } from './unreadable.ts'

/** A script that can be imported, or its error. */
export type WrittenModule = { code: string } | { message: string; line: number | null }

/** What the frame makes a page of. */
export interface PageScripts extends FrameAnswer {
  mode: RunOrder['mode']
  modules: Record<string, WrittenModule>
  /** the modules that begin, in their order */
  starts: string[]
}

/** What the learner's page begins with: its console, its tests, and what it has instead of a network. */
interface Handed extends Omit<PageScripts, 'tests'> {
  files: Record<string, string>
  tests: { name: string; address: string | null }[]
  say(said: string): void
}
/** Of React, where something imports it. */
interface Packages {
  packages: Record<string, unknown>
  drawn(): Promise<void>
}

const TURN_MS = 2_000

const { practice, practicePackages } = globalThis as unknown as { practice: Handed; practicePackages?: Packages }
Reflect.deleteProperty(globalThis, 'practice')
Reflect.deleteProperty(globalThis, 'practicePackages')
const { files, mode, tests: testScripts, modules: written, starts } = practice
const names = Object.keys(files)
const { stringify } = JSON
const say = (event: RunEvent) => practice.say(stringify(event))
const now = performance.now.bind(performance)
const later = globalThis.setTimeout.bind(globalThis)

const nextTurn = () => new Promise<void>((resolve) => void later(resolve, 0))

let turn = now()
let asked = 0
setInterval(() => (turn = now()), 50)
let problem: RunProblem | null = null

const failed = (error: unknown) => {
  problem ??= scriptProblem(error, names)
  say({ kind: 'output', stream: 'err', text: told(problem) })
}
addEventListener('error', (event) => failed(event.error ?? event.message))
addEventListener('unhandledrejection', (event) => failed(event.reason))

const line =
  (stream: 'out' | 'err') =>
  (...values: unknown[]) =>
    inPieces(`${formatted(values)}\n`).forEach((text) => say({ kind: 'output', stream, text }))
Object.assign(console, {
  log: line('out'),
  info: line('out'),
  debug: line('out'),
  warn: line('err'),
  error: line('err'),
  table: line('out'),
})

const tests = gatherTests()
Object.assign(globalThis, {
  expect,
  fetch: answering(files),
  alert: (text: unknown) => line('out')('alert:', text),
  confirm: (text: unknown) => unanswered('confirm', text, false),
  prompt: (text: unknown) => unanswered('prompt', text, null),
  __turn() {
    asked += 1
    if (asked % 500 === 0 && now() - turn > TURN_MS)
      throw new RangeError(explained('script', 'Turn', 'This ran for two seconds without a pause, and was ended.'))
  },
})
for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(globalThis, name, { value: keptInMemory() })

/** As in a browser whose reader presses Cancel. */
function unanswered<Answer>(name: string, text: unknown, answer: Answer): Answer {
  line('out')(`${name}:`, text, `(nobody is asked here: it gives ${String(answer)})`)
  return answer
}

function keptInMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: unknown) => kept.get(String(key)) ?? null,
    setItem: (key: unknown, value: unknown) => void kept.set(String(key), String(value)),
    removeItem: (key: unknown) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

function loaded(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, () => resolve())
    document.head.append(script)
  })
}

const modules = linkModules(
  [...new Set([...names, ...Object.keys(written)])].map((name) => ({ name, text: files[name] ?? '' })),
  {
    packages: practicePackages?.packages ?? {},
    codeOf({ name }) {
      const module = Object.hasOwn(written, name) ? written[name] : undefined
      if (!module) return null
      if ('code' in module) return module.code
      throw new Unreadable(module.message, name, module.line)
    },
    lenient: testScripts.map(({ name }) => name),
    onStyle: (text) => document.head.append(Object.assign(document.createElement('style'), { textContent: text })),
  },
)

/** As a browser does with modules: once the page is read, one after the other. */
async function runModules(): Promise<void> {
  for (const name of starts) await modules.run(name).catch(failed)
}
const begun = new Promise<void>((resolve) => {
  addEventListener('DOMContentLoaded', () => void runModules().then(resolve))
})

async function finish(): Promise<void> {
  await begun
  await nextTurn()
  await practicePackages?.drawn()
  if (mode === 'test') {
    for (const { name, address } of testScripts) await (address === null ? modules.run(name).catch(failed) : loaded(address))
    await runTests(tests, names, say)
  }
  // the browser reports an uncaught rejection one turn later
  await nextTurn()
  await nextTurn()
  say({ kind: 'end', reason: problem ? 'failed' : 'done', problem })
}

addEventListener('load', () => void finish())
