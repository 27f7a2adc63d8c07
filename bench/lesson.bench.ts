import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, percentile } from './figure.ts'
import {
  answer,
  highlight,
  KINDS,
  newHeard,
  newLearner,
  openPage,
  openProject,
  signIn,
  startQuiz,
  takeQuiz,
  PROJECT,
  type Heard,
  type Kind,
  type Learner,
} from './learner.ts'
import { benchDatabase, used, watchBackends } from './load.ts'

const LEARNERS = Number(process.env.LEARNERS ?? 60)
const LESSON_SECONDS = Number(process.env.LESSON_SECONDS ?? 300)
const LESSON_MINUTES = 45
const ALONE = 6
const AT_ONCE = Number(process.env.AT_ONCE ?? 500)
const MOST_TIMES_SLOWER = 3
const SCHOOL = '203.0.113.7'
const OTHER_SCHOOL = '203.0.113.8'
const UNLISTED = '198.51.100.9'

const TASKS =
  'serving-line missing-code head-length whose-fault host-header why-head delete-answer blank-line zoe-length too-much reuse-line no-body'
const OWN_PAGES = ['/', '/notes', '/portfolio', '/recall']

type Act = (learner: Learner) => Promise<unknown>
/** A minute of the lesson, within so many minutes of which everybody does something. */
type Plan = [minute: number, within: number, act: Act][]

function planOf(minuteMs: number): Plan {
  const answers = TASKS.split(' ').map((task, at): Plan[number] => [5 + at * 2.3, 2, (learner) => answer(learner, task)])
  const pages = OWN_PAGES.map((path, at): Plan[number] => [41 + at * 0.9, 0.5, (learner) => openPage(learner, path)])
  const plan: Plan = [
    [0, 3, (learner) => signIn(learner).then(() => openPage(learner, '/'))],
    [3, 2, openProject],
    ...answers,
    ...[8, 15, 22, 29].map((minute): Plan[number] => [minute, 3, highlight]),
    [19, 3, openProject],
    [33, 1, (learner) => takeQuiz(learner, () => pause(minuteMs * 0.7))],
    ...pages,
  ]
  return plan.toSorted(([one], [other]) => one - other)
}

async function learn(learner: Learner, minuteMs: number): Promise<void> {
  const begun = performance.now()
  for (const [minute, within, act] of planOf(minuteMs)) {
    await pause(Math.max(0, begun + (minute + Math.random() * within) * minuteMs - performance.now()))
    await act(learner)
  }
  learner.leave()
}

const of = ({ statuses }: Heard, which: (status: number) => boolean) =>
  [...statuses].reduce((sum, [status, times]) => sum + (which(status) ? times : 0), 0)
const p95 = ({ times }: Heard, kind?: Kind) => percentile(kind ? times[kind] : KINDS.flatMap((one) => times[one]), 0.95)

function noRefusals(what: string, heard: Heard): void {
  const all = [...heard.statuses].map(([status, times]) => `${status}: ${times}`).join(', ')
  figure(
    `${what}: 429`,
    of(heard, (status) => status === 429),
    'requests',
    { most: 0 },
    all,
  )
  figure(
    `${what}: 5xx, or cut`,
    of(heard, (status) => status >= 500 || status === 0),
    'requests',
    { most: 0 },
  )
  figure(
    `${what}: refused otherwise`,
    of(heard, (status) => status >= 400 && status < 429),
    'requests',
    { most: 0 },
  )
}

/** Does something until it is not refused as busy, as pages do. */
async function persist(learner: Learner, act: Act): Promise<void> {
  for (;;) {
    const busy = of(learner.heard, (status) => status === 503)
    await act(learner)
    if (of(learner.heard, (status) => status === 503) === busy) return
    await pause(2000)
  }
}

