import { killServer, killTab, type Survival } from '../e2e/operation/survival.ts'
import { buildPages } from '../scripts/build.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { passingDatabase, postgresHere } from '../scripts/postgres.ts'
import { figure, median } from './figure.ts'

const rounds = Number(process.env.ROUNDS ?? 200)
const wanted = process.env.PARTS?.split(',') ?? ['embedded', 'postgres', 'tab']

function report(where: string, { acknowledged, lost, doubled, starts }: Survival): void {
  figure(`${where}: ${rounds} × kill -9, answers lost`, lost, 'answers', { most: 0 }, `of ${acknowledged} acknowledged`)
  figure(`${where}: answers that met themselves`, doubled, 'answers', { most: 0 })
  figure(`${where}: ready again after a kill`, median(starts), 'ms', { most: 5000 }, `slowest ${Math.round(Math.max(...starts))} ms`)
}

await buildPages()
if (wanted.includes('embedded')) report('embedded', await killServer(rounds))

const postgres = await postgresHere()
if (postgres && wanted.includes('postgres')) {
  await using database = await passingDatabase(postgres)
  report('PostgreSQL', await killServer(rounds, { DATABASE_URL: database.url }))
}

if (wanted.includes('tab')) {
  const browser = await launchChromium()
  for (const from of ['when it is alive', 'the first instant'] as const) {
    const { typed, lost } = await killTab(rounds, browser, from)
    const name = `${rounds} killed tabs, typing from ${from} on: characters lost before the last 300 ms`
    figure(name, lost, 'characters', { most: 0 }, `of ${typed} typed`)
  }
  await browser.close()
}
