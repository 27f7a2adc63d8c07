import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { againstBare, ask, benchDatabase, inTurn, load, startBare } from './load.ts'

await buildPages()
await using database = await benchDatabase()
const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1' })
const { cookie } = await signIn(server, 0)
const reading = (origin: string) => ask(`${origin}/user`, cookie)
const { body } = await reading(server.origin)
const bare = await startBare('bare-read.ts', { DATABASE_URL: database.url, BODY: body })
try {
  const rounds = await inTurn({
    own: () => load(server.process.pid, () => reading(server.origin)),
    bare: () => load(bare.process.pid, () => reading(bare.origin)),
  })
  againstBare('authenticated read', rounds, { cpu: 4 })
} finally {
  bare.stop()
  await server.stop()
}
