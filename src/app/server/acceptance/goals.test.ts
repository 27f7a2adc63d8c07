import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsChannel } from '#features/accounts/accounts.store.ts'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import type { Goal } from '#features/goals/goals.contract.ts'
import { GOAL_LONGEST } from '#features/goals/goals.rules.ts'
import { learnerProjects } from '#features/projects/projects.tables.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

const project = (title: string, description: string, order: string, more: { plan?: 'pro'; concepts?: string[] }) =>
  writtenProject({ title, description, order, time: 60, ...more })

let site: Site
let count = 0

beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  await using content = await contentFolder({
    'projects/kettle/project.md': project('Boil a kettle', 'Hot water in three minutes.', '1.3', { concepts: ['lamp'] }),
    'projects/teapot/project.md': project('Warm a teapot', 'Pour hot water from the kettle, and wait.', '1.4', { concepts: ['lamp'] }),
    'projects/samovar/project.md': project('Heat a samovar', 'Charcoal and patience.', '1.5', { plan: 'pro' }),
  })
  await site.publish(content)
})

afterAll(() => site.close())

async function learner(): Promise<{ browser: TestBrowser; id: string }> {
  const account = await site.person(`goal-${(count += 1)}@example.org`)
  return { browser: await site.signedIn(account), id: account.id }
}

async function set(browser: TestBrowser, goal: unknown, headers = {}): Promise<{ status: number; body: Goal }> {
  return browser.send('POST', '/goals', { goal }, headers)
}

test('[GOAL-01] [API-36] a goal gives an ordered series of suitable projects, with a reason for each', async () => {
  const { browser } = await learner()
  const { status, body } = await set(browser, 'I want hot water from a kettle')
  expect(status).toBe(200)
  const [course, ...others] = body.suggestedRoadmap.results
  expect(others).toEqual([])
  expect(course).toMatchObject({ type: 'course', id: 'small-things', title: 'Small things' })
  expect(course?.entities.map(({ id, reason }) => [id, reason])).toEqual([
    ['kettle', 'Your goal says “hot water”. Hot water in three minutes. An easy one to start with.'],
    ['teapot', 'Your goal says “hot water”. Pour hot water from the kettle, and wait. Comes after “Boil a kettle” in its series.'],
  ])
})

test('[GOAL-02] [API-35] a goal has every field of its entity, and is read as saved', async () => {
  const { browser } = await learner()
  const time = site.clock.now().toISOString()
  const step = { title: expect.any(String), description: expect.any(String), imageUrl: null, reason: expect.any(String) }
  const kettle = { ...step, id: 'kettle', title: 'Boil a kettle', description: 'Hot water in three minutes.' }
  const teapot = { ...step, id: 'teapot', title: 'Warm a teapot', description: 'Pour hot water from the kettle, and wait.' }
  for (const [goalDescription, results] of [
    ['boil a kettle in three minutes', [{ ...kettle, type: 'project', entities: [] }]],
    [
      'I want hot water from a kettle',
      [{ ...step, id: 'small-things', type: 'course', title: 'Small things', entities: [kettle, teapot] }],
    ],
  ] as const) {
    const { status, body } = await set(browser, goalDescription)
    expect([status, body]).toEqual([
      200,
      { id: expect.any(String), goalDescription, suggestedRoadmap: { results, nearest: null }, createdAt: time, updatedAt: time },
    ])
    const read = await browser.send('GET', '/goals')
    expect([read.status, read.body]).toEqual([200, body])
  }
})

test("without a goal there is none, and nobody reads somebody else's", async () => {
  const [one, other] = [await learner(), await learner()]
  await set(one.browser, 'boil a kettle')
  expect(await other.browser.send('GET', '/goals')).toMatchObject({ status: 200, body: null })
})

test('[GOAL-11] setting a goal requires login, and so does reading one', async () => {
  const visitor = site.browser()
  expect((await set(visitor, 'boil a kettle')).status).toBe(401)
  expect((await visitor.send('GET', '/goals')).status).toBe(401)
})

test('[GOAL-12] a goal without a match has an empty roadmap, and does not replace the earlier goal', async () => {
  const { browser } = await learner()
  expect(await set(browser, 'play the violin')).toMatchObject({
    status: 200,
    body: { goalDescription: 'play the violin', suggestedRoadmap: { results: [] } },
  })
  expect((await browser.send('GET', '/goals')).body).toBeNull()
  const { body: good } = await set(browser, 'boil a kettle')
  expect(await set(browser, 'asdf qwer')).toMatchObject({
    status: 200,
    body: { goalDescription: 'asdf qwer', suggestedRoadmap: { results: [] } },
  })
  expect((await browser.send('GET', '/goals')).body).toEqual(good)
})

