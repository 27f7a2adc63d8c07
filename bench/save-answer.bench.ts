import { join } from 'node:path'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { againstBare, ask, benchDatabase, CONNECTIONS, inTurn, load, startBare } from './load.ts'

let saved = 0

await buildPages()
await using database = await benchDatabase()
const content = join(import.meta.dirname, '../e2e/projects/content')
const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1', CONTENT_DIR: content })
const cookies: string[] = []
for (let at = 0; at < CONNECTIONS; at += 1) cookies.push((await signIn(server, at)).cookie)

const saving = (origin: string) => (connection: number) =>
  ask(`${origin}/projects/workshop/validations/typed`, cookies[connection] ?? '', {
    text: { data: `An answer of some length, number ${(saved += 1)}, as somebody would type it.` },
    status: 'INCOMPLETE',
  })

const { body } = await saving(server.origin)(0)
const bare = await startBare('bare-save.ts', { DATABASE_URL: database.url, BODY: body })
try {
  const rounds = await inTurn({
    own: () => load(server.process.pid, saving(server.origin)),
    bare: () => load(bare.process.pid, saving(bare.origin)),
  })
  againstBare('save an answer', rounds, { cpu: 6, p99: 6 })
} finally {
  bare.stop()
  await server.stop()
}
