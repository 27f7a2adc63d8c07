import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, otherCatalogue, type ContentFolder } from '#features/content/content.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import type { Testimonial } from '#features/site/site.rules.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let folders: ContentFolder[]

beforeAll(async () => {
  folders = [await contentFolder(), await otherCatalogue()]
  await folders[1]?.write(
    'projects/labs-tower/project.md',
    `---
title: Build a tower
description: You will have it built.
category: Networks
series: large-things
order: "1.1"
difficulty: easy
time: 30
cost: Free
needs: []
kind: tool
visibility: private
---
## The only step {#only}

:::task{#high}
::text{#height title="How high is it?"}
:::
`,
  )
  site = await testSite({ CONTENT_DIR: folders.map(({ path }) => path).join(':'), SEMANTIC_SEARCH: 'false' })
  const { db, storage, config, clock } = site.services
  await publishContent({ db, storage, clock, folder: config.contentDirs, log: { info: () => undefined, warn: () => undefined } })
})
afterAll(async () => {
  await site.close()
  for (const folder of folders) await folder[Symbol.asyncDispose]()
})

const listed = async (browser: TestBrowser) => ((await browser.send('GET', '/projects')).body as Project[]).map(({ id }) => id)

test("the owner of a catalogue reads and works in its private projects, and in no other's", async () => {
  const owner = await site.signedIn(await site.person('grace@example.com'))
  const other = await site.signedIn(await site.person('ada@example.com'))
  expect(await listed(owner)).toEqual(['labs-tower', 'lamp'])
  expect(await listed(other)).toEqual(['lamp'])
  expect(await listed(site.browser())).toEqual(['lamp'])
  for (const [browser, status] of [
    [owner, 200],
    [other, 404],
    [site.browser(), 404],
  ] as const) {
    expect((await browser.send('GET', '/projects/labs-tower')).status).toBe(status)
    expect((await browser.send('GET', '/projects/labs-tower/content.json')).status).toBe(status)
    expect((await browser.send('GET', '/projects/other')).status).toBe(404)
  }
  expect((await owner.send('PUT', '/projects/labs-tower', { status: 'IN_PROGRESS' })).status).toBe(200)
  // an owner may read early, nothing more
  expect((await owner.send('GET', '/projects/labs-tower/draft')).status).toBe(403)
})

test('an admin opens the draft of a project in its own catalogue', async () => {
  const admin = await site.signedIn(await site.person('admin@example.com', { isAdmin: true }))
  const { status, body } = await admin.send('GET', '/projects/labs-tower/draft')
  expect([status, (body as { source: string }).source]).toEqual([200, expect.stringContaining('title: Build a tower')])
  const saved = await admin.send(
    'PUT',
    '/projects/labs-tower/content.json',
    { markdown: (body as { source: string }).source.replace('How high', 'How very high') },
    { 'if-match': '"0"' },
  )
  expect(saved.status).toBe(200)
  const { edition } = (await admin.send('GET', '/projects/labs-tower/draft')).body as { edition: number }
  expect((await admin.send('POST', '/projects/labs-tower/draft/publish', { edition })).status).toBe(200)
  expect(await readFile(`${folders[1]?.path}/projects/labs-tower/project.md`, 'utf8')).toContain('How very high')
  expect(await listed(admin)).toEqual(['labs-tower', 'lamp', 'other'])
})

test('[AUTH-04] testimonials come from each content folder that has any, each with a name, a country’s icon, a picture and a quote', async () => {
  const said = (name: string, sample = false) =>
    JSON.stringify({ sample, testimonials: [{ name, country: 'Malta', countryIcon: '/a.svg', imageUrl: '/b.webp', quote: 'Yes' }] })
  await using first = await contentFolder({ 'testimonials.yaml': said('Ada') })
  await using second = await contentFolder({ 'testimonials.yaml': said('Grace') })
  await using sample = await contentFolder({ 'testimonials.yaml': said('Nobody', true) })
  await using silent = await contentFolder()
  const other = await testSite({ CONTENT_DIR: [first, sample, silent, second].map(({ path }) => path).join(':') })
  const { body } = await other.browser().send('GET', '/testimonials')
  const whole = (name: string): Testimonial => ({ name, country: 'Malta', countryIcon: '/a.svg', imageUrl: '/b.webp', quote: 'Yes' })
  expect(body).toEqual({ testimonials: [whole('Ada'), whole('Grace')], results: [] })
  await other.close()
})
