import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { startServer } from '../serve.ts'
import { root, runToEnd, temporaryFolder, type Ended } from './program.ts'

const cli = join(root, 'src/app/cli/main.ts')
const postgres = process.env.TEST_LENGTH === 'short' ? undefined : await postgresHere()
let folder = ''

beforeAll(() => {
  folder = temporaryFolder()
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function waymark(words: string[], env: Record<string, string>): Promise<Ended> {
  return runToEnd([cli, ...words], { env: { INIT_CWD: folder, ...env } })
}

/** The lines of a backup and a restore with the checksum of each table. */
function tablesIn({ output }: Ended): string[] {
  return output.split('\n').flatMap((line) => /^ {2}table (.*?)(?: verified)?$/.exec(line)?.[1] ?? [])
}

async function document(origin: string): Promise<string> {
  return (await fetch(`${origin}/projects/speak-http-by-hand/content.json`)).text()
}

test('the doctor and a backup run inside the running server, which keeps serving', async () => {
  const env = { DATA_DIR: join(folder, 'first') }
  const server = await startServer(env)
  const doctor = await waymark(['doctor'], env)
  expect(doctor.output).toMatch(/ok {4}Migrations {2}All are applied\./)
  expect(doctor.output).toMatch(/ok {4}Content {5}\d+ projects published\./)
  expect(doctor.code).toBe(0)
  const backup = await waymark(['backup', 'running.tar.gz'], env)
  expect(backup.output).toContain(`Saved in ${join(folder, 'running.tar.gz')}`)
  expect(tablesIn(backup).length).toBeGreaterThan(3)
  const restore = await waymark(['restore', 'running.tar.gz'], env)
  expect(restore).toMatchObject({ code: 1, output: expect.stringContaining('cannot run while the server does; stop it first.') })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
})

test('a backup of a running server, restored into another folder, serves the same', async () => {
  const env = { DATA_DIR: join(folder, 'second') }
  const restored = await waymark(['restore', 'running.tar.gz'], env)
  expect(restored.code).toBe(0)
  const [first, second] = [await startServer({ DATA_DIR: join(folder, 'first') }), await startServer(env)]
  expect(await document(second.origin)).toBe(await document(first.origin))
  await Promise.all([first.stop(), second.stop()])
})

test.runIf(postgres)('a backup moves from the embedded database to a PostgreSQL server and back, every table equal', async () => {
  await using database = await passingDatabase(postgres ?? '')
  const there = { DATA_DIR: join(folder, 'there'), DATABASE_URL: database.url }
  const moved = await waymark(['restore', 'running.tar.gz'], there)
  expect(moved.code).toBe(0)
  const backup = await waymark(['backup', 'there.tar.gz'], there)
  expect(backup.code).toBe(0)
  expect(tablesIn(backup)).toEqual(tablesIn(moved))
  const back = await waymark(['restore', 'there.tar.gz'], { DATA_DIR: join(folder, 'back') })
  expect(back.code).toBe(0)
  expect(tablesIn(back)).toEqual(tablesIn(backup))
  // last: the jobs of a server change what is kept
  const server = await startServer(there)
  expect(await document(server.origin)).toContain('"type":"doc"')
  await server.stop()
})
