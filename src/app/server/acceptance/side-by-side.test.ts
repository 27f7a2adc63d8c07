import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentFolder, otherCatalogue, writtenProject, type ContentFolder } from '#features/content/content.fixtures.ts'
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

async function begin(admin: TestBrowser, id: string) {
  const text = writtenProject({ title: 'Build a second tower', series: 'large-things', order: '1.2', visibility: 'private' })
  const begun = await admin.fetch(`/projects/${id}/draft/project.zip`, {
    method: 'PUT',
    body: new Uint8Array(zipSync({ 'project.md': strToU8(text) })),
    headers: { 'content-type': 'application/octet-stream', 'if-none-match': '*' },
  })
  expect(begun.status).toBe(200)
  const { edition } = (await admin.send('GET', `/projects/${id}/draft`)).body as { edition: number }
  return { text, publish: () => admin.send('POST', `/projects/${id}/draft/publish`, { edition }) }
}

test('a project that begins as a draft is written into the folder of the catalogue with its prefix', async () => {
  const admin = await site.signedIn(await site.person('ida@example.com', { isAdmin: true }))
  // a project of that name in the wrong folder is not this one
  await folders[0]?.write('projects/labs-third/project.md', 'Stray.')
  for (const id of ['labs-second', 'labs-third']) {
    const { text, publish } = await begin(admin, id)
    const published = await publish()
    expect([id, published.status, published.body]).toEqual([id, 200, { version: expect.any(String) as string, commit: null }])
    expect(await readFile(`${folders[1]?.path}/projects/${id}/project.md`, 'utf8')).toBe(text)
    expect((await admin.send('GET', `/projects/${id}`)).status).toBe(200)
    await folders[1]?.remove(`projects/${id}`)
  }
  expect(await readdir(`${folders[0]?.path}/projects`)).not.toContain('labs-second')
  expect(await readFile(`${folders[0]?.path}/projects/labs-third/project.md`, 'utf8')).toBe('Stray.')
})

test('a draft that is written and cannot be published from its folder is refused with the reason, and kept', async () => {
  await using first = await contentFolder()
  await using one = await otherCatalogue({ 'aliases.yaml': null })
  await using two = await otherCatalogue({ 'aliases.yaml': null })
  // of two catalogues with one prefix, whose names stand in another order than their folders, no project is published
  const twins = [one.path, two.path].toSorted((a, b) => (basename(a) < basename(b) ? 1 : -1))
  const other = await testSite({ CONTENT_DIR: [first.path, ...twins].join(':'), SEMANTIC_SEARCH: 'false' })
  const admin = await other.signedIn(await other.person('ida@example.com', { isAdmin: true }))
  const { text, publish } = await begin(admin, 'labs-second')
  const refused = await publish()
  expect([refused.status, refused.body]).toMatchObject([
    422,
    {
      message: 'It is written into the catalogue’s folder, but it cannot be published from there. The draft is kept.',
      data: { said: expect.stringMatching(/^\S+\/catalogue.yaml:1:1  The prefix labs is that of /) as string },
    },
  ])
  expect((await admin.send('GET', '/projects/labs-second/draft')).body).toMatchObject({ draft: { markdown: text }, version: null })
  await other.close()
})

test('[AUTH-04] testimonials come from each content folder that has any, each with a name, a country’s icon, a picture and a quote', async () => {
  const said = (name: string, sample = false) =>
    JSON.stringify({ sample, testimonials: [{ name, country: 'Malta', countryIcon: '/a.svg', imageUrl: '/b.webp', quote: 'Yes' }] })
  await using first = await contentFolder({ 'testimonials.yaml': said('Ada') })
  await using second = await contentFolder({ 'testimonials.yaml': said('Grace') })
  await using sample = await contentFolder({ 'testimonials.yaml': said('Nobody', true) })
  await using silent = await contentFolder()
  await using halfWritten = await contentFolder({ 'testimonials.yaml': 'testimonials: [' })
  await using nameless = await contentFolder({ 'testimonials.yaml': 'testimonials: [{ quote: Yes }]' })
  const folders = [first, sample, silent, halfWritten, nameless, second]
  const other = await testSite({ CONTENT_DIR: folders.map(({ path }) => path).join(':') })
  const { body } = await other.browser().send('GET', '/testimonials')
  const whole = (name: string): Testimonial => ({ name, country: 'Malta', countryIcon: '/a.svg', imageUrl: '/b.webp', quote: 'Yes' })
  expect(body).toEqual({ testimonials: [whole('Ada'), whole('Grace')], results: [] })
  await other.close()
})
