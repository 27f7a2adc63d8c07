import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { Docs } from '#features/documents/documents.contract.ts'
import { hasPgbouncer, startPgbouncer } from '#platform/db/pgbouncer.fixtures.ts'
import { passingDatabase, postgresHere } from '../../scripts/postgres.ts'
import { startServer, type Running } from '../serve.ts'
import { root, runToEnd, temporaryFolder } from './program.ts'
import { signIn } from './survival.ts'

const postgres = await postgresHere()
if (!postgres || !hasPgbouncer) console.log('PostgreSQL or PgBouncer is missing: no server runs through a pooler.')

const CONTENT_DIR = join(import.meta.dirname, '../projects/content')
const LEARNERS = 6
const SAVES = 5
const PROJECT = '/projects/sequel'

type Learner = Awaited<ReturnType<typeof signIn>>

function send({ origin }: Running, { cookie, address }: Learner, method: string, path: string, body?: object): Promise<Response> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  return fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function change(...call: Parameters<typeof send>): Promise<void> {
  const answer = await send(...call)
  expect([call[3], answer.status, answer.ok ? '' : await answer.text()]).toEqual([call[3], answer.status, ''])
}

async function tasksOf(site: Running, learner: Learner): Promise<string[]> {
  const answer = await send(site, learner, 'GET', `${PROJECT}/validations`)
  return ((await answer.json()) as { validations: { id: string }[] }).validations.map(({ id }) => id)
}

async function answerOf(site: Running, learner: Learner, id: string): Promise<string | undefined> {
  const answer = await send(site, learner, 'GET', `${PROJECT}/validations/${id}`)
  return ((await answer.json()) as { text: { data: string } | null }).text?.data
}

async function untilSaid(stream: Response, words: string): Promise<string> {
  let said = ''
  for await (const bytes of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    said += bytes
    if (said.includes(words)) return said
  }
  throw new Error(`The stream ended without ${words}: ${said}`)
}

test.runIf(postgres && hasPgbouncer)(
  'two instances behind PgBouncer in transaction mode: migrations, sign-in, answers, news, jobs and a stop',
  { retry: 0 },
  async () => {
    await using database = await passingDatabase(postgres ?? '')
    const folder = temporaryFolder()
    const env = { DATABASE_LISTEN_URL: database.url, CONTENT_DIR, TRUST_PROXY: '1' }
    {
      await using pooler = await startPgbouncer(database.url)
      const start = (settings: Record<string, string>) =>
        runToEnd([join(root, 'src/app/main.ts')], { env: { ...settings, DATA_DIR: join(folder, 'refused') } })
      const alone = await start({ DATABASE_URL: pooler.url, CONTENT_DIR })
      expect([alone.code, alone.output]).toEqual([
        1,
        expect.stringContaining('set DATABASE_LISTEN_URL to the address of PostgreSQL itself'),
      ])
      const { code, output } = await start({ ...env, DATABASE_URL: pooler.url })
      expect([code, output]).toEqual([1, expect.stringContaining('the settings of a connection come from its role')])
      const client = new Client({ connectionString: database.url })
      await client.connect()
      await client.query(/restart the pooler: (.*)\./.exec(output)?.[1] ?? '')
      await client.end()
    }
    await using pooler = await startPgbouncer(database.url)
    const one = await startServer({ ...env, DATABASE_URL: pooler.url, DATA_DIR: join(folder, 'one') })
    const two = await startServer({ ...env, DATABASE_URL: pooler.url, DATA_DIR: join(folder, 'two') })

    const learners: Learner[] = []
    for (let at = 0; at < LEARNERS; at += 1) learners.push(await signIn(at % 2 ? one : two, at))
    const [ada] = learners
    if (!ada) throw new Error('nobody')
    const tasks = await tasksOf(one, ada)
    const [id = ''] = tasks
    // at once, so that each of the pooler's two connections is lent to many
    await Promise.all(
      learners.map(async (learner) => {
        for (let at = 1; at <= SAVES; at += 1)
          await change(at % 2 ? one : two, learner, 'POST', `${PROJECT}/validations/${id}`, {
            text: { data: `word ${at}` },
            status: 'INCOMPLETE',
          })
      }),
    )
    for (const learner of learners) expect(await answerOf(one, learner, id)).toBe(`word ${SAVES}`)

    const stream = await send(two, ada, 'GET', '/user/events')
    const heard = untilSaid(stream, '"profile"')
    await change(one, ada, 'PUT', '/user/name', { name: 'Countess' })
    expect(await heard).toContain('event: account')

    for (const task of tasks)
      await change(two, ada, 'POST', `${PROJECT}/validations/${task}`, { text: { data: 'It is pooled' }, status: 'COMPLETE' })
    await change(one, ada, 'PUT', PROJECT, { status: 'COMPLETE' })
    const docsAt = async (site: Running) => ((await (await send(site, ada, 'GET', `${PROJECT}/docs`)).json()) as Docs).status
    for (const site of [one, two]) await expect.poll(() => docsAt(site), { timeout: 300_000, interval: 200 }).toBe('ready')

    await Promise.all([one.stop(), two.stop()])
    for (const site of [one, two]) {
      expect(site.process.exitCode).toBe(0)
      expect(site.output()).not.toMatch(/prepared statement|"level":"error"/)
    }
    rmSync(folder, { recursive: true, force: true })
  },
)
