import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { freePort, startServer } from '../serve.ts'
import { temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'
import { takingTurns } from './turns.ts'

/** The protocol's own suite. It is fetched when it is wanted: its 122 packages serve nothing else. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'
/** What it asks of servers that have resources, prompts, tasks or the tools that its authors made for it. */
const NOT_OFFERED = join(import.meta.dirname, 'conformance-not-offered.yaml')

const postgres = process.env.TEST_LENGTH === 'release' ? await postgresHere() : undefined
const folder = temporaryFolder()

function suite(...args: string[]): Promise<{ code: unknown; output: string }> {
  const whole = ['exec', '--yes', `--package=${SUITE}`, '--', 'conformance', ...args]
  return new Promise((done) => {
    execFile('npm', whole, { cwd: folder, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isHere = postgres !== undefined && (await suite('--version')).code === 0

test.runIf(isHere).each(['2026-07-28', '2025-11-25'])(
  'the suite of the protocol finds nothing but what is not offered, on two instances that take turns: %s',
  async (version) => {
    await using database = await passingDatabase(postgres ?? '')
    const env = { DATABASE_URL: database.url, CONTENT_DIR: join(import.meta.dirname, '../projects/content') }
    const one = await startServer({ ...env, DATA_DIR: join(folder, 'one') })
    const two = await startServer({ ...env, DATA_DIR: join(folder, 'two') })
    const { cookie } = await signIn(one, 0)
    const made = await fetch(`${one.origin}/user/assistants`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Suite', scopes: ['read', 'check', 'notes'] }),
    })
    const { token } = (await made.json()) as { token: string }
    const door = await takingTurns(await freePort(), [one.origin, two.origin], { authorization: `Bearer ${token}` })
    try {
      const all = ['--suite', 'all', '--spec-version', version, '--expected-failures', NOT_OFFERED]
      const { code, output } = await suite('server', '--url', `${door.origin}/mcp`, ...all)
      expect(code, output).toBe(0)
      expect(door.reached.size).toBe(2)
    } finally {
      door.close()
      await one.stop()
      await two.stop()
    }
  },
)
