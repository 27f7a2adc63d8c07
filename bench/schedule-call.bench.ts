import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { postgresHere } from '../scripts/postgres.ts'
import { figure, median, percentile } from './figure.ts'
import { benchDatabase } from './load.ts'

const TIMES = 300
const QUESTION = '/schedule?hoursPerDay=1&daysPerWeek=5&topics=All'

async function measure(where: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ TRUST_PROXY: '1', ...env })
  try {
    const { cookie, address } = await signIn(server, 0)
    const headers = { cookie, accept: 'application/json', 'x-forwarded-for': address }
    const times: number[] = []
    for (let at = 0; at < TIMES + 20; at += 1) {
      const begun = performance.now()
      const reply = await fetch(server.origin + QUESTION, { headers })
      await reply.text()
      if (!reply.ok) throw new Error(String(reply.status))
      if (at >= 20) times.push(performance.now() - begun)
    }
    figure(`schedule, asked of ${where}: p95`, percentile(times, 0.95), 'ms', { most: 20 }, `median ${median(times).toFixed(1)} ms`)
  } finally {
    await server.stop()
  }
}

await buildPages()
await measure('the embedded database', {})
if (await postgresHere()) {
  await using database = await benchDatabase()
  await measure('PostgreSQL', { DATABASE_URL: database.url })
}
