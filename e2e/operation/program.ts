import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const quiet = '--disable-warning=ExperimentalWarning'

export interface Ended {
  code: number | null
  output: string
}

const { NODE_COMPILE_CACHE } = process.env
/** `npm` sets it. Of another checkout it would keep a copy for each run. */
const compiled = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}

interface Way {
  env?: Record<string, string>
  /** runs as another user */
  user?: { uid: number; gid: number }
  /** another checkout */
  at?: string
}

/** Runs a program of the project until it exits. */
export function runToEnd(args: string[], { env = {}, user, at = root }: Way = {}): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [quiet, ...args], {
      cwd: at,
      env: { PATH: process.env['PATH'], ...(at === root && compiled), NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...user,
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'waymark-operation-'))
}

/** A fresh checkout: nothing built, node_modules linked. */
export function unbuiltCheckout(): string {
  const folder = temporaryFolder()
  for (const name of ['src', 'scripts', 'content', 'migrations', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