/** All come in one second, whether or not the others were answered. */
async function startTogether(what: string, people: Learner[], act: Act): Promise<void> {
  const heard = newHeard()
  const begun = performance.now()
  await Promise.all(
    people.map(async (learner, at) => {
      learner.heard = newHeard()
      await pause((at / people.length) * 1000)
      await persist(learner, act)
      for (const kind of KINDS) heard.times[kind].push(...learner.heard.times[kind])
      for (const [status, times] of learner.heard.statuses) heard.statuses.set(status, (heard.statuses.get(status) ?? 0) + times)
      learner.leave()
    }),
  )
  const busy = of(heard, (status) => status === 503)
  figure(
    `${what}: 429`,
    of(heard, (status) => status === 429),
    'requests',
    { most: 0 },
  )
  figure(
    `${what}: 500, or cut`,
    of(heard, (status) => (status >= 500 && status !== 503) || status === 0),
    'requests',
    { most: 0 },
  )
  figure(`${what}: busy, asked again`, busy, 'requests', undefined, `of ${of(heard, () => true)}`)
  for (const kind of KINDS.filter((one) => heard.times[one].length > 0)) figure(`${what}: ${kind}, p95`, p95(heard, kind), 'ms')
  figure(`${what}: until everybody has it`, performance.now() - begun, 'ms')
}

await buildPages()
await using database = await benchDatabase()
const server = await startServer({
  DATABASE_URL: database.url,
  TRUST_PROXY: '1',
  SCHOOL_NETWORKS: `${SCHOOL},${OTHER_SCHOOL}`,
  MAX_DELAY_MS: '500',
  LOG_LEVEL: 'info',
})
let number = 0
const somebody = (heard: Heard, address = SCHOOL) => newLearner(server, (number += 1), address, heard)

try {
  const [first, alone, together] = [newHeard(), newHeard(), newHeard()]
  const learnAlone = async (heard: Heard, times: number) => {
    for (let at = 0; at < times; at += 1) await learn(somebody(heard), 0)
  }
  await learnAlone(first, 3)
  await learnAlone(alone, ALONE)
  const backends = await watchBackends(database.url)
  const before = { server: used(server.process.pid), database: await backends.used() }
  const people = Array.from({ length: LEARNERS }, () => somebody(together))
  await Promise.all(people.map((learner) => learn(learner, (LESSON_SECONDS * 1000) / LESSON_MINUTES)))
  const cpu = { server: used(server.process.pid) - before.server, database: (await backends.used()) - before.database }
  await backends.stop()
  await learnAlone(alone, ALONE)

  const what = `lesson of ${LEARNERS}`
  const asked = of(together, () => true)
  noRefusals(what, together)
  noRefusals('one learner alone', alone)
  figure(
    `${what}: requests of one learner`,
    asked / LEARNERS / LESSON_MINUTES,
    'a minute of 45',
    undefined,
    `${(asked / LESSON_SECONDS).toFixed(0)} a second here`,
  )
  for (const [part, spent] of Object.entries(cpu)) {
    const share = `${(spent / LESSON_SECONDS / 10_000).toFixed(0)} % of one here`
    figure(`${what}: processor of the ${part}`, spent / LEARNERS / LESSON_MINUTES / 1000, 'ms a learner and minute', undefined, share)
  }
  for (const kind of KINDS) {
    const [one, many] = [p95(alone, kind), p95(together, kind)]
    figure(`${what}: ${kind}, p95`, many, 'ms', undefined, `alone ${one.toFixed(1)} ms, ${(many / one).toFixed(2)} ×`)
  }
  figure(`${what}: p95 against one alone`, p95(together) / p95(alone), '×', { most: MOST_TIMES_SLOWER })

  let isIn = 0
  for (let at = 0; at < 25; at += 1) if (await signIn(somebody(newHeard(), UNLISTED))) isIn += 1
  figure('a network that is not in SCHOOL_NETWORKS', isIn, 'of 25 may sign in within an hour')

  const crowd = Array.from({ length: AT_ONCE }, () => somebody(newHeard(), OTHER_SCHOOL))
  for (const learner of crowd) if (!(await signIn(learner))) throw new Error('Somebody could not sign in')
  await startTogether(`quiz of ${AT_ONCE} in a second`, crowd, startQuiz)
  await pause(2000)
  await startTogether(`pages of ${AT_ONCE} in a second`, crowd, (learner) => openPage(learner, PROJECT))
} finally {
  await server.stop()
}
