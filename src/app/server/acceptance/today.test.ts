import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import type { Today } from '#features/today/today.contract.ts'
import { learnerProjects } from '#features/projects/projects.tables.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const project = (title: string, order: string) => writtenProject({ title, order, time: 60, description: ' A step further.' })

const WITH_TASKS = `${project('Fill a cup', '1.5')}
:::task{#first}
::text{#leaves title="Which leaves?"}
:::

Now the water.

:::task{#second}
::text{#water title="How hot?"}
:::

## Wait {#wait}

Four minutes.

## Drink {#drink}

### In sips {#sips}

:::task{#third}
::text{#taste title="How is it?"}
:::
`

const WITH_OPTIONAL = `${project('Polish a saucer', '1.6')}
:::task{#polish}
::text{#cloth title="Which cloth?"}
::text{#shine title="How does it shine?" optional}
:::
`

let site: Site
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({
    'projects/kettle/project.md': project('Boil a kettle', '1.3'),
    'projects/teapot/project.md': project('Warm a teapot', '1.4'),
    'projects/cup/project.md': WITH_TASKS,
    'projects/saucer/project.md': WITH_OPTIONAL,
  })
  await site.publish(content)
})
afterAll(() => site.close())

async function today(browser: TestBrowser, query = ''): Promise<Today> {
  const { status, body } = await browser.send('GET', `/user/today${query}`)
  expect(status).toBe(200)
  return body
}

async function finish({ id: userId }: Account, projectId: string): Promise<void> {
  const now = site.clock.now()
  const done = { status: 'COMPLETE' as const, completedAt: now, updatedAt: now }
  await site.services.db
    .insert(learnerProjects)
    .values({ userId, projectId, ...done })
    .onConflictDoUpdate({ target: [learnerProjects.userId, learnerProjects.projectId], set: done })
}

test('after a completed project comes the next of its series, not a finished one', async () => {
  const ada = await site.person('ada@example.org')
  const browser = await site.signedIn(ada)
  expect((await today(browser)).next).toMatchObject({ projectId: 'lamp', why: 'suggestion' })
  await finish(ada, 'lamp')
  await finish(ada, 'kettle')
  expect((await today(browser)).next).toMatchObject({ projectId: 'teapot', why: 'series', title: 'Warm a teapot' })
  await finish(ada, 'teapot')
  for (const { id } of await browser.send('GET', '/projects').then(({ body }) => body as { id: string }[])) {
    if (!['lamp', 'kettle', 'teapot'].includes(id)) await finish(ada, id)
  }
  expect((await today(browser)).next).toBeNull()
})

test('the selection is scheduled on dates, and its first project comes next', async () => {
  const browser = await site.signedIn(await site.person('bob@example.org'))
  await browser.send('PUT', '/projects/selection', [{ projectId: 'kettle', selectedTime: site.clock.now().toISOString() }])
  const { next, week, date } = await today(browser, '?date=2026-03-04')
  expect(next).toMatchObject({ projectId: 'kettle', why: 'schedule' })
  expect(date).toBe('2026-03-04')
  expect(week.filter(({ planned }) => planned.length > 0)).toEqual([
    {
      date: '2026-03-04',
      done: 0,
      planned: [{ projectId: 'kettle', name: 'Boil a kettle', minutes: 60 }],
      isStudyDay: true,
      isOff: false,
    },
  ])
})

test('the learner continues at the last reading position', async () => {
  const browser = await site.signedIn(await site.person('eve@example.org'))
  await browser.send('PUT', '/projects/teapot/position', { stepId: 'only', blockId: 'only', passed: 0.5 })
  expect((await today(browser)).next).toMatchObject({
    projectId: 'teapot',
    why: 'begun',
    position: { stepId: 'only', title: 'The only step', number: 1 },
  })
})

test('after a task the learner continues at the text behind it, also without a heading between', async () => {
  const browser = await site.signedIn(await site.person('mia@example.org'))
  const placeAfter = async (task: string) => {
    const answer = { text: { data: 'Assam' }, file: null, status: 'COMPLETE', baseRevision: 0, settles: [] }
    expect((await browser.send('POST', `/projects/cup/validations/${task}`, answer)).body).toMatchObject({ status: 'COMPLETE' })
    const place = (await today(browser)).next?.position
    // the project's own page leads to the same place
    expect((await browser.send('GET', '/projects/cup')).body).toMatchObject({ firstOpen: place })
    return place
  }
  expect(await placeAfter('leaves')).toEqual({ stepId: 'only', title: 'The only step', number: 1, placeId: 'first' })
  expect(await placeAfter('water')).toEqual({ stepId: 'wait', title: 'Wait', number: 2, placeId: 'wait' })
  expect(await placeAfter('taste')).toBeNull()
})

