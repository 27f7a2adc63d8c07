import { generateKeyPairSync, sign } from 'node:crypto'
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'base58-universal'
import { PLAN_CONTEXT, type PlannedTask } from '../plan.rules.ts'
import { toolFile } from '../tool-file.server.ts'
import { check } from './check-folder.ts'
import { Stop } from './stop.ts'
import type { Report, Wishes } from './wishes.ts'
import { saveSettings } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** A key as a site publishes it, and signatures by it. */
export function siteKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return {
    key: `z${encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`,
    sign: (text: string) => `z${encode(sign(null, Buffer.from(text), privateKey))}`,
  }
}

interface Sent {
  path: string
  headers: IncomingMessage['headers']
  body: { version?: string; found?: { task: string; text: string }[] }
}

/** A site that says what a test wants, over real HTTP; it may be a hostile one. */
export async function openSite(answer: (request: IncomingMessage, body: string, response: ServerResponse) => unknown) {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      sent.push({ path: `${request.method} ${request.url}`, headers: request.headers, body: body === '' ? {} : JSON.parse(body) })
      const said = answer(request, body, response)
      if (said === undefined) return
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    close: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }
}

export interface Machine {
  folder: string
  answers: string[]
  said: string[]
  noted: string[]
  terminal: Terminal
  run(site: string, wishes?: Partial<Wishes>, cwd?: string): Promise<{ code: number; said: string; report: Report }>
}

/** A machine that is signed in to a site with a key, and somebody at it who answers what is asked. */
export async function openMachine(site: string, key: string, folder: string): Promise<Machine & AsyncDisposable> {
  const settings = await mkdtemp(join(tmpdir(), 'waymark-settings-'))
  const env = { PATH: process.env['PATH'], HOME: settings, WAYMARK_SETTINGS: settings, SHOP_API_KEY: 'very-secret-key-1' }
  saveSettings(site, env, { token: 't'.repeat(43), key, agreed: {}, plans: {}, folders: {}, waiting: [] })
  const said: string[] = []
  const noted: string[] = []
  const answers: string[] = []
  const terminal: Terminal = {
    env,
    cwd: folder,
    command: 'node ~/waymark.mjs',
    note: (text) => void noted.push(text),
    say: (text) => void said.push(text),
    ask: async (question) => (said.push(question), answers.shift() ?? null),
    wait: async () => {},
  }
  return {
    folder,
    answers,
    said,
    noted,
    terminal,
    async run(at, wishes = {}, cwd = folder) {
      const before = said.length
      const report: Report = { project: null, folder: null, results: [] }
      const code = await check(at, { project: 'kitchen', dry: false, yes: false, ...wishes }, { ...terminal, cwd }, report).catch(
        (error: unknown) => {
          if (!(error instanceof Stop)) throw error
          said.push(error.message)
          return error.exit
        },
      )
      return { code, said: said.slice(before).join('\n'), report }
    },
    [Symbol.asyncDispose]: () => rm(settings, { recursive: true, force: true }),
  }
}

/** A home in which the tool lies, and processes that are started from it as somebody types them. */
export async function openHome(site: string, home: string, settings = home) {
  const file = join(home, 'waymark.mjs')
  await writeFile(file, toolFile(site))
  const env = { PATH: process.env['PATH'], HOME: home, WAYMARK_SETTINGS: settings }
  const start = (program: string, args: string[], cwd: string) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let [said, noted] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (noted += piece.toString()))
    return new Promise<{ code: number | null; said: string; noted: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, said, noted })),
    )
  }
  return {
    file,
    run: (cwd: string, ...args: string[]) => start(process.execPath, [file, ...args], cwd),
    /** In a terminal: types `early` at once, and each reply when its question appears. */
    typed: (cwd: string, args: string[], early: string, replies: Record<string, string>) => {
      const child = spawn('script', ['-qec', `exec ${[process.execPath, file, ...args].join(' ')}`, '/dev/null'], { cwd, env })
      let said = ''
      child.stdin.write(early)
      child.stdout.on('data', (piece: Buffer) => {
        said += piece.toString()
        const question = Object.keys(replies).find((one) => said.includes(one))
        if (question === undefined) return
        child.stdin.write(replies[question] ?? '')
        delete replies[question]
      })
      return new Promise<{ code: number | null; said: string }>((resolve) => child.once('close', (code) => resolve({ code, said })))
    },
    /** in a terminal of so many columns */
    runAt: (columns: number, cwd: string, ...args: string[]) =>
      start('script', ['-qec', `stty cols ${columns}; exec ${[process.execPath, file, ...args].join(' ')}`, '/dev/null'], cwd),
  }
}

export function signedPlan({ key, sign: signText }: ReturnType<typeof siteKey>, tasks: PlannedTask[], more: object = {}) {
  const page = 'http://waymark.test/projects/kitchen'
  const plan = JSON.stringify({ project: 'kitchen', title: 'A recipe', version: 'v1', page, folder: 'kitchen', tasks, ...more })
  return { plan, signature: signText(PLAN_CONTEXT + plan), key }
}
