import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { bigProject } from './big-project.ts'
import { figure, median } from './figure.ts'
import { againstBare, ask, benchDatabase, inTurn, load, startBare } from './load.ts'

const ANSWERS = 40
const VARIABLES = 30
const PROJECT = 'a-long-project'
const PATH = `/projects/${PROJECT}`

function folderOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  mkdirSync(join(folder, 'projects', PROJECT), { recursive: true })
  const series = '{ id: bench, title: Bench, description: To measure with., category: Networks, order: 1 }'
  writeFileSync(join(folder, 'catalogue.yaml'), `series:\n  - ${series}\n`)
  writeFileSync(join(folder, 'concepts.yaml'), '{}\n')
  writeFileSync(join(folder, 'projects', PROJECT, 'project.md'), text)
  return folder
}

/** Uses the calls, as the learner's browser does. */
async function work(origin: string, { cookie, address }: { cookie: string; address: string }): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  async function send(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  for (let at = 1; at <= ANSWERS; at += 1) {
    const answer = { text: { data: `The answer to number ${at}, as somebody would type it.` }, status: 'COMPLETE' }
    await send('POST', `${PATH}/validations/answer-${at}`, answer)
  }
  for (let at = 1; at <= VARIABLES; at += 1)
    await send('PUT', '/user/variables', { key: `value-${at}`, value: `number ${at}`, projectId: PROJECT })
}

await buildPages()
await using database = await benchDatabase()
const folder = folderOf(bigProject(true))
const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1', CONTENT_DIR: folder })
const person = await signIn(server, 1)
await work(server.origin, person)
const opening = (url: string) => () => ask(url, person.cookie)
const { body } = await opening(server.origin + PATH)()
const bare = await startBare('bare-open.ts', { DATABASE_URL: database.url, BODY: body, PROJECT })
try {
  const rounds = await inTurn({
    own: () => load(server.process.pid, opening(server.origin + PATH)),
    bare: () => load(bare.process.pid, opening(bare.origin + PATH)),
    tasks: () => load(server.process.pid, opening(`${server.origin}${PATH}/validations`)),
  })
  againstBare(`open a project with ${VARIABLES} variables`, rounds, { cpu: 3, p99: 4 })
  figure(`open a project: its tasks, with ${ANSWERS} answers, CPU`, median(rounds.map(({ tasks }) => tasks.cpu)), 'µs')
} finally {
  bare.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
