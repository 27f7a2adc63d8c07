import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Command, Out } from '#platform/command.ts'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { controlPath } from './control-path.ts'
import { startControl } from './control.ts'
import type { Control } from './control.ts'
import { reachServer, runInServer } from './control-client.ts'

const log = createLog({ logLevel: 'silent' })
let dataDir = ''
let control: Control | undefined
let hanging = Promise.withResolvers<void>()
let ended = Promise.withResolvers<void>()

const commands: Command[] = [
  {
    name: 'say',
    summary: 'Says it again.',
    usage: 'npm run waymark -- say <words>',
    async run(args, out, { cwd, insideServer }) {
      out.line(`${args.join(' ')} from ${cwd}${insideServer ? ' inside' : ''}`)
      out.error('and a complaint')
      return 7
    },
  },
  { name: 'break', summary: '', usage: '', run: () => Promise.reject(new Error('broken')) },
  {
    name: 'list',
    summary: '',
    usage: '',
    async run(_, out, { stopped }) {
      const gone = once(stopped(), 'abort')
      for (let line = 0; line < 20_000; line += 1) out.line(`somebody-${line}@example.com`)
      hanging.resolve()
      await gone
      ended.resolve()
      return 0
    },
  },
  { name: 'hang', summary: '', usage: '', run: () => new Promise(() => hanging.resolve()) },
  {
    name: 'wait',
    summary: '',
    usage: '',
    async run(_, out, { stopped }) {
      const signal = stopped()
      const stopping = once(signal, 'abort')
      hanging.resolve()
      await stopping
      out.error('Stopped.')
      ended.resolve()
      return 1
    },
  },
]

beforeEach(() => {
  hanging = Promise.withResolvers()
  ended = Promise.withResolvers()
  dataDir = mkdtempSync(join(tmpdir(), 'waymark-'))
})

afterEach(async () => {
  await control?.close()
  control = undefined
  rmSync(dataDir, { recursive: true, force: true })
})

async function serve(): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir })
  const nothing = () => Promise.reject(new Error('not asked for'))
  control = await startControl(commands, { config, services: nothing, database: nothing }, log)
}

async function call(words: string[]): Promise<{ code: number; lines: string[]; errors: string[] }> {
  const lines: string[] = []
  const errors: string[] = []
  const out: Out = { line: (text = '') => void lines.push(text), error: (text) => void errors.push(text) }
  const socket = await reachServer(dataDir)
  if (!socket) throw new Error('nobody answers')
  return { code: await runInServer(socket, { words, cwd: '/home' }, out), lines, errors }
}

test('without a server the connection fails', async () => {
  expect(await reachServer(dataDir)).toBeUndefined()
})

test("a command runs inside the server, with the caller's folder, and its exit code is returned", async () => {
  await serve()
  expect(await call(['say', 'hello', 'ünïcode "x"'])).toEqual({
    code: 7,
    lines: ['hello ünïcode "x" from /home inside'],
    errors: ['and a complaint'],
  })
})

test('what a command is told and what it says may have any characters that some take for ends of lines', async () => {
  await serve()
  const text = 'a\u2028b\u2029c\nd\re\u0085f'
  expect(await call(['say', text])).toMatchObject({ code: 7, lines: [`${text} from /home inside`] })
})

test('a failing command does not crash the server', async () => {
  await serve()
  expect(await call(['break'])).toMatchObject({ code: 1, errors: [expect.stringContaining('broken')] })
  expect(await call(['say', 'on'])).toMatchObject({ code: 7 })
})

test('the caller is told when the server stops during a command', async () => {
  await serve()
  const calling = call(['hang'])
  await hanging.promise
  await control?.close()
  control = undefined
  expect(await calling).toMatchObject({ code: 1, errors: ['The server ended before the command did.'] })
})

test('an interrupted caller stops the command, or is told that it goes on', async () => {
  await serve()
  const waiting = call(['wait'])
  await hanging.promise
  process.emit('SIGINT')
  process.emit('SIGTERM')
  expect(await waiting).toEqual({ code: 1, lines: [], errors: ['Stopped.'] })
  hanging = Promise.withResolvers()
  const going = call(['hang'])
  await hanging.promise
  process.emit('SIGINT')
  expect(await going).toEqual({ code: 1, lines: [], errors: ['"hang" cannot be stopped: it goes on in the server.'] })
})

test('the command of a caller that is gone stops', async () => {
  await serve()
  const socket = await reachServer(dataDir)
  socket?.write(`${JSON.stringify({ words: ['wait'], cwd: '/' })}\n`)
  await hanging.promise
  socket?.destroy()
  await ended.promise
})

test('a caller that goes away with lines unread does not end the server', async () => {
  await serve()
  const socket = await reachServer(dataDir)
  socket?.pause()
  socket?.write(`${JSON.stringify({ words: ['list'], cwd: '/' })}\n`)
  await hanging.promise
  socket?.destroy()
  await ended.promise
  expect(await call(['say', 'on'])).toMatchObject({ code: 7 })
})

test('the caller is told when the server goes away with words unread', async () => {
  const server = createServer({ pauseOnConnect: true }, (socket) => void socket.destroy())
  server.listen(controlPath(dataDir))
  await once(server, 'listening')
  expect(await call(['say', 'on'])).toEqual({ code: 1, lines: [], errors: ['The server ended before the command did.'] })
  server.close()
})

test('only the owner may connect', async () => {
  await serve()
  expect(statSync(controlPath(dataDir)).mode & 0o777).toBe(0o600)
})

test('a socket left by a killed server is no obstacle', async () => {
  writeFileSync(controlPath(dataDir), '')
  await serve()
  expect(await call(['say', 'fresh'])).toMatchObject({ code: 7 })
})

test("a second server with the same data folder does not take the first one's socket", async () => {
  await serve()
  const first = control
  await serve()
  await control?.close()
  control = first
  expect(await call(['say', 'still'])).toMatchObject({ code: 7 })
})

test('the socket of a folder with a very long path has a short one', () => {
  for (const long of ['x'.repeat(200), 'я'.repeat(50)]) expect(Buffer.byteLength(controlPath(`/data/${long}`))).toBeLessThan(100)
  expect(controlPath('/srv/waymark')).toBe('/srv/waymark/control.sock')
})
