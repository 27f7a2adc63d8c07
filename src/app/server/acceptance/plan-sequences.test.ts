import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import type { Schedule, StudyPlanShown } from '#features/schedule/schedule.contract.ts'
import { studyDates } from '#features/schedule/calendar.rules.ts'
import { courseFolder, numbersFrom } from '#features/schedule/schedule.fixtures.ts'
import type { Today } from '#features/today/today.contract.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder(courseFolder)
  await site.publish(content)
})
afterAll(() => site.close())

const DAY = 86_400_000
const PROJECTS = ['http', 'dns', 'sql']
const GOALS = ['Speak HTTP', 'Read the DNS', 'A library']

interface Walk {
  browser: TestBrowser
  userId: string
  begun: Set<string>
  below: (below: number) => number
}

const oneOf = <One>({ below }: Walk, all: readonly One[]) => all[below(all.length)] as One

/** What a learner may do in any order; none of it takes a project out. */
const ACTS: Record<string, (walk: Walk) => Promise<unknown>> = {
  add: (walk) =>
    walk.browser.send('PUT', '/projects/selection', {
      add: [{ projectId: oneOf(walk, PROJECTS), selectedTime: site.clock.now().toISOString() }],
    }),
  async begin(walk) {
    const projectId = oneOf(walk, PROJECTS)
    const { db } = site.services
    if ((await beginProject(db, walk.userId, projectId, site.clock.now())).status === 'COMPLETE') return
    await changeProject(db, walk.userId, projectId, { status: 'IN_PROGRESS', done: 1 + walk.below(3), required: 4 }, site.clock.now())
    walk.begun.add(projectId)
  },
  async finish(walk) {
    const [projectId] = walk.begun
    if (projectId === undefined) return
    await changeProject(site.services.db, walk.userId, projectId, { status: 'COMPLETE', completedAt: site.clock.now() }, site.clock.now())
    walk.begun.delete(projectId)
  },
  goal: (walk) => walk.browser.send('POST', '/goals', { goal: oneOf(walk, GOALS) }),
  undo: (walk) => walk.browser.send('POST', '/goals/undo'),
  course: (walk) => walk.browser.send('PUT', '/user/preferences', { selectedCategories: [oneOf(walk, ['Networks', 'Databases'])] }),
  hours: (walk) => walk.browser.send('PUT', '/user/preferences', { hoursPerDay: 1 + walk.below(3), daysPerWeek: 4 + walk.below(4) }),
  async order(walk) {
    const { projects } = (await walk.browser.send('GET', '/user/plan')).body as StudyPlanShown
    await walk.browser.send('PUT', '/user/plan', { order: projects.map(({ projectId }) => projectId).toReversed() })
  },
  dayOff: (walk) => walk.browser.send('PUT', '/user/plan', { dayOff: { date: dateIn(walk.below(4)), isOff: walk.below(3) > 0 } }),
  async missed() {
    site.clock.advance(DAY)
  },
}

const dateIn = (days: number) => new Date(site.clock.now().getTime() + days * DAY).toISOString().slice(0, 10)

async function isSound({ browser, begun }: Walk, told: string): Promise<void> {
  const plan = (await browser.send('GET', '/user/plan')).body as StudyPlanShown
  const planned = plan.projects.map(({ projectId }) => projectId)
  expect(planned, told).toEqual(expect.arrayContaining([...begun]))
  const { hoursPerDay, daysPerWeek } = (await browser.send('GET', '/user/preferences')).body as { hoursPerDay: number; daysPerWeek: number }
  const today = (await browser.send('GET', `/user/today?date=${dateIn(0)}`)).body as Today
  for (const day of today.week) {
    expect(
      day.planned.reduce((sum, { minutes }) => sum + minutes, 0),
      told,
    ).toBeLessThanOrEqual(hoursPerDay * 60)
    if (day.isOff) expect(day.planned, told).toEqual([])
  }
  if (planned.length > 0) expect(today.next?.projectId, told).toBe(planned[0])
  // computed anew from the schedule: the days that are left, on the dates that are free
  const weeks = (await browser.send('GET', '/schedule?orderBy=recommended')).body as Schedule
  const left = weeks.flatMap(({ days }) => days).filter(({ status }) => status !== 'COMPLETE')
  const dates = studyDates(dateIn(today.isDone ? 1 : 0), daysPerWeek, left.length, plan.daysOff)
  const path = today.goal?.path ?? []
  const last = left.findLastIndex(({ tasks }) => tasks.some(({ id, status }) => status !== 'COMPLETE' && path.includes(id)))
  expect(today.goal?.endsOn ?? null, told).toBe(dates[last] ?? null)
}

test.each([1, 2, 3, 4, 5, 6])(
  'whatever a learner does in whatever order, no begun project leaves the plan and all views agree (%i)',
  async (seed) => {
    const account = await site.person(`walker${seed}@example.org`)
    const walk: Walk = { browser: await site.signedIn(account), userId: account.id, begun: new Set(), below: numbersFrom(seed) }
    const done: string[] = []
    for (let step = 0; step < 20; step += 1) {
      const name = oneOf(walk, Object.keys(ACTS))
      done.push(name)
      await ACTS[name]?.(walk)
      await isSound(walk, done.join(', '))
    }
  },
)
