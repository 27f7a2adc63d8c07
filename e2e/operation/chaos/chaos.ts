import { setTimeout as pause } from 'node:timers/promises'
import { setPerson } from '../../projects/site.ts'
import { cookiesOf, reading, send, type Client } from '../survival.ts'
import { refusedIn, startWork, type Done } from '../work.ts'
import { openSite, type Site } from './site.ts'
import {
  answering,
  asking,
  documenting,
  finishProject,
  highlighting,
  linking,
  quizzing,
  signingIn,
  uploading,
  type Kept,
  type Writer,
} from './writers.ts'

/** How long a part is away, unless it comes back by itself. */
const AWAY_MS = 10_000
const KNOWN_BY_PROXY_MS = 3000

interface Failure {
  name: string
  /** Resolves when every part is there again. */
  run(site: Site): Promise<void>
}

export const FAILURES: readonly Failure[] = [
  {
    name: 'instance killed',
    async run({ instances: [, one] }) {
      await one.kill()
      await pause(AWAY_MS / 2)
      await one.start()
    },
  },
  {
    name: 'instance frozen',
    async run({ instances: [, , one] }) {
      one.freeze()
      await pause(AWAY_MS)
      one.thaw()
    },
  },
  {
    name: 'rolling restart',
    async run({ instances }) {
      for (const one of instances) {
        await one.leave()
        await one.start()
        await pause(KNOWN_BY_PROXY_MS)
      }
    },
  },
  {
    name: 'database restarted',
    async run({ database }) {
      await database.primary().stop()
      await database.primary().start()
    },
  },
  {
    name: 'database killed',
    async run({ database }) {
      await database.primary().lose('killed')
      await pause(AWAY_MS / 2)
      await database.primary().start()
    },
  },
  {
    name: 'database frozen',
    async run({ database }) {
      await database.primary().lose('frozen')
      await pause(AWAY_MS)
      database.primary().thaw()
    },
  },
  {
    name: "database's machine lost",
    async run({ database }) {
      await database.lose('killed')
      await pause(AWAY_MS / 5)
      database.promote()
      await database.rejoin()
    },
  },
  {
    name: 'Redis killed',
    async run({ redis }) {
      await redis.stop()
      await pause(AWAY_MS)
      await redis.start()
    },
  },
  {
    name: 'Redis frozen',
    async run({ redis }) {
      redis.freeze()
      await pause(AWAY_MS)
      redis.thaw()
    },
  },
  {
    name: 'bucket away',
    async run({ files }) {
      files.way = 'refusing'
      await pause(AWAY_MS)
      files.way = 'open'
    },
  },
  {
    name: 'bucket silent',
    async run({ files }) {
      files.way = 'silent'
      await pause(AWAY_MS)
      files.way = 'open'
    },
  },
]

export interface Found extends Kept {
  name: string
  requests: number
  /** what was acknowledged and how often, such as `answers` */
  acknowledged: Record<string, number>
  /** what was refused and how often, such as `answers 503` */
  refused: Record<string, number>
  /** milliseconds that the failure lasted */
  lasted: number
  /** milliseconds from its end until the last refusal; 0 where none came after it */
  recovered: number
  /** the longest that somebody waited for an answer, in milliseconds */
  slowest: number
}

let people = 0

async function enter(site: Site): Promise<Client> {
  people += 1
  const email = `chaos.${people}@example.org`
  const somebody = { cookie: '', address: `10.1.${Math.floor(people / 200)}.${(people % 200) + 1}` }
  const post = (path: string, body: object, cookie = '') =>
    send(site.origin, { ...somebody, cookie }, path, { method: 'POST', body: JSON.stringify(body) })
  const asked = await post('/auth/otp/login', { email })
  const code = /^Subject: .*?(\d{6})/m.exec(site.lettersTo(email)[0] ?? '')?.[1]
  const opened = await post('/auth/otp/verify', { email, code }, cookiesOf(asked))
  if (!opened.ok) throw new Error(`Signing in failed: ${await opened.text()}`)
  // without the limits of the free plan
  await setPerson(site.instances[0].running, email, { plan: 'pro' })
  return { ...somebody, cookie: cookiesOf(opened), revision: 0, acknowledged: 0, open: null }
}