test.each(['', '   ', 'x'.repeat(GOAL_LONGEST + 1), 7, null, ['boil']])(
  '[GOAL-10] an invalid goal is refused with a sentence: %j',
  async (goal) => {
    const { browser } = await learner()
    const { status, body } = await set(browser, goal)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(/"message":"[A-Z][^"]+"/)
  },
)

test.each(['\0', '💥', "'; drop table goals; --", '\u202e!', 'a & | b', '<script>alert(1)</script>'])(
  'any text as a goal gets an answer: %j',
  async (goal) => {
    const { browser } = await learner()
    expect((await set(browser, goal)).status).toBeLessThan(500)
    expect((await browser.send('GET', '/goals')).status).toBe(200)
  },
)

test('a new goal replaces the earlier one', async () => {
  const { browser } = await learner()
  const first = await set(browser, 'boil a kettle')
  site.clock.advance(1000)
  const second = await set(browser, 'heat a samovar')
  expect(second.body.suggestedRoadmap.results.map(({ id }) => id)).toEqual(['samovar'])
  expect(second.body.createdAt).toBe(first.body.createdAt)
  expect(second.body.updatedAt > first.body.updatedAt).toBe(true)
})

test('a Pro project is marked as such for a learner without Pro', async () => {
  const { browser } = await learner()
  const free = await set(browser, 'heat a samovar')
  expect(free.body.suggestedRoadmap.results[0]?.reason).toContain('Part of Pro.')
  const pro = await site.signedIn(await site.person('goal-pro@example.org', { plan: 'pro' }))
  expect((await set(pro, 'heat a samovar')).body.suggestedRoadmap.results[0]?.reason).not.toContain('Pro')
})

test('completed projects are not suggested', async () => {
  const { browser, id } = await learner()
  const now = site.clock.now()
  await site.services.db
    .insert(learnerProjects)
    .values({ userId: id, projectId: 'kettle', status: 'COMPLETE', completedAt: now, updatedAt: now })
  const { body } = await set(browser, 'boil a kettle and pour hot water')
  const { results } = body.suggestedRoadmap
  expect(JSON.stringify(results.map(({ id: result, entities }) => [result, entities.map((one) => one.id)]))).not.toContain('"kettle"')
  const teapot = results.flatMap((result) => [result, ...result.entities]).find((one) => one.id === 'teapot')
  expect(teapot?.reason).toContain('Comes after “Boil a kettle” in its series.')
})

test('a private project is never suggested', async () => {
  const { browser } = await learner()
  expect(JSON.stringify(await set(browser, 'The other one'))).not.toContain('"other"')
})

test('a goal sent twice with the same key is set once', async () => {
  const { browser } = await learner()
  const key = { 'idempotency-key': '019bc0e2-1111-7000-8000-000000000000' }
  const first = await set(browser, 'boil a kettle', key)
  site.clock.advance(1000)
  expect((await set(browser, 'boil a kettle', key)).body).toEqual(first.body)
})

test('a goal is in the export of an account and deleted with it', async () => {
  const { browser, id } = await learner()
  await set(browser, 'boil a kettle')
  const exported = await browser.fetch('/user/export')
  expect(Buffer.from(await exported.arrayBuffer()).toString('latin1')).toContain('goals/goal.json')
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  const { rows } = await site.services.db.execute(`select from goals where user_id = '${id}'`)
  expect(rows).toEqual([])
})

test('another goal, or the one before again, is told to open tabs also where the plan stays as it is', async () => {
  const { browser, id } = await learner()
  const news: { userId: string; what: string; projectId?: string }[] = []
  const unlisten = await site.database.database.listen(accountsChannel, (payload) => void news.push(JSON.parse(payload)))
  const told = () => news.filter(({ userId }) => userId === id).map(({ what, projectId }) => [what, projectId])
  await set(browser, 'I want hot water from a kettle')
  // the last that is told of it
  await expect.poll(() => told().at(-1)).toEqual(['project', undefined])
  news.length = 0
  expect((await set(browser, 'Hot water from my kettle')).body.goalDescription).toBe('Hot water from my kettle')
  await expect.poll(told).toEqual([['project', undefined]])
  await browser.send('POST', '/goals/undo')
  await expect.poll(() => told().length).toBe(2)
  expect(told()).toEqual([
    ['project', undefined],
    ['project', undefined],
  ])
  unlisten()
})
