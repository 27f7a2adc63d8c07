import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { authorHttp } from '#features/authoring/authoring.http.ts'
import type { About, CataloguePreview, Reader } from '#features/authoring/authoring.rules.ts'
import { openPreview, type OpenPreview } from '#features/authoring/authoring.server.ts'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { testSite, type Site } from '#app/server/server.fixtures.ts'
import { createReaders } from './readers.ts'

let content: ContentFolder
let site: Site
let preview: OpenPreview
let stopping: AbortController
let failures: unknown[]
let app: ReturnType<typeof authorHttp>

const LAMP = 'projects/lamp/project.md'
const OTHER = 'projects/other/project.md'

beforeEach(async () => {
  content = await contentFolder()
  site = await testSite({ CONTENT_DIR: content.path })
  const readers = createReaders(site.services)
  stopping = new AbortController()
  failures = []
  preview = openPreview({
    services: site.services,
    folders: [content.path],
    editor: 'vscode://file{path}:{line}:{column}',
    failed: (error) => void failures.push(error),
    published: (ids) => readers.update(ids),
  })
  await preview.publish()
  const { host } = new URL(site.origin)
  app = authorHttp({ preview, host, site: (request) => site.app.request(request), enter: readers.enter, stopping: stopping.signal })
})

afterEach(async () => {
  stopping.abort()
  await site.close()
  await content[Symbol.asyncDispose]()
})

async function edit(name: string, change: (text: string) => string): Promise<void> {
  await content.write(name, change(await readFile(`${content.path}/${name}`, 'utf8')))
}

async function get<Body>(path: string, cookie = ''): Promise<{ status: number; body: Body; headers: Headers }> {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin', cookie, 'x-forwarded-for': '203.0.113.7' }
  const answer = await app.request(new Request(site.origin + path, { headers }))
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body,
  }
}

