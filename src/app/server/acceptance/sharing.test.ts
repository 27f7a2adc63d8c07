import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyStorageName } from '#features/documents/make-document.rules.ts'
import { saveCopy } from '#features/documents/documents.store.ts'
import { changeProject } from '#features/projects/projects.store.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let ada: Account
let browser: TestBrowser
let people = 0

beforeAll(async () => {
  site = await testSite()
  await using content = await answersFolder((text) =>
    text.replace('You find the way yourself. }', `You find the way yourself., share: ${JSON.stringify(POSTS)} }`),
  )
  await site.publish(content)
})
afterAll(() => site.close())
beforeEach(async () => {
  ada = await site.person(`ada${(people += 1)}@example.org`)
  browser = await site.signedIn(ada)
})

const POSTS = { share: 'a', instagram: 'b', shortform: 'c', linkedin: 'd', twitter: 'e', facebook: 'f' }
const COMPLETION = '/projects/answers/completion'
const answer = (id: string, data: string) =>
  browser.send('POST', `/projects/answers/validations/${id}`, { text: { data }, status: 'COMPLETE' })
const finish = (done: number) => {
  const now = site.clock.now()
  return changeProject(site.services.db, ada.id, 'answers', { status: 'COMPLETE', completedAt: now, done, required: done }, now)
}

test('the summary of a completed project: the time, the tasks, and what was right at the first attempt', async () => {
  expect((await browser.send('GET', COMPLETION)).status).toBe(409)
  await answer('word', 'stone')
  site.clock.advance(50 * 60_000)
  await answer('word', 'lamp')
  await answer('number', 'about a hundred')
  expect((await browser.send('GET', COMPLETION)).status).toBe(409)
  await finish(4)
  const { status, body } = await browser.send('GET', COMPLETION)
  expect(status).toBe(200)
  expect(body).toEqual({
    projectId: 'answers',
    title: 'Answer everything',
    category: 'Networks',
    concepts: [],
    finishedAt: site.clock.now().toISOString(),
    minutesTaken: 50,
    tasksDone: 4,
    firstTry: { right: 0, checked: 1 },
    quizScore: null,
  })
})

test('an answer that was right at first counts as such, and unchecked tasks are not counted', async () => {
  await answer('word', 'lamp')
  await answer('number', 'seven')
  await finish(2)
  expect((await browser.send('GET', COMPLETION)).body).toMatchObject({ firstTry: { right: 1, checked: 1 } })
})

test('nobody sees the completion of somebody else, and an unknown project has none', async () => {
  await answer('word', 'lamp')
  await finish(1)
  const eve = await site.signedIn(await site.person(`eve${people}@example.org`))
  expect((await eve.send('GET', COMPLETION)).status).toBe(409)
  expect((await site.browser().send('GET', COMPLETION)).status).toBe(401)
  expect((await browser.send('GET', '/projects/nothing/completion')).status).toBe(404)
})

test("the tile of a project shows the newest copy of its documentation, and never somebody else's", async () => {
  const copyOf = async ({ id: userId }: Account, count: number) => {
    const storageName = copyStorageName(`answers-${count}`, 'pdf', userId)
    const copy = {
      storageName,
      userId,
      projectId: 'answers',
      type: 'pdf' as const,
      size: 1,
      hash: 'x',
      written: null,
      createdAt: site.clock.now(),
    }
    await saveCopy(site.services.db, copy)
    return storageName
  }
  const project = (storageName?: string) => ({
    type: 'PROJECT',
    title: 'Answers',
    project: { id: 'answers', ...(storageName && { storageName }) },
  })
  await answer('word', 'lamp')
  await finish(1)
  const [first, second] = [await copyOf(ada, 1), await copyOf(ada, 2)]
  const foreign = await copyOf(await site.person(`eve${people}@example.org`), 3)
  const added = await browser.send('POST', '/portfolio/documents', project(first))
  expect(added.body).toMatchObject({ project: { id: 'answers', storageName: first } })
  const { id } = added.body as { id: string }
  const edit = (storageName?: string) => browser.send('PUT', `/portfolio/documents/${id}`, project(storageName))
  expect((await edit(second)).body).toMatchObject({ project: { storageName: second } })
  expect((await edit()).body).toMatchObject({ project: { storageName: second } })
  expect((await edit(foreign)).status).toBe(422)
  expect((await browser.send('GET', '/portfolio')).body).toMatchObject({ documents: [{ project: { storageName: second } }] })
})

test('[PROJ-05] a project has what sharing needs: its status, its place, its tracks with their posts, and its variables', async () => {
  const { body } = await browser.send('GET', '/projects')
  const project = (body as { id: string }[]).find(({ id }) => id === 'answers')
  expect(project).toMatchObject({
    status: 'INCOMPLETE',
    metadata: { category: 'Networks', order: '1.7', tracks: [{ id: 'low', title: 'Low guidance', share: POSTS }, { id: 'high' }] },
    variables: [],
  })
})