const KINDS = { answering, highlighting, quizzing, linking, uploading, asking }

async function openWriters(site: Site, each: number): Promise<Writer[]> {
  const writers: Writer[] = [signingIn(site), signingIn(site)]
  for (const open of Object.values(KINDS)) for (let at = 0; at < each; at += 1) writers.push(open(site, await enter(site)))
  const client = await enter(site)
  await finishProject(site, client)
  return [...writers, documenting(site, client)]
}

const acknowledgedBy = (writers: readonly Writer[]) => writers.map(({ acknowledged }) => acknowledged)

function byKind(writers: readonly Writer[], before: readonly number[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [at, { what, acknowledged }] of writers.entries()) sums[what] = (sums[what] ?? 0) + acknowledged - (before[at] ?? 0)
  return sums
}

/** Waits until everybody got something acknowledged from now on. */
async function untilAllWork(writers: readonly Writer[]): Promise<void> {
  const before = acknowledgedBy(writers)
  const isWaiting = ({ acknowledged }: Writer, at: number) => acknowledged === before[at]
  for (const begun = performance.now(); writers.some(isWaiting); await pause(20))
    if (performance.now() - begun > LONGEST_MS) throw new Error(`refused for ever: ${writers.filter(isWaiting).map(({ what }) => what)}`)
}

/** Only ends a run in which somebody is refused for ever. */
const LONGEST_MS = 120_000

async function finish(writer: Writer): Promise<void> {
  const begun = performance.now()
  while (writer.isOpen())
    await writer.run().catch((error: unknown) => {
      if (performance.now() - begun > LONGEST_MS) throw new Error(`${writer.what} are refused for ever`, { cause: error })
      return pause(100)
    })
}

/** Sends until nothing is open, and compares. */
async function settle(writers: readonly Writer[]): Promise<Kept> {
  const found: Kept = { lost: 0, doubled: 0 }
  await Promise.all(
    writers.map(async (writer) => {
      await finish(writer)
      const { lost, doubled } = await writer.compare()
      if (lost || doubled) console.log(`${writer.what}: ${lost} lost, ${doubled} doubled`)
      found.lost += lost
      found.doubled += doubled
    }),
  )
  return found
}

/** All write and read while a part fails and comes back; then what is stored is compared with what was acknowledged. */
async function measure(site: Site, { name, run }: Failure, writers: readonly Writer[], readers: readonly Client[]): Promise<Found> {
  const before = acknowledgedBy(writers)
  const work = startWork([...writers, ...readers.map((client) => ({ ...reading(site.origin, client), restMs: 100 }))])
  await untilAllWork(writers)
  const begun = performance.now()
  await run(site)
  const over = performance.now()
  await untilAllWork(writers)
  await work.end()
  const kept = await settle(writers)
  const during = work.done.filter(({ begun: at, milliseconds }) => at + milliseconds > begun)
  const lastRefused = Math.max(0, ...during.filter(isRefused).map(({ begun: at, milliseconds }) => at + milliseconds))
  return {
    ...kept,
    name,
    requests: during.length,
    acknowledged: byKind(writers, before),
    refused: refusedIn(work.done),
    lasted: over - begun,
    recovered: Math.max(0, lastRefused - over),
    slowest: Math.max(...during.filter(({ what }) => what !== 'documents').map(({ milliseconds }) => milliseconds)),
  }
}

const isRefused = ({ outcome }: Done) => outcome !== 'ok'

/** Yields what each failure did, one after the other, to one and the same site. */
export async function* causeFailures(failures: readonly Failure[], each = 4): AsyncGenerator<Found> {
  await using site = await openSite()
  const writers = await openWriters(site, each)
  const readers = [await enter(site), await enter(site), await enter(site), await enter(site)]
  for (const failure of failures) yield await measure(site, failure, writers, readers)
}