async function enterAs(reader: Reader, projectId: string | null = null, headers: Record<string, string> = {}) {
  const answer = await app.request(
    new Request(`${site.origin}/author/reader`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify({ reader, projectId }),
    }),
  )
  return {
    status: answer.status,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

const versionOf = async (id: string) => (await get<CataloguePreview>('/author/state')).body.projects.find((one) => one.id === id)?.version

test('a save publishes a new version of its project only', async () => {
  const [lamp, other] = [await versionOf('lamp'), await versionOf('other')]
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await preview.publish()
  const { body } = await get<CataloguePreview>('/author/state')
  expect(body).toMatchObject({ changed: ['lamp'], shared: [], save: 2 })
  expect(await versionOf('lamp')).not.toBe(lamp)
  expect(await versionOf('other')).toBe(other)
  const { body: text } = await get<object>('/projects/lamp/content.json')
  expect(JSON.stringify(text)).toContain('Another quote')
})

test('a broken save keeps the page, and reports the error with its line and block', async () => {
  const version = await versionOf('lamp')
  await edit(LAMP, (text) => text.replace('> A quote', '> A quote\n\n![](images/lamp.svg)'))
  await preview.publish()
  const { body } = await get<CataloguePreview>('/author/state')
  expect(body.changed).toEqual([])
  expect(body.projects.find(({ id }) => id === 'lamp')).toMatchObject({ version, isBroken: true })
  const remarks = (await get<About>('/author/about/lamp')).body.remarks
  const lines = (await readFile(`${content.path}/${LAMP}`, 'utf8')).split('\n')
  const line = lines.indexOf('![](images/lamp.svg)') + 1
  expect(remarks[0]).toMatchObject({ kind: 'mistake', file: LAMP, line, link: `vscode://file${content.path}/${LAMP}:${line}:1` })
  const { document } = (await get<{ document: { content: { attrs: { id: string }; type: string }[] } }>('/projects/lamp/content.json')).body
  expect(JSON.stringify(document)).toContain(`"id":"${remarks[0]?.block}"`)

  await edit(LAMP, (text) => text.replace('![](images/lamp.svg)', ''))
  await preview.publish()
  expect((await get<CataloguePreview>('/author/state')).body.projects.find(({ id }) => id === 'lamp')).toMatchObject({
    version,
    isBroken: false,
  })
})

test('while a shared file is broken nothing is published, and every project says so', async () => {
  await edit('catalogue.yaml', (text) => `${text}\nseries: [`)
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await preview.publish()
  const { body } = await get<CataloguePreview>('/author/state')
  expect(body.isHeldBack).toBe(true)
  expect(body.projects.map(({ isBroken }) => isBroken)).toEqual([true, true])
  expect((await get<About>('/author/about/other')).body.remarks[0]).toMatchObject({ file: 'catalogue.yaml', block: null })
})

test('broken aliases are a remark, and cover no page', async () => {
  await content.write('aliases.yaml', 'means:\n  bulb: [missing]\n')
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await preview.publish()
  const { body } = await get<CataloguePreview>('/author/state')
  expect(body).toMatchObject({ changed: ['lamp'], isHeldBack: false, shared: [{ file: 'aliases.yaml' }] })
  expect(body.projects.map(({ isBroken }) => isBroken)).toEqual([false, false])
  expect((await get<About>('/author/about/lamp')).body.remarks[0]).toMatchObject({ kind: 'mistake', file: 'aliases.yaml' })
})

test('a mistake in one catalogue covers no page of another', async () => {
  await using labs = await contentFolder()
  await labs.write('catalogue.yaml', 'prefix: labs\nseries: [')
  await labs.remove('projects')
  const both = openPreview({ services: site.services, folders: [content.path, labs.path], editor: '', failed: () => {} })
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await both.publish()
  const { projects, changed, isHeldBack, shared } = both.current()
  expect({ changed, isHeldBack, said: shared.length > 0 }).toEqual({ changed: ['lamp'], isHeldBack: true, said: true })
  expect(projects.map(({ isBroken }) => isBroken)).toEqual([false, false])
})

test('a project that was never valid is listed, and an unknown one has no findings', async () => {
  await content.write('projects/fresh/project.md', 'nothing yet')
  await preview.publish()
  expect((await get<CataloguePreview>('/author/state')).body.projects.at(-1)).toMatchObject({ id: 'fresh', version: null, isBroken: true })
  expect((await get<About>('/author/about/fresh')).body.remarks).not.toEqual([])
  expect((await get('/author/about/nothing')).status).toBe(404)
})

test('an author sees who gets a project on a site, and the right answers', async () => {
  const about = async (id: string) => (await get<About>(`/author/about/${id}`)).body
  expect(await about('other')).toMatchObject({ sight: 'Private: only admins see it.', answers: [] })
  expect(await about('lamp')).toMatchObject({ sight: null, answers: [{ id: 'brightness', title: 'How bright is it?', text: '800' }] })
  await edit(LAMP, (text) => text.replace('kind: tool', 'publish: 2199-12-01T09:00+01:00\nkind: tool'))
  await preview.publish()
  expect((await about('lamp')).sight).toBe('Readers get it on 1 December 2199 at 08:00 UTC. Until then only admins see it.')
})

test('a project marked private is readable by every reader of the preview', async () => {
  expect(await readFile(`${content.path}/${OTHER}`, 'utf8')).toContain('visibility: private')
  for (const reader of ['pro', 'free', 'visitor', 'halfway'] as const) {
    const { cookie } = await enterAs(reader)
    expect((await get('/projects/other/content.json', cookie)).status).toBe(200)
  }
})

test('the half-way reader has done half, and reads the newest version after a save', async () => {
  const { cookie } = await enterAs('halfway', 'lamp')
  const before = (await get<{ status: string; tasks: { done: number; required: number } }>('/projects/lamp', cookie)).body
  expect(before.tasks.done).toBeGreaterThan(0)
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await preview.publish()
  expect(JSON.stringify((await get('/projects/lamp/content.json', cookie)).body)).toContain('Another quote')
})

test('the open page is notified of each save', async () => {
  const answer = await app.request(new Request(`${site.origin}/author/events`, { headers: { 'sec-fetch-site': 'same-origin' } }))
  const heard = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const until = async (words: string) => {
    for (let text = ''; ;) {
      const { value, done } = (await heard?.read()) ?? { done: true }
      text += value ?? ''
      if (text.includes(words) || done) return text
    }
  }
  expect(await until('"save":1')).toContain('event: preview')
  await edit(LAMP, (text) => text.replace('> A quote', '> Another quote'))
  await preview.publish()
  expect(await until('"save":2')).toContain('"changed":["lamp"]')
  await heard?.cancel()
})

test('pages of the site may be framed by the preview, and by no other page', async () => {
  const { headers } = await get<string>('/page')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  const page = await get<string>('/author')
  expect(page.body).toContain('/author/files/ui/preview.ts')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('the preview refuses requests from another site and under another host name', async () => {
  expect((await enterAs('pro', null, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const elsewhere = await app.request(new Request('http://rebound.example/author/state'))
  expect(elsewhere.status).toBe(403)
})

test('localhost redirects to the address of the preview', async () => {
  const answer = await app.request(new Request('http://localhost:3100/author?at=%2Fprojects%2Flamp'))
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe(`${site.origin}/author?at=%2Fprojects%2Flamp`)
})

test('its own files are served, with all their imports, and nothing else of the server', async () => {
  const given = new Set(['/author/files/ui/preview.ts'])
  for (const path of given) {
    const script = await get<string>(path)
    expect([path, script.headers.get('content-type')]).toEqual([path, expect.stringContaining('javascript')])
    expect(script.body).not.toContain('import type')
    for (const [, name = ''] of script.body.matchAll(/^(?:import|export) .*'(\..*)'$/gm))
      given.add(new URL(name, `${site.origin}${path}`).pathname)
  }
  expect(given.size).toBeGreaterThan(5)
  for (const name of ['authoring.server.ts', 'authoring.http.ts', 'ui/nothing.ts', '..%2Fplatform%2Fconfig.ts'])
    expect((await get(`/author/files/${name}`)).status).toBe(404)
})

test('a production site serves no preview', async () => {
  const browser = site.browser()
  for (const path of ['/author', '/author/state', '/author/about/lamp', '/author/events', '/author/files/ui/preview.ts'])
    expect((await browser.fetch(path)).status).toBe(404)
  expect((await browser.send('POST', '/author/reader', { reader: 'pro' })).status).toBe(404)
  expect((await browser.fetch('/page')).headers.get('x-frame-options')).toBe('DENY')
})
