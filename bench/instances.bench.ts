import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'
import {
  AGAIN,
  isRefused,
  newHeard,
  newLearner,
  openPage,
  openProject,
  PROJECT,
  readAll,
  saveAnswer,
  signIn,
  type Learner,
} from './learner.ts'
import { benchDatabase, used, watchBackends } from './load.ts'

const INSTANCES = 3
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const LEARNERS = 48
const SECONDS = Number(process.env.SECONDS ?? 6)
const CALM_RATE = 20
const CALM_SECONDS = 15
const STEP = 1.25
const MOST_RATE = 2000
const TASK = 'whose-fault'
const SCHOOL = '203.0.113.7'

type Act = (learner: Learner) => Promise<unknown>

let count = 0
const save: Act = (learner) => saveAnswer(learner, TASK, 'INCOMPLETE', `The shop is in trouble, for the ${(count += 1)}th time.`)
const page: Act = (learner) => openPage(learner, PROJECT)

const env = { TRUST_PROXY: '1', SCHOOL_NETWORKS: SCHOOL, PERSON_REQUESTS_A_MINUTE: '1000000', MALLOC_ARENA_MAX: '2' }

async function atRest({ origin }: Running): Promise<void> {
  for (let quiet = 0; quiet < 10; await pause(200)) {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    quiet = /^jobs\{state="running"\} 0$/m.test(metrics) ? quiet + 1 : 0
  }
}

async function enter(site: Running): Promise<Learner[]> {
  const people: Learner[] = []
  for (let number = 0; number < LEARNERS; number += 1) {
    const learner = newLearner(site, number, SCHOOL)
    if (!(await signIn(learner))) throw new Error('Somebody could not sign in')
    await openProject(learner)
    learner.leave()
    await save(learner)
    people.push(learner)
  }
  return people
}

interface Measured {
  /** a second, by the clock */
  rate: number
  /** milliseconds of the processor for one */
  server: number
  database: number
}

/** Each learner asks again as soon as they are answered; of an instance that they are spread over. */
async function measure(sites: Running[], people: Learner[], act: Act, backends: { used(): Promise<number> }): Promise<Measured> {
  const serversUsed = () => sites.reduce((sum, { process }) => sum + used(process.pid), 0)
  const before = { server: serversUsed(), database: await backends.used() }
  const begun = performance.now()
  let done = 0
  await Promise.all(
    people.map(async (learner, at) => {
      learner.site = { ...learner.site, origin: sites[at % sites.length]?.origin ?? '' }
      while (performance.now() - begun < SECONDS * 1000) {
        await act(learner)
        learner.leave()
        done += 1
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const each = (after: number, earlier: number) => (after - earlier) / done / 1000
  return { rate: done / seconds, server: each(serversUsed(), before.server), database: each(await backends.used(), before.database) }
}

const of = (all: Measured[], read: (one: Measured) => number) => median(all.map(read))

async function measureInstances(sites: Running[], people: Learner[], databaseUrl: string): Promise<void> {
  const backends = await watchBackends(databaseUrl)
  for (const [what, act] of Object.entries({ saves: save, pages: page })) {
    const rounds: Measured[][] = sites.map(() => [])
    // alternates, so that all share the same conditions; the first round is a warm-up
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [at, measured] of rounds.entries()) {
        const one = await measure(sites.slice(0, at + 1), people, act, backends)
        if (round > 0) measured.push(one)
      }
    const [alone = []] = rounds
    for (const [at, measured] of rounds.entries()) {
      const name = `${what}, instances: ${at + 1}`
      const ratio = (read: (one: Measured) => number) => median(measured.map((one, round) => read(one) / read(alone[round] ?? one)))
      figure(
        `${name}: a second`,
        of(measured, ({ rate }) => rate),
        '',
        undefined,
        `${ratio(({ rate }) => rate).toFixed(2)} × one`,
      )
      for (const part of ['server', 'database'] as const)
        figure(
          `${name}: processor of the ${part}`,
          of(measured, (one) => one[part]),
          'ms',
          undefined,
          `${ratio((one) => one[part]).toFixed(2)} × one`,
        )
    }
  }
  await backends.stop()
}

/** Of twenty requests in a lesson: one page, twelve reads, seven saves. */
function mixed(people: Learner[]): () => Promise<unknown> {
  let turn = 0
  return () => {
    const learner = people[(turn += 1) % people.length]
    if (!learner) throw new Error('Nobody is there')
    const at = (turn * 7) % 20
    if (at === 0) return openPage(learner, PROJECT).finally(() => learner.leave())
    return at < 13 ? readAll(learner, AGAIN.slice(at % AGAIN.length).slice(0, 1)) : save(learner)
  }
}

/**
 * p95 of reads and saves where so many requests come in each second, whether or not earlier ones were answered; infinite where some are
 * refused. Pages take part, but one in twenty would be the p95 by chance.
 */
async function p95At(rate: number, people: Learner[], seconds = SECONDS): Promise<number> {
  const heard = newHeard()
  for (const learner of people) learner.heard = heard
  const act = mixed(people)
  const begun = performance.now()
  const under: Promise<unknown>[] = []
  while (performance.now() - begun < seconds * 1000) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate)
    while (under.length < due) under.push(act())
    await pause(2)
  }
  await Promise.all(under)
  const isAnswered = [...heard.statuses.keys()].every((status) => !isRefused({ status }))
  return isAnswered ? percentile([...heard.times.read, ...heard.times.save], 0.95) : Infinity
}

/** The highest rate at which p95 is not yet three times that of a few, twice in a row. */
async function kneeOf(people: Learner[]): Promise<{ rate: number; calm: number }> {
  const calm = await p95At(CALM_RATE, people, CALM_SECONDS)
  const isBelow = async (rate: number) => (await p95At(rate, people)) <= 3 * calm || (await p95At(rate, people)) <= 3 * calm
  let rate = CALM_RATE
  while (rate < MOST_RATE && (await isBelow(rate * STEP))) rate *= STEP
  // what waits has to be done before the next
  await pause(3000)
  return { rate, calm }
}

async function measureKnee(what: string, people: Learner[]): Promise<void> {
  await p95At(CALM_RATE * 2, people, CALM_SECONDS)
  const found: { rate: number; calm: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) found.push(await kneeOf(people))
  const each = found.map(({ rate, calm }) => `${rate.toFixed(0)} from ${calm.toFixed(1)} ms`).join(', ')
  figure(`${what}: p95 at ${CALM_RATE} requests a second`, median(found.map(({ calm }) => calm)), 'ms')
  figure(`${what}: p95 triples above`, median(found.map(({ rate }) => rate)), 'requests a second', undefined, each)
}

await buildPages()
await using database = await benchDatabase()
const sites: Running[] = []
try {
  for (let at = 0; at < INSTANCES; at += 1) sites.push(await startServer({ ...env, DATABASE_URL: database.url }))
  const [first] = sites
  if (!first) throw new Error('No instance is there')
  await atRest(first)
  const people = await enter(first)
  await measureInstances(sites, people, database.url)
  for (const other of sites.splice(1)) await other.stop()
  for (const learner of people) learner.site = first
  await measureKnee('one instance with PostgreSQL', people)
} finally {
  for (const site of sites) await site.stop()
}
const embedded = await startServer(env)
try {
  await atRest(embedded)
  await measureKnee('embedded database', await enter(embedded))
} finally {
  await embedded.stop()
}
