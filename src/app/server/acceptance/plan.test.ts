import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan } from '#features/accounts/accounts.rules.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { saveGoal } from '#features/goals/goals.store.ts'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import type { Schedule, StudyPlanShown } from '#features/schedule/schedule.contract.ts'
import { courseFolder } from '#features/schedule/schedule.fixtures.ts'
import { scheduleJobs } from '#features/schedule/schedule.jobs.ts'
import type { Today } from '#features/today/today.contract.ts'
import { readMigrations } from '#platform/db/migrate.ts'
import { newId } from '#platform/ids.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let people = 0

beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder(courseFolder)
  await site.publish(content)
})
afterAll(() => site.close())

interface Learner {
  account: Account
  browser: TestBrowser
}

async function learner(given: { plan?: Plan } = {}): Promise<Learner> {
  const account = await site.person(`planner${(people += 1)}@example.org`, given)
  return { account, browser: await site.signedIn(account) }
}

/** A Wednesday. */
const TODAY = '2026-03-04'

const todayOf = async ({ browser }: Learner): Promise<Today> => (await browser.send('GET', `/user/today?date=${TODAY}`)).body
const planOf = async ({ browser }: Learner) => (await browser.send('GET', '/user/plan')).body as StudyPlanShown
const ids = ({ projects }: StudyPlanShown) => projects.map(({ projectId }) => projectId).join(' ')
const inWeek = ({ week }: Today) => week.flatMap(({ planned }) => planned.map(({ projectId }) => projectId))

let added = 0

/** Each a second after the one before. */
async function add({ browser }: Learner, projectId: string): Promise<void> {
  const selectedTime = new Date(site.clock.now().getTime() - 3_600_000 + 1000 * (added += 1)).toISOString()
  expect((await browser.send('PUT', '/projects/selection', { add: [{ projectId, selectedTime }] })).status).toBe(200)
}

async function begin({ account }: Learner, projectId: string): Promise<void> {
  const { db } = site.services
  await beginProject(db, account.id, projectId, site.clock.now())
  await changeProject(db, account.id, projectId, { status: 'IN_PROGRESS', done: 1, required: 4 }, site.clock.now())
}

async function aimAt({ account }: Learner, ...path: string[]): Promise<void> {
  const goal = { id: newId(), goalDescription: 'Read the DNS', roadmap: path.map((projectId) => ({ projectId, reason: 'It fits.' })) }
  await saveGoal(site.services.db, account.id, goal, null, site.clock.now())
}

test('setting a goal plans its projects, and the week is filled with them as far as the hours go', async () => {
  const ada = await learner()
  const { status, body } = await ada.browser.send('POST', '/goals', { goal: 'Speak HTTP and read the DNS' })
  expect(status).toBe(200)
  const path = (body as Goal).suggestedRoadmap.results.flatMap((result) =>
    result.type === 'project' ? [result.id] : result.entities.map(({ id }) => id),
  )
  expect(path).toEqual(expect.arrayContaining(['http', 'dns']))
  expect(ids(await planOf(ada)).split(' ')).toEqual(path.filter((id) => id !== 'tls'))
  const today = await todayOf(ada)
  expect(inWeek(today)).toEqual(expect.arrayContaining(['http', 'dns']))
  // the project that comes first in the week is the one to do now
  expect(today.next).toMatchObject({ projectId: inWeek(today)[0], why: 'goal' })
  expect(today.goal?.endsOn).toBe(today.week.findLast(({ planned }) => planned.length > 0)?.date)
})

test.each([
  { plan: 'pro' as const, planned: 'http dns tls', needsPro: false },
  { plan: 'free' as const, planned: 'http dns', needsPro: true },
])('a Pro project that was never opened, for a learner with the plan $plan: in the plan $planned', async ({ plan, planned, needsPro }) => {
  const ada = await learner({ plan })
  await aimAt(ada, 'http', 'dns', 'tls')
  for (const id of ['http', 'dns', 'tls']) await add(ada, id)
  expect(ids(await planOf(ada))).toBe(planned)
  const today = await todayOf(ada)
  expect(today.planned).toBe(planned.split(' ').length)
  expect(today.goal?.stations.find(({ projectId }) => projectId === 'tls')).toMatchObject({ isPlanned: !needsPro, needsPro })
})

test('a course adds its topics to the plan, and nothing of the goal leaves it', async () => {
  const ada = await learner()
  await aimAt(ada, 'sql')
  await add(ada, 'sql')
  await add(ada, 'http')
  await ada.browser.send('PUT', '/user/preferences', { selectedCategories: ['Networks'] })
  const { projects } = await planOf(ada)
  expect(projects).toEqual([
    { projectId: 'sql', source: 'goal' },
    { projectId: 'http', source: 'topic' },
  ])
  expect(inWeek(await todayOf(ada))).toEqual(['sql', 'http'])
})

test('a begun project stays in the week, first, whatever is added later', async () => {
  const ada = await learner()
  await begin(ada, 'dns')
  await aimAt(ada, 'sql', 'http')
  for (const id of ['sql', 'http']) await add(ada, id)
  await ada.browser.send('PUT', '/user/preferences', { selectedCategories: ['Databases'] })
  expect(ids(await planOf(ada))).toBe('dns sql http')
  const today = await todayOf(ada)
  expect(inWeek(today)[0]).toBe('dns')
  expect(today.next).toMatchObject({ projectId: 'dns', why: 'begun' })
})

