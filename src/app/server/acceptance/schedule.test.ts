import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { changeProject, holdProject, saveSelection } from '#features/projects/projects.store.ts'
import type { Schedule } from '#features/schedule/schedule.contract.ts'
import { courseFolder } from '#features/schedule/schedule.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let ada: Account
let browser: TestBrowser
let people = 0

beforeAll(async () => {
  site = await testSite()
  await using content = await contentFolder(courseFolder)
  await site.publish(content)
})
afterAll(() => site.close())
beforeEach(async () => {
  ada = await site.person(`ada${(people += 1)}@example.org`)
  browser = await site.signedIn(ada)
})

async function read(query = '', by = browser): Promise<Schedule> {
  const { status, body } = await by.send('GET', `/schedule${query}`)
  expect(status).toBe(200)
  return body
}

const shape = (weeks: Schedule) =>
  weeks.map(({ days }) => days.map(({ tasks }) => tasks.map(({ id, minutes }) => `${id} ${minutes}`).join(', ')))
const order = (weeks: Schedule) =>
  [...new Set(weeks.flatMap(({ days }) => days.flatMap(({ tasks }) => tasks.map(({ id }) => id))))].join(' ')

async function add(projectId: string, at: string): Promise<void> {
  await saveSelection(site.services.db, ada.id, [{ projectId, selectedAt: new Date(at) }], site.clock.now())
}

test('[API-37] [SCHED-02] [SCHED-03] the schedule has weeks of days of tasks, by the preferences', async () => {
  const weeks = await read('?topics=All')
  expect(shape(weeks)).toEqual([['sql 60', 'http 30, dns 30', 'dns 60', 'dns 60']])
  const [week] = weeks
  expect(week).toMatchObject({ id: 'week-1', status: 'INCOMPLETE' })
  expect(week?.days[1]).toMatchObject({ id: 'week-1-day-2', status: 'INCOMPLETE' })
  expect(week?.days[1]?.tasks[1]).toEqual({
    id: 'dns',
    type: 'project',
    name: 'Read the DNS',
    description: 'You will have it built.',
    category: 'Networks',
    status: 'INCOMPLETE',
    progress: 0,
    minutes: 30,
    metadata: [
      { key: 'Part', value: '1/3' },
      { key: 'Completions', value: 0 },
      { key: 'CompletedBy', value: [] },
      { key: 'selected', value: false },
    ],
  })
})

test('[SCHED-01] hours and days decide, from the request or from the preferences', async () => {
  expect(shape(await read('?topics=All&hoursPerDay=4&daysPerWeek=4'))).toEqual([['sql 60, http 30, dns 150']])
  await browser.send('PUT', '/user/preferences', { hoursPerDay: 8, daysPerWeek: 7 })
  expect(shape(await read('?topics=All'))).toEqual([['sql 60, http 30, dns 150']])
  expect(await read('?topics=All&hoursPerDay=0')).toEqual([])
  await browser.send('PUT', '/user/preferences', { hoursPerDay: 0 })
  expect(await read('?topics=All')).toEqual([])
})

test('topics are categories, courses or All; without any it is the selection', async () => {
  expect(order(await read('?topics=Networks'))).toBe('http dns')
  expect(order(await read('?topics=data-that-lasts'))).toBe('sql')
  expect(order(await read('?topics[0]=Databases&topics[1]=speak-the-web'))).toBe('sql http dns')
  expect(await read('?topics=Nothing')).toEqual([])
  expect(await read()).toEqual([])
  await add('dns', '2026-01-02T00:00:00Z')
  expect(order(await read())).toBe('dns')
})

test('[API-37] the selection is sorted by time added, by topic or by recommendation, in both directions', async () => {
  await add('http', '2026-01-01T00:00:00Z')
  await add('sql', '2026-01-03T00:00:00Z')
  await add('dns', '2026-01-02T00:00:00Z')
  expect(order(await read('?orderBy=selection&sortBy=desc'))).toBe('sql dns http')
  expect(order(await read('?orderBy=selection&sortBy=asc'))).toBe('http dns sql')
  expect(order(await read('?orderBy=topics'))).toBe('sql http dns')
  expect(order(await read('?orderBy=topics&sortBy=desc'))).toBe('http dns sql')
  expect(order(await read('?orderBy=recommended'))).toBe('http dns sql')
})

test('[SCHED-22] [SCHED-23] one to three days a week require Pro: others are sent to the paywall', async () => {
  for (const days of [1, 2, 3]) {
    const refused = await browser.send('GET', `/schedule?topics=All&daysPerWeek=${days}`)
    expect(refused).toMatchObject({ status: 402, body: { code: 'PAYWALL', data: { location: 'schedule_days' } } })
  }
  const pro = await site.signedIn(await site.person(`pro${(people += 1)}@example.org`, { plan: 'pro' }))
  expect((await read('?topics=All&daysPerWeek=2', pro))[0]?.days).toHaveLength(2)
})

