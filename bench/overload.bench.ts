import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer, type Running } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median } from './figure.ts'
import { used } from './load.ts'

const CLIENTS = 16
const TIMES = 10
const ROUNDS = 3
const BEST_SECONDS = 4
const OVERLOAD_SECONDS = 6
const WARM_UP_SECONDS = 3
const SOCKETS = 1000
const MOST_LOST = 0.2

interface Asked {
  path: string
  accept: string
}

const PAGE: Asked = { path: '/projects/workshop?track=high', accept: 'text/html' }
const CALL: Asked = { path: '/projects/workshop/content.json', accept: 'application/json' }
const HEALTH: Asked = { path: '/healthz', accept: '*/*' }

interface Site {
  server: Running
  cookie: string
}

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds))
let asked = 0

/** The status of the answer; 0 without one. */
function ask(agent: Agent, { server, cookie }: Site, { path, accept }: Asked): Promise<number> {
  // rotates addresses, to stay below the rate limit
  asked += 1
  const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  return new Promise((resolve) => {
    request(server.origin + path, { agent, headers: { cookie, accept, 'x-forwarded-for': from } }, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', () => resolve(0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

interface Measured {
  /** good answers per second */
  good: number
  /** good answers per second of the server's CPU time: its capacity, independent of other load */
  worth: number
}

function measuring({ server }: Site): (good: number) => Measured {
  const begun = performance.now()
  const before = used(server.process.pid)
  return (good) => ({ good: (good / (performance.now() - begun)) * 1000, worth: (good / (used(server.process.pid) - before)) * 1e6 })
}

/** A few clients that wait for each answer. */
async function sustained(site: Site, what: Asked, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const until = performance.now() + seconds * 1000
  const end = measuring(site)
  let good = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) if ((await ask(agent, site, what)) === 200) good += 1
    }),
  )
  agent.destroy()
  return end(good)
}

interface Overload extends Measured {
  offered: number
  health: number
}

/** Open loop: sends at this rate, whether or not earlier requests were answered. Requests unanswered at the end are dropped. */
async function overloaded(site: Site, what: Asked, rate: number): Promise<Overload> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const forHealth = new Agent({ keepAlive: true })
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  const end = measuring(site)
  const count = { sent: 0, good: 0, open: 0, health: 0, healthy: 0 }
  const over = new AbortController()
  const one = async () => {
    count.open += 1
    const status = await ask(agent, site, what)
    count.open -= 1
    if (status === 200) count.good += 1
  }
  const watching = (async () => {
    while (!over.signal.aborted) {
      const status = await ask(forHealth, site, HEALTH)
      if (over.signal.aborted) return
      count.health += 1
      if (status === 200) count.healthy += 1
      await pause(200)
    }
  })()
  while (elapsed() < OVERLOAD_SECONDS) {
    const due = Math.floor(elapsed() * rate)
    for (; count.sent < due && count.open < SOCKETS; count.sent += 1) void one()
    await pause(5)
  }
  over.abort()
  const measured = { ...end(count.good), offered: count.sent / elapsed(), health: count.healthy / count.health }
  agent.destroy()
  forHealth.destroy()
  await watching
  return measured
}

async function openSite(main?: string): Promise<Site> {
  const content = join(import.meta.dirname, '../e2e/projects/content')
  const server = await startServer({ TRUST_PROXY: '1', CONTENT_DIR: content, MAX_DELAY_MS: '500', LOG_LEVEL: 'info' }, main)
  const { cookie } = await signIn(server, 0)
  return { server, cookie }
}

await buildPages()
const before = await openSite('bench/overload-child.ts')
const after = await openSite()
try {
  for (const [name, what] of Object.entries({ pages: PAGE, calls: CALL })) {
    const rounds = new Map<Site, { best: Measured; overload: Overload }[]>([
      [before, []],
      [after, []],
    ])
    for (const site of rounds.keys()) await sustained(site, what, WARM_UP_SECONDS)
    // alternates, so that both share the same conditions
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [site, measured] of rounds) {
        const best = await sustained(site, what, BEST_SECONDS)
        measured.push({ best, overload: await overloaded(site, what, best.good * TIMES) })
        // drains unfinished work, which would slow down the other server
        await sustained(site, what, WARM_UP_SECONDS)
      }
    }
    for (const [site, measured] of rounds) {
      const how = `${name}, ${site === after ? 'refused early' : 'refused inside'}`
      const the = (read: (one: { best: Measured; overload: Overload }) => number) => median(measured.map(read))
      const within = (most: number) => (site === after ? { most } : undefined)
      figure(
        `${how}: best, by ${CLIENTS} clients`,
        the(({ best }) => best.good),
        'good answers a second',
      )
      figure(
        `${how}: asked for`,
        the(({ best, overload }) => overload.offered / best.good),
        'times the best',
      )
      figure(
        `${how}: lost of the best by the clock`,
        the(({ best, overload }) => 1 - overload.good / best.good),
        'of 1',
      )
      figure(
        `${how}: lost by the server's processor`,
        the(({ best, overload }) => 1 - overload.worth / best.worth),
        'of 1',
        within(MOST_LOST),
      )
      figure(
        `${how}: health not answered`,
        the(({ overload }) => 1 - overload.health),
        'of 1',
        within(0),
      )
    }
  }
} finally {
  for (const { server } of [before, after]) await server.stop()
}