test('an order by hand holds for plan, week, course and what comes next, until it is given back', async () => {
  const ada = await learner()
  for (const id of ['http', 'dns', 'sql']) await add(ada, id)
  const ordered = await ada.browser.send('PUT', '/user/plan', { order: ['sql', 'dns', 'http'] })
  expect(ordered.body).toMatchObject({ isByHand: true })
  expect(ids(await planOf(ada))).toBe('sql dns http')
  const today = await todayOf(ada)
  expect(inWeek(today)[0]).toBe('sql')
  expect(today.next?.projectId).toBe('sql')
  const course = (await ada.browser.send('GET', '/schedule?orderBy=recommended')).body as Schedule
  expect(course[0]?.days[0]?.tasks[0]?.id).toBe('sql')
  const given = await ada.browser.send('PUT', '/user/plan', { order: [] })
  expect(given.body).toMatchObject({ isByHand: false })
  expect(ids(await planOf(ada))).toBe('http dns sql')
})

test('a day taken off moves the plan on, for free, and can be given back', async () => {
  const ada = await learner()
  await add(ada, 'sql')
  const dayOf = (today: Today, date: string) => today.week.find((day) => day.date === date)
  await ada.browser.send('PUT', '/user/plan', { dayOff: { date: TODAY, isOff: true } })
  const off = await todayOf(ada)
  expect(dayOf(off, TODAY)).toMatchObject({ isOff: true, planned: [] })
  expect(dayOf(off, '2026-03-05')).toMatchObject({ planned: [{ projectId: 'sql' }] })
  await ada.browser.send('PUT', '/user/plan', { dayOff: { date: TODAY, isOff: false } })
  expect(dayOf(await todayOf(ada), TODAY)).toMatchObject({ isOff: false, planned: [{ projectId: 'sql' }] })
  const far = await ada.browser.send('PUT', '/user/plan', { dayOff: { date: '2031-01-01', isOff: true } })
  expect([far.status, (far.body as { message: string }).message]).toEqual([422, 'Choose a day within a year.'])
})

test('a goal can be tried without keeping it, and its change can be undone', async () => {
  const ada = await learner()
  await ada.browser.send('POST', '/goals', { goal: 'A library of data', preview: true })
  expect((await ada.browser.send('GET', '/goals')).body).toBeNull()
  expect(ids(await planOf(ada))).toBe('')
  await add(ada, 'http')
  await ada.browser.send('POST', '/goals', { goal: 'A library of data that lasts' })
  expect(ids(await planOf(ada))).toContain('sql')
  await ada.browser.send('POST', '/goals', { goal: 'Read the DNS' })
  // the projects of the goal before stay
  expect(ids(await planOf(ada)).split(' ')).toEqual(expect.arrayContaining(['dns', 'sql', 'http']))
  expect((await ada.browser.send('POST', '/goals/undo')).body).toMatchObject({ goalDescription: 'A library of data that lasts' })
  expect(ids(await planOf(ada))).toBe('sql http')
  // only the last change can be undone
  expect((await ada.browser.send('POST', '/goals/undo')).body).toMatchObject({ goalDescription: 'A library of data that lasts' })
})

test('undoing the first goal leaves no goal, and nothing that was begun', async () => {
  const ada = await learner()
  await ada.browser.send('POST', '/goals', { goal: 'Speak HTTP and read the DNS' })
  await begin(ada, 'dns')
  expect((await ada.browser.send('POST', '/goals/undo')).body).toBeNull()
  expect(ids(await planOf(ada))).toBe('dns')
})

test('the days of the week are those of the learner’s time zone', async () => {
  const ada = await learner()
  await ada.browser.send('PUT', '/user/preferences', { timeZone: 'Pacific/Kiritimati' })
  const utc = site.clock.now().toISOString()
  const there = new Date(site.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  expect(((await ada.browser.send('GET', '/user/today')).body as Today).date).toBe(there)
  expect(utc.slice(0, 10) <= there).toBe(true)
  const refused = await ada.browser.send('PUT', '/user/preferences', { timeZone: 'Mars/Olympus' })
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([
    400,
    expect.stringContaining('name a time zone, such as Europe/Berlin'),
  ])
})

test('the update to one plan keeps what each learner had planned, and brings nothing back that was removed', async () => {
  const { db } = site.services
  const [ada, bob] = [await learner(), await learner()]
  await aimAt(ada, 'dns', 'tls')
  await ada.browser.send('PUT', '/user/preferences', { selectedCategories: ['Databases'] })
  await begin(ada, 'http')
  await aimAt(bob, 'dns')
  await begin(bob, 'dns')
  await bob.browser.send('PUT', '/projects/selection', { remove: ['dns'] })
  const fill = readMigrations()
    .find(({ name }) => name.endsWith('_one_plan'))
    ?.statements.find((statement) => statement.includes('schedule.fill-plans'))
  // the clock of this site is not that of the database
  await db.execute(sql.raw((fill ?? '').replaceAll('now()', `'${site.clock.now().toISOString()}'`)))
  const worker = await site.work(scheduleJobs)
  await worker.settle()
  await worker.stop()
  // tls needs Pro
  expect(ids(await planOf(ada))).toBe('http dns sql')
  expect(ids(await planOf(bob))).toBe('')
})
