import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, projectText, type ContentFolder } from '#features/content/content.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { followPublishing, jobs } from '../jobs.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let content: ContentFolder
let admin: TestBrowser

const WEEK_MS = 7 * 86_400_000
const NEXT_WEEK = '2026-01-22T09:00:00.000Z'
const log = { info: () => undefined, warn: () => undefined }

beforeAll(async () => {
  content = await contentFolder({ 'projects/lamp/project.md': projectText.replace('kind: tool', `publish: ${NEXT_WEEK}\nkind: tool`) })
  site = await testSite({ CONTENT_DIR: content.path, SEMANTIC_SEARCH: 'false' })
  admin = await site.signedIn(await site.person('admin@example.com', { isAdmin: true }))
  const { db, storage, clock } = site.services
  await publishContent({ db, storage, clock, folder: content.path, log })
  await followPublishing(site.services)
})
afterAll(async () => {
  await site.close()
  await content[Symbol.asyncDispose]()
})

const listed = async (browser: TestBrowser) => ((await browser.send('GET', '/projects')).body as Project[]).map(({ id }) => id)
const opened = (browser: TestBrowser) => browser.send('GET', '/projects/lamp')
const found = async () => JSON.stringify((await site.browser().send('GET', '/search?q=lamp')).body).includes('"id":"lamp"')

test('before its release time a project exists for admins only, who see when it comes; then for everyone, on every instance', async () => {
  const learner = await site.signedIn(await site.person('ada@example.com', { plan: 'pro' }))
  const instances = [await site.work(jobs), await site.work(jobs)]
  const settle = () => Promise.all(instances.map((worker) => worker.settle()))
  await settle()
  for (const browser of [site.browser(), learner]) {
    expect(await listed(browser)).not.toContain('lamp')
    expect((await opened(browser)).status).toBe(404)
    expect((await browser.send('GET', '/projects/lamp/content.json')).status).toBe(404)
    expect((await browser.send('PUT', '/projects/lamp', { status: 'IN_PROGRESS' })).status).not.toBe(200)
  }
  expect(await found()).toBe(false)
  expect(await (await site.browser().fetch('/sitemap.xml')).text()).not.toContain('/projects/lamp')
  expect((await opened(admin)).body).toMatchObject({ metadata: { visibility: 'private', appearsAt: NEXT_WEEK } })
  expect((await admin.send('GET', '/projects/lamp/draft')).body).toMatchObject({ visibility: 'private', appearsAt: NEXT_WEEK })

  site.clock.advance(WEEK_MS - 1000)
  await settle()
  expect((await opened(learner)).status).toBe(404)
  site.clock.advance(1000)
  await settle()
  // the jobs after a publication
  await settle()
  for (const browser of [site.browser(), learner, admin]) {
    expect(await listed(browser)).toContain('lamp')
    const { status, body } = await opened(browser)
    expect([status, (body as Project).metadata.visibility, (body as Project).metadata.appearsAt]).toEqual([200, 'public', undefined])
  }
  expect(await found()).toBe(true)
  expect(await (await site.browser().fetch('/sitemap.xml')).text()).toContain('/projects/lamp')
  for (const worker of instances) await worker.stop()
})
