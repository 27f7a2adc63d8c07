import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../serve.ts'
import { CONTENT, compareKept, reading, save, signIn, type Client } from './survival.ts'
import { refusedIn, startWork, type Done } from './work.ts'

export type Loss = 'killed' | 'frozen'

/** A primary and its standby. */
export interface Pair {
  /** The primary is lost; nobody is told. */
  lose: (how: Loss) => Promise<void>
  /** Resolves when the standby takes changes. */
  promote: () => void | Promise<void>
  /** The lost host comes back as the standby of the other. */
  rejoin: (how: Loss) => Promise<void>
}

export interface Failover {
  acknowledged: number
  /** acknowledged but missing afterwards */
  lost: number
  /** stored as an alternative, although nobody else wrote */
  doubled: number
  /** what was refused and how often, such as `save 503` */
  refused: Record<string, number>
  /** of reads that failed though the new primary was there: for how many milliseconds it had been */
  lateReads: number[]
  /** milliseconds from each loss until the new primary was there */
  without: number[]
  /** milliseconds from then until a save was acknowledged */
  waits: number[]
}

const READERS = 4
/** Only ends a test in which nothing is saved any more. */
const LONGEST_MS = 60_000

/** Keeps people within their limits while a host comes back. */
const REST_MS = 1000

/** Learners who save one answer after the other, and some of them who read. */
function startLearning(origin: string, people: Client[], restMs = 0) {
  const acts = people.map((client) => ({ what: 'save', run: () => save(origin, client) }))
  const readers = people.slice(0, READERS).map((client) => reading(origin, client))
  const { done, end } = startWork([...acts, ...readers], { restMs })
  const saved = () => done.filter(({ what, outcome }) => what === 'save' && outcome === 'ok').length
  return { done, saved, end }
}

async function until(isTrue: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!isTrue() && performance.now() - begun < LONGEST_MS) await pause(5)
}

function failedReads(done: readonly Done[], there: number): number[] {
  const failed = done.filter(({ what, outcome }) => what === 'read' && outcome !== 'ok')
  return failed.map(({ begun, milliseconds }) => begun + milliseconds - there).filter((late) => late > 0)
}

/** Loses the primary of the database repeatedly, killed and frozen in turns. The site asks the database at `url`. */
export async function losePrimary(pair: Pair, url: string, rounds: number, learners = 64): Promise<Failover> {
  const site = await startServer({ CONTENT_DIR: CONTENT, TRUST_PROXY: '1', DATABASE_URL: url })
  const people: Client[] = []
  for (let at = 0; at < learners; at += 1) people.push(await signIn(site, at))
  const found: Failover = { acknowledged: 0, lost: 0, doubled: 0, refused: {}, lateReads: [], without: [], waits: [] }
  const all: Done[] = []
  for (let round = 0; round < rounds; round += 1) {
    const how = round % 2 ? 'frozen' : 'killed'
    const work = startLearning(site.origin, people)
    await until(() => work.saved() > learners)
    const lost = performance.now()
    await pair.lose(how)
    await pair.promote()
    const [there, before] = [performance.now(), work.saved()]
    found.without.push(there - lost)
    await until(() => work.saved() > before)
    found.waits.push(performance.now() - there)
    await until(() => work.saved() > before + learners)
    await work.end()
    const later = startLearning(site.origin, people, REST_MS)
    await pair.rejoin(how)
    await later.end()
    const done = [...work.done, ...later.done]
    all.push(...done)
    found.acknowledged += work.saved() + later.saved()
    found.lateReads.push(...failedReads(done, there))
    await compareKept(site.origin, people, found)
  }
  await site.stop()
  return { ...found, refused: refusedIn(all) }
}
