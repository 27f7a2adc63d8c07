import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')
const unhandled = join(import.meta.dirname, 'unhandled-errors.ts')

export interface Outcome {
  passed: number
  failed: number
  skipped?: number
  /** Failed at first: what is printed is not forgotten. */
  retried?: string[]
  details?: string
}

export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, NO_COLOR: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => void child.kill()
    process.once('exit', end)
    child.once('close', () => process.off('exit', end))
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A program that says what is wrong and ends with 1, or is content. */
export async function check(command: string, args: string[]): Promise<Outcome> {
  const { code, output } = await run(command, args)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, details: output }
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export async function vitest(name: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  mkdirSync(reports, { recursive: true })
  const report = join(reports, `${name}.json`)
  const { code, output } = await run(
    bin('vitest'),
    ['run', '--reporter=json', `--reporter=${unhandled}`, `--outputFile.json=${report}`, ...args],
    env,
  )
  let result: VitestReport
  try {
    result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
  } catch {
    return { passed: 0, failed: 1, details: output }
  }
  const failures = failuresOf(result)
  const failed = Math.max(failures.length, result.numFailedTests, code === 0 ? 0 : 1)
  return {
    passed: result.numPassedTests,
    failed,
    skipped: result.numPendingTests,
    retried: retriedIn(result),
    ...(failed > 0 ? { details: failures.join('\n\n') || output } : {}),
  }
}

/** A test that passed keeps the messages of the tries before. */
export function retriedIn({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.map(reasonIn).join('\n')}`),
  )
}

/** What was wrong, where in the test, and the last steps of what the browser tried. */
function reasonIn(message: string): string {
  const [reason = '', ...lines] = stripVTControlCharacters(message).split('\n')
  const place = /(?:e2e|src|scripts)\/[^\s:]+\.test\.tsx?:\d+/.exec(message)
  const tried = lines.filter((line) => /^\s*- /.test(line)).slice(-6)
  return [`${reason.slice(0, 300)}${place ? ` (${place[0]})` : ''}`, ...tried.map((line) => `  ${line.trim().slice(0, 200)}`)]
    .map((line) => `             ${line}`)
    .join('\n')
}

function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`]
    return failed.map((one) => `${file} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
  })
}

export function isInstalled(program: string, version = '--version'): boolean {
  try {
    execFileSync(program, [version], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