test('the week counts required tasks, and nothing optional', async () => {
  const browser = await site.signedIn(await site.person('uma@example.org'))
  const date = site.clock.now().toISOString().slice(0, 10)
  const doneToday = async () => (await today(browser, `?date=${date}`)).week.find((day) => day.date === date)?.done
  const answer = { text: { data: 'Linen' }, file: null, status: 'COMPLETE', baseRevision: 0, settles: [] }
  expect((await browser.send('POST', '/projects/saucer/validations/shine', answer)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await doneToday()).toBe(0)
  expect((await browser.send('POST', '/projects/saucer/validations/cloth', answer)).body).toMatchObject({ status: 'COMPLETE' })
  expect(await doneToday()).toBe(1)
})

test('a learner who read beyond an open task continues at the task, and is offered the last line read', async () => {
  const browser = await site.signedIn(await site.person('noa@example.org'))
  const ahead = { stepId: 'drink', blockId: 'sips', passed: 0.5 }
  await browser.send('PUT', '/projects/cup/position', ahead)
  expect((await today(browser)).next).toMatchObject({ position: { stepId: 'only', number: 1 }, ahead })
  const answer = { text: { data: 'Assam' }, file: null, status: 'COMPLETE', baseRevision: 0, settles: [] }
  await browser.send('POST', '/projects/cup/validations/leaves', answer)
  const placeId = 'first'
  expect((await today(browser)).next).toMatchObject({ position: { stepId: 'only', number: 1, placeId }, ahead: { ...ahead, number: 3 } })
  expect((await browser.send('GET', '/projects/cup')).body).toMatchObject({ firstOpen: { placeId, task: { id: 'second', number: 1 } } })
})

test('a visitor has no day', async () => {
  expect((await site.browser().send('GET', '/user/today')).status).toBe(401)
})

test("today's tasks are done: the home screen says so and when it continues", async () => {
  const ida = await site.person('ida@example.org')
  const browser = await site.signedIn(ida)
  const date = site.clock.now().toISOString().slice(0, 10)
  const list = ['kettle', 'teapot'].map((projectId) => ({ projectId, selectedTime: site.clock.now().toISOString() }))
  await browser.send('PUT', '/user/preferences', { hoursPerDay: 1, daysPerWeek: 5 })
  await browser.send('PUT', '/projects/selection', list)
  expect((await today(browser, `?date=${date}`)).isDone).toBe(false)
  const [first] = (await today(browser, `?date=${date}`)).week.flatMap(({ planned }) => planned)
  await finish(ida, first?.projectId ?? '')
  const { isDone, sitting, week } = await today(browser, `?date=${date}`)
  expect(isDone).toBe(true)
  expect(sitting?.planned).toHaveLength(1)
  expect(sitting && sitting.date > date).toBe(true)
  expect(week.find((day) => day.date === date)?.planned).toEqual([])
})

test('what is done on a day off, or beyond the sitting of a day, makes no coming day shorter', async () => {
  const jo = await site.person('jo@example.org')
  const browser = await site.signedIn(jo)
  const date = site.clock.now().toISOString().slice(0, 10)
  const list = ['kettle', 'teapot', 'cup'].map((projectId) => ({ projectId, selectedTime: site.clock.now().toISOString() }))
  await browser.send('PUT', '/user/preferences', { hoursPerDay: 0.75, daysPerWeek: 7 })
  await browser.send('PUT', '/projects/selection', list)
  await browser.send('PUT', '/user/plan', { dayOff: { date, isOff: true } })
  const minutes = async () => (await today(browser, `?date=${date}`)).sitting?.planned.reduce((sum, one) => sum + one.minutes, 0)
  expect(await minutes()).toBe(45)
  const [first, second] = ((await browser.send('GET', '/user/plan')).body as { projects: { projectId: string }[] }).projects
  await finish(jo, first?.projectId ?? '')
  expect(await minutes()).toBe(45)
  await browser.send('PUT', '/user/plan', { dayOff: { date, isOff: false } })
  await finish(jo, second?.projectId ?? '')
  expect(await today(browser, `?date=${date}`)).toMatchObject({ isDone: true })
  expect(await minutes()).toBe(45)
})

test('onboarding continues where it was left, up to the goal', async () => {
  const browser = await site.signedIn(await site.person('newcomer@example.org'))
  expect(await today(browser)).toMatchObject({ isNew: true, question: 0, goal: null })
  await browser.send('PUT', '/user/preferences', { welcomeStep: 2 })
  expect(await today(browser)).toMatchObject({ isNew: true, question: 2 })
})

test('what is done of a project that was restarted counts as much as of one that is new', async () => {
  const [anew, again] = [await site.person('anew@example.org', { plan: 'pro' }), await site.person('again@example.org', { plan: 'pro' })]
  await finish(again, 'cup')
  site.clock.advance(2 * 86_400_000)
  const date = site.clock.now().toISOString().slice(0, 10)
  async function afterTwoTasks(who: Account) {
    const browser = await site.signedIn(who)
    const list = ['cup', 'kettle'].map((projectId) => ({ projectId, selectedTime: site.clock.now().toISOString() }))
    await browser.send('PUT', '/user/preferences', { hoursPerDay: 1, daysPerWeek: 7 })
    await browser.send('PUT', '/projects/selection', list)
    if (who === again) expect((await browser.send('POST', '/projects/cup/reset')).status).toBe(200)
    site.clock.advance(1000)
    const done = { text: { data: 'Green ones, from the first harvest of the year.' }, status: 'COMPLETE' }
    for (const task of ['leaves', 'water'])
      expect((await browser.send('POST', `/projects/cup/validations/${task}`, done)).body).toMatchObject({ status: 'COMPLETE' })
    const { isDone, sitting } = await today(browser, `?date=${date}`)
    return { isDone, planned: sitting?.planned }
  }
  expect(await afterTwoTasks(again)).toEqual(await afterTwoTasks(anew))
})
