import { setTimeout as pause } from 'node:timers/promises'
import { startReplicas, type Replicas } from '../../src/platform/db/replicas.fixtures.ts'
import { startServer } from '../serve.ts'
import { CONTENT, compareKept, reading, save, signIn, type Client } from './survival.ts'
import { refusedIn, startWork, type Done } from './work.ts'

export interface Failover {
  acknowledged: number
  /** acknowledged but missing afterwards */
  lost: number
  /** stored as an alternative, although nobody else wrote */
  doubled: number
  /** what was refused and how often, such as `save 503` */
  refused: Record<string, number>
  /** milliseconds from the new primary being there until a save was acknowledged, for each loss */
  waits: number[]
}

const READERS = 4
/** Only ends a test in which nothing is saved any more. */
const LONGEST_MS = 60_000

/** Learners who save one answer after the other, and some of them who read. */
function startLearning(origin: string, people: Client[]) {
  const acts = people.map((client) => ({ what: 'save', run: () => save(origin, client) }))
  const { done, end } = startWork([...acts, ...people.slice(0, READERS).map((client) => reading(origin, client))])
  const saved = () => done.filter(({ what, outcome }) => what === 'save' && outcome === 'ok').length
  return { done, saved, end }
}

async function until(isTrue: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!isTrue() && performance.now() - begun < LONGEST_MS) await pause(5)
}

/** Loses the primary of the database repeatedly, killed and frozen in turns. */
export async function losePrimary(rounds: number, learners = 64): Promise<Failover> {
  await using replicas: Replicas = await startReplicas()
  const site = await startServer({ CONTENT_DIR: CONTENT, TRUST_PROXY: '1', DATABASE_URL: replicas.url })
  const people: Client[] = []
  for (let at = 0; at < learners; at += 1) people.push(await signIn(site, at))
  const found: Failover = { acknowledged: 0, lost: 0, doubled: 0, refused: {}, waits: [] }
  const all: Done[] = []
  for (let round = 0; round < rounds; round += 1) {
    const work = startLearning(site.origin, people)
    await until(() => work.saved() > learners)
    await replicas.lose(round % 2 ? 'frozen' : 'killed')
    replicas.promote()
    const [there, before] = [performance.now(), work.saved()]
    await until(() => work.saved() > before)
    found.waits.push(performance.now() - there)
    await until(() => work.saved() > before + learners)
    await work.end()
    all.push(...work.done)
    found.acknowledged += work.saved()
    await compareKept(site.origin, people, found)
    await replicas.rejoin()
  }
  await site.stop()
  return { ...found, refused: refusedIn(all) }
}