test('a learner whose Pro ended has five days again instead of two', async () => {
  const account = await site.person(`lapsed${(people += 1)}@example.org`, { plan: 'pro' })
  await (await site.signedIn(account)).send('PUT', '/user/preferences', { daysPerWeek: 2 })
  const { savePlan } = await import('#features/accounts/accounts.store.ts')
  await savePlan(site.services.db, account.id, { plan: 'free' }, site.clock.now())
  expect((await read('?topics=All', await site.signedIn(account)))[0]?.days).toHaveLength(4)
})

test('a locked project is scheduled with Pro alone, also if it is in the selection', async () => {
  const pro = await site.signedIn(await site.person(`pro${(people += 1)}@example.org`, { plan: 'pro' }))
  expect(order(await read('?topics=All', pro))).toBe('sql http dns tls')
  await add('tls', '2026-01-01T00:00:00Z')
  expect(order(await read('?topics=Networks'))).toBe('http dns')
  expect(order(await read(''))).not.toContain('tls')
  expect(order(await read('?topics=All', pro))).not.toContain('hidden')
})

test('[SCHED-07] [SCHED-08] a changed status changes the schedule, and moves nothing', async () => {
  const before = shape(await read('?topics=All'))
  const { db } = site.services
  for (const [id, status] of [
    ['sql', 'COMPLETE'],
    ['http', 'IN_REVIEW'],
  ] as const) {
    await holdProject(db, ada.id, id, site.clock.now())
    await changeProject(db, ada.id, id, { status }, site.clock.now())
  }
  const weeks = await read('?topics=All')
  expect(shape(weeks)).toEqual(before)
  expect(weeks[0]?.days.map(({ status }) => status)).toEqual(['COMPLETE', 'IN_PROGRESS', 'INCOMPLETE', 'INCOMPLETE'])
  expect(weeks[0]?.status).toBe('IN_PROGRESS')
})

test.each([
  'hoursPerDay=9',
  'hoursPerDay=-1',
  'daysPerWeek=8',
  'daysPerWeek=2.5',
  'daysPerWeek=two',
  'orderBy=size',
  'sortBy=up',
  'topics=',
])('[SCHED-24] [SCHED-25] %s is refused with a sentence', async (query) => {
  const { status, body } = await browser.send('GET', `/schedule?${query}`)
  expect([status, (body as { message: string }).message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)])
})

test.each([{ hoursPerDay: 9 }, { hoursPerDay: -1 }, { daysPerWeek: 8 }, { daysPerWeek: 1.5 }])(
  '[SCHED-24] [SCHED-25] %j is not a valid amount of time',
  async (changes) => {
    expect((await browser.send('PUT', '/user/preferences', changes)).status).toBe(400)
    expect((await browser.send('GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 1, daysPerWeek: 5 })
  },
)

test('[SCHED-26] a new learner has one hour a day on five days a week', async () => {
  expect((await browser.send('GET', '/user/preferences')).body).toMatchObject({ hoursPerDay: 1, daysPerWeek: 5 })
})

test('[API-34] [SCHED-04] [SCHED-05] recommended topics are courses and categories, for visitors too', async () => {
  const { status, body } = await site.browser().send('GET', '/topics/recommended')
  const topics = body as { id: string; type: string; value: string; metadata: Record<string, unknown> }[]
  expect(status).toBe(200)
  expect(topics.map(({ type, value }) => `${type} ${value}`)).toEqual([
    'course data-that-lasts',
    'course speak-the-web',
    'category Networks',
    'category Databases',
  ])
  expect(topics[1]?.metadata).toEqual({
    title: 'Speak the web',
    icon: 'Networks',
    imageUrl: '/static/images/projects/http.svg',
    projects: ['http', 'dns', 'tls'],
  })
  expect(JSON.stringify(topics)).not.toContain('hidden')
})

test('[SCHED-06] a course has an id, and as its metadata a title and an icon', async () => {
  const { body } = await site.browser().send('GET', '/courses')
  expect((body as object[])[0]).toMatchObject({ id: 'speak-the-web', metadata: { title: 'Speak the web', icon: null } })
})

test('the schedule is available as a calendar of the days to come', async () => {
  const { status, headers, body } = await browser.send('GET', '/schedule/calendar.ics?topics=All&start=2026-03-07')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="waymark-schedule.ics"')
  const lines = (body as string).split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines.filter((line) => /^(DTSTART|SUMMARY)/.test(line)).slice(0, 4)).toEqual([
    'DTSTART;VALUE=DATE:20260309',
    'SUMMARY:A library',
    'DTSTART;VALUE=DATE:20260310',
    'SUMMARY:Speak HTTP',
  ])
  expect((await site.browser().send('GET', '/schedule/calendar.ics')).status).toBe(401)
  expect((await browser.send('GET', '/schedule/calendar.ics?start=tomorrow')).status).toBe(400)
})
