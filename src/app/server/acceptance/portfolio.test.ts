import { afterEach, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Account } from '#features/accounts/store.ts'
import { publishContent } from '#features/content/jobs.ts'
import { findUsage } from '#features/plans/store.ts'
import type { Portfolio, PortfolioDocument, ShownDocument } from '#features/portfolio/contract.ts'
import { beginProject, changeProject } from '#features/projects/store.ts'
import { sweepUploads } from '#features/uploads/jobs.ts'
import { listUploads } from '#features/uploads/store.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../fixtures.ts'

interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

let site: Site
let ada: Account
let browser: TestBrowser
let visitor: TestBrowser
let eve: TestBrowser

beforeEach(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org', { name: 'Ada Lovelace' })
  browser = await site.signedIn(ada)
  eve = await site.signedIn(await site.person('eve@example.org'))
  visitor = site.browser()
})
afterEach(() => site.close())

const DOCUMENTS = '/portfolio/documents'
const link = (title = 'My server', url = 'example.org/server') => ({ type: 'URL', title, url: { url } })
const own = (who = browser) => who.send('GET', '/portfolio') as Promise<Reply<Portfolio>>
const shown = (who = visitor, nickname = ada.nickname) => who.send('GET', `/${nickname}/portfolio`) as Promise<Reply<Portfolio>>
const add = (body: object, who = browser, headers: Record<string, string> = {}) =>
  who.send('POST', DOCUMENTS, body, headers) as Promise<Reply<PortfolioDocument>>
const change = (id: string, body: object, who = browser) => who.send('PUT', `${DOCUMENTS}/${id}`, body) as Promise<Reply<PortfolioDocument>>
const remove = (id: string, who = browser, headers: Record<string, string> = {}) =>
  who.send('DELETE', `${DOCUMENTS}/${id}`, undefined, headers)
const titles = async (reply: Promise<Reply<Portfolio>>) => (await reply).body.documents.map(({ title }) => title)
const used = async () => (await findUsage(site.services.db, ada.id)).portfolioDocument ?? 0

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
const picture = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

let uploads = 0
async function upload(content: Buffer, who = browser, name = `portfolio_file${(uploads += 1)}`) {
  const { body } = (await who.send('GET', `/uploads/generate-signed-url?fileName=${name}`)) as Reply<{ url: string }>
  const sent = await who.fetch(body.url, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(content),
  })
  return { status: sent.status, ...((await sent.json()) as { storageName: string; url: string }) }
}
async function addFile(content: Buffer, facts: object = {}) {
  const { storageName } = await upload(content)
  return add({ type: 'FILE', title: 'Report', file: { storageName, fileName: 'Report.pdf' }, ...facts })
}
const at = (id: string, file: string, nickname = ada.nickname) => `/${nickname}/portfolio/documents/${id}/${file}`

test('[PORT-05] [API-58] [API-59] [API-60] a portfolio has its fields, for its owner and for others', async () => {
  const empty = await own()
  expect(empty.status).toBe(200)
  expect(empty.body).toMatchObject({ title: '', description: '', documents: [], ownerName: 'Ada Lovelace', ownerPicture: null })
  expect((await browser.send('PUT', '/portfolio', { title: 'Engines' })).body).toEqual({ title: 'Engines', description: '' })
  expect((await browser.send('PUT', '/portfolio', { description: 'And notes.' })).body).toEqual({
    title: 'Engines',
    description: 'And notes.',
  })
  const whole = { title: 'Engines', description: 'And notes.', documents: [], ownerName: 'Ada Lovelace', nickname: ada.nickname }
  expect((await own()).body).toMatchObject(whole)
  expect((await shown()).body).toMatchObject(whole)
  expect((await shown(visitor, ada.nickname.toUpperCase())).body).toMatchObject(whole)
})

test('[PORT-54] a title has sixty characters at most', async () => {
  expect((await browser.send('PUT', '/portfolio', { title: 'a'.repeat(60) })).status).toBe(200)
  expect((await browser.send('PUT', '/portfolio', { title: 'a'.repeat(61) })).status).toBe(400)
  expect((await add(link('a'.repeat(60)))).status).toBe(200)
  expect((await add(link('a'.repeat(61)))).status).toBe(400)
  expect((await add(link(' '))).status).toBe(400)
  expect((await add(link('\u0007'))).status).toBe(422)
})

test('[API-60] who has nothing to show is not named to others, and nobody is at an unknown nickname', async () => {
  expect((await shown()).body).toMatchObject({ title: '', documents: [], ownerName: '', ownerPicture: null })
  expect((await shown(visitor, 'nobody-here')).status).toBe(404)
})

test('[PORT-06] [API-55] [API-56] [API-57] a link is added, changed and removed', async () => {
  const added = await add(link('My server', 'https://example.org/server'))
  expect(added.status).toBe(200)
  expect(added.body).toEqual({
    id: expect.any(String),
    type: 'URL',
    title: 'My server',
    url: { url: 'example.org/server' },
    isPublic: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const changed = await change(added.body.id, link('My other server', 'example.org/other'))
  expect(changed.body).toMatchObject({ id: added.body.id, title: 'My other server', url: { url: 'example.org/other' } })
  expect(await titles(shown())).toEqual(['My other server'])
  expect((await remove(added.body.id)).status).toBe(204)
  expect(await titles(shown())).toEqual([])
  expect((await remove(added.body.id)).status).toBe(404)
  expect((await change(added.body.id, link())).status).toBe(404)
})

test('[PORT-43] what is no website is refused in words', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'hello', 'https://user@example.org']) {
    const refused = await add(link('x', url))
    expect([url, refused.status, (refused.body as unknown as { message: string }).message]).toEqual([url, 422, 'Not a valid URL'])
  }
  expect((await add(link('x', `example.org/${'a'.repeat(2048)}`))).status).toBe(400)
  expect(await used()).toBe(0)
})

test('[PORT-06] [PORT-64] [API-48] an uploaded file is a document under the name that its owner gave it', async () => {
  const { body } = await addFile(PDF, { file: undefined, title: 'Report' })
  expect(body).toMatchObject({ code: 'BAD_REQUEST' })
  const { storageName, status } = await upload(PDF, browser, 'portfolio_report')
  expect(status).toBe(200)
  expect(storageName).toMatch(/^portfolio_report_/)
  const added = await add({ type: 'FILE', title: 'Report', file: { storageName, fileName: '../../My "R\u00e9port".pdf' } })
  expect(added.body).toMatchObject({ type: 'FILE', file: { storageName, fileName: 'My "Réport".pdf', fileType: 'application/pdf' } })
  const file = await visitor.fetch(at(added.body.id, 'document.pdf'))
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="My _R_port_.pdf"; filename*=UTF-8''My%20%22R%C3%A9port%22.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
  })
  expect((await visitor.fetch(at(added.body.id, 'document.png'))).status).toBe(404)
  const small = await visitor.fetch(at(added.body.id, 'thumbnail.webp'))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 1, hasAlpha: true })
})

test('[PORT-39] a file is what its bytes say, and only what a portfolio takes', async () => {
  expect((await upload(Buffer.from('GIF89a plain'))).status).toBe(422)
  const { body } = await addFile(await picture(), { title: 'Screenshot' })
  expect(body).toMatchObject({ file: { fileType: 'image/png' } })
  const file = await visitor.fetch(at(body.id, 'document.png'))
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-security-policy')]).toEqual([
    200,
    'image/png',
    "default-src 'none'; sandbox",
  ])
  const small = await visitor.fetch(at(body.id, 'thumbnail.webp'))
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 720, height: 405 })
  const { storageName } = (body as Extract<PortfolioDocument, { type: 'FILE' }>).file
  await change(body.id, { type: 'FILE', title: 'Screenshot', isPublic: false, file: { storageName, fileName: 'a.png' } })
  expect((await visitor.fetch(at(body.id, 'thumbnail.webp'))).status).toBe(404)
  expect((await browser.fetch(at(body.id, 'thumbnail.webp'))).status).toBe(200)
})

test('a copy of a file is asked about each time: hidden, it is gone at once, with everything that told of it', async () => {
  const { body } = await addFile(PDF)
  const address = at(body.id, 'document.pdf')
  const first = await visitor.fetch(address)
  const etag = first.headers.get('etag') ?? ''
  expect((await visitor.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const { storageName } = (body as Extract<PortfolioDocument, { type: 'FILE' }>).file
  const hidden = { type: 'FILE', title: 'Report', isPublic: false, file: { storageName, fileName: 'Report.pdf' } }
  expect((await change(body.id, hidden)).body).toMatchObject({ isPublic: false })
  for (const who of [visitor, eve]) {
    expect((await who.fetch(address)).status).toBe(404)
    expect((await who.fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404)
    expect((await who.send('GET', at(body.id, '').slice(0, -1))).status).toBe(404)
    expect(await titles(shown(who))).toEqual([])
    expect((await who.fetch(`/uploads/${storageName}`)).status).toBe(404)
  }
  expect((await browser.fetch(address)).status).toBe(200)
  expect(await titles(own())).toEqual(['Report'])
  expect((await shown()).body.ownerName).toBe('')
})

test('a removed file is gone at once, and its bytes with the next sweep; one that another document shows stays', async () => {
  const { storageName } = await upload(PDF)
  const file = { storageName, fileName: 'a.pdf' }
  const one = (await add({ type: 'FILE', title: 'One', file })).body.id
  const two = (await add({ type: 'FILE', title: 'Two', file })).body.id
  const sweep = async () => {
    site.clock.advance(2 * 86_400_000)
    await sweepUploads.run(null, site.services, new AbortController().signal)
  }
  await remove(one)
  expect((await visitor.fetch(at(one, 'document.pdf'))).status).toBe(404)
  await sweep()
  expect((await visitor.fetch(at(two, 'document.pdf'))).status).toBe(200)
  await change(two, link('Two'))
  expect((await visitor.fetch(at(two, 'document.pdf'))).status).toBe(404)
  await sweep()
  expect(await listUploads(site.services.db, ada.id)).toEqual([])
  expect(await Array.fromAsync(site.services.storage.list('uploads/'))).toEqual([])
})

test("another learner's file, document and portfolio are out of reach, whatever id is named", async () => {
  const { storageName } = await upload(PDF)
  const stolen = { type: 'FILE', title: 'Mine now', file: { storageName, fileName: 'a.pdf' } }
  expect((await add(stolen, eve)).status).toBe(422)
  const { body } = await add({ ...stolen, title: 'Hers' })
  expect((await add(stolen, eve)).status).toBe(422)
  expect((await change(body.id, link('Taken'), eve)).status).toBe(404)
  expect((await remove(body.id, eve)).status).toBe(404)
  expect((await eve.send('GET', `${DOCUMENTS}/${body.id}`)).status).toBe(404)
  for (const path of [`/${ada.nickname}/portfolio`, at(body.id, '').slice(0, -1)]) {
    expect((await eve.send('PUT', path, { title: 'Hacked' })).status).toBe(405)
    expect((await eve.send('DELETE', path)).status).toBe(405)
  }
  const eves = (await own(eve)).body.nickname
  expect((await visitor.fetch(at(body.id, 'document.pdf', eves))).status).toBe(404)
  for (const id of ['..', '1', 'not-a-uuid', '%2e%2e%2f', body.id.toUpperCase()]) {
    expect((await visitor.fetch(at(id, 'document.pdf'))).status).toBe(404)
    expect((await change(id, link())).status).toBe(404)
  }
  expect(await titles(shown())).toEqual(['Hers'])
})

test('[PORT-47] [SHELL-08] who is not signed in reads and changes nothing of their own', async () => {
  expect((await own(visitor)).status).toBe(401)
  expect((await visitor.send('PUT', '/portfolio', { title: 'x' })).status).toBe(401)
  expect((await add(link(), visitor)).status).toBe(401)
  expect((await remove('019a0000-0000-7000-8000-000000000000', visitor)).status).toBe(401)
})

test('[PORT-02] documents stand newest first', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    await add(link(title))
    site.clock.advance(1000)
  }
  expect(await titles(own())).toEqual(['Third', 'Second', 'First'])
  expect(await titles(shown())).toEqual(['Third', 'Second', 'First'])
})

test('[PLAN-37] [PLAN-38] three documents are free, one that is removed makes room, and Pro has no limit', async () => {
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await add(link(title))).body.id)
  const refused = await add(link('Four'))
  expect([refused.status, refused.body]).toMatchObject([402, { code: 'PAYWALL', data: { location: 'portfolio_add_project_limit' } }])
  await remove(ids[0] ?? '')
  expect(await used()).toBe(2)
  expect((await add(link('Four'))).status).toBe(200)
  expect(await titles(own())).toHaveLength(3)

  const pro = await site.signedIn(await site.person('pro@example.org', { plan: 'pro' }))
  for (let count = 0; count < 5; count += 1) expect((await add(link(), pro)).status).toBe(200)
})

test('[PLAN-37] thirty at once with room for one: exactly one more', async () => {
  await add(link('One'))
  await add(link('Two'))
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => add(link(`At once ${index}`))))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(29).fill(402)])
  expect(await titles(own())).toHaveLength(3)
  expect(await used()).toBe(3)
})

test('a repeated change has one effect: the last one that fits, and a removal', async () => {
  await add(link('One'))
  await add(link('Two'))
  const once = { 'idempotency-key': 'the-third-and-last' }
  const first = await add(link('Three'), browser, once)
  const again = await Promise.all([1, 2, 3].map(() => add(link('Three'), browser, once)))
  expect(again.map(({ status, body }) => [status, body])).toEqual([1, 2, 3].map(() => [200, first.body]))
  expect(await titles(own())).toHaveLength(3)
  const gone = { 'idempotency-key': 'a-removal-of-it' }
  expect((await remove(first.body.id, browser, gone)).status).toBe(204)
  expect((await remove(first.body.id, browser, gone)).status).toBe(204)
  expect(await used()).toBe(2)
})

async function publishAnswers() {
  await using folder = await answersFolder()
  const { db, storage } = site.services
  await publishContent({ db, storage, folder: folder.path, log: { info: () => undefined, warn: () => undefined } })
}

test('[PORT-06] [PORT-44] a project is shown once it is finished, with what was done, and a restart takes nothing back', async () => {
  await publishAnswers()
  const { db, clock } = site.services
  const project = { type: 'PROJECT', title: 'Answers', project: { id: 'answers' } }
  expect((await add(project)).status).toBe(422)
  await beginProject(db, ada.id, 'answers', clock.now())
  expect((await add(project)).status).toBe(422)
  const completedAt = clock.now()
  await changeProject(db, ada.id, 'answers', { status: 'COMPLETE', completedAt, done: 4, required: 4 }, completedAt)
  expect((await add(project, eve)).status).toBe(422)
  const added = await add(project)
  expect(added.body).toMatchObject({
    type: 'PROJECT',
    title: 'Answers',
    project: { id: 'answers', storageName: null },
    finishedAt: completedAt.toISOString(),
    tasksDone: 4,
  })
  await changeProject(db, ada.id, 'answers', { status: 'INCOMPLETE', completedAt: null, done: 0 }, clock.now())
  const page = (await visitor.send('GET', at(added.body.id, '').slice(0, -1))) as Reply<ShownDocument>
  expect(page.body).toMatchObject({ ownerName: 'Ada Lovelace', document: { finishedAt: completedAt.toISOString(), tasksDone: 4 } })
  expect(page.body.work?.steps.flatMap(({ tasks }) => tasks)).toContain('Which word?')
  expect(JSON.stringify(page.body)).not.toContain('canary')
  expect((await shown()).body.skills.categories).toEqual([page.body.work?.category])
  expect((await change(added.body.id, link())).status).toBe(422)
  expect((await change(added.body.id, { ...project, title: 'My answers' })).body).toMatchObject({ title: 'My answers', tasksDone: 4 })
})

test('a portfolio is in the export, and goes with the account', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Engines', description: 'Notes' })
  const { body } = await addFile(PDF)
  const exported = await browser.fetch('/user/export')
  expect(Buffer.from(await exported.arrayBuffer()).includes('portfolio/portfolio.json')).toBe(true)
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  expect((await shown()).status).toBe(404)
  expect((await visitor.fetch(at(body.id, 'document.pdf'))).status).toBe(404)
  expect(await Array.fromAsync(site.services.storage.list('uploads/'))).toEqual([])
})

test('[PORT-02] documents are newest first, until their owner puts them in an order that others see too', async () => {
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    ids.push((await add(link(title))).body.id)
    site.clock.advance(1000)
  }
  const [one, two, three] = ids
  const arrange = (order: unknown, who = browser) => who.send('PUT', DOCUMENTS, { order })
  expect(await titles(own())).toEqual(['Three', 'Two', 'One'])
  expect((await arrange([one, three, two])).body).toEqual({ order: [one, three, two] })
  expect([await titles(own()), await titles(shown())]).toEqual([
    ['One', 'Three', 'Two'],
    ['One', 'Three', 'Two'],
  ])
  expect((await own()).body.isOrdered).toBe(true)
  await remove(three ?? '')
  await add(link('Four'))
  expect(await titles(own())).toEqual(['Four', 'One', 'Two'])
  expect((await arrange([two, 'nothing', two, one])).body).toEqual({ order: [two, one] })
  await arrange([one, two], eve)
  expect(await titles(own())).toEqual(['Four', 'Two', 'One'])
  expect((await arrange('newest')).status).toBe(400)
  expect((await arrange(Array.from({ length: 1001 }, String))).status).toBe(400)
  await arrange(null)
  expect(await titles(own())).toEqual(['Four', 'Two', 'One'])
  expect((await own()).body.isOrdered).toBe(false)
})

test('a portfolio that shows something has a picture for who shares its address, and none once it shows nothing', async () => {
  const picture = (headers = {}) => visitor.fetch(`/${ada.nickname}/portfolio/share.png`, { headers })
  expect((await picture()).status).toBe(404)
  expect((await visitor.fetch('/nobody-at-all/portfolio/share.png')).status).toBe(404)
  await browser.send('PUT', '/portfolio', { title: '<b>Engines</b> & "gears" \u202e' })
  const sent = await picture()
  expect([sent.status, sent.headers.get('content-type'), sent.headers.get('x-robots-tag')]).toEqual([200, 'image/png', 'noindex'])
  expect(sent.headers.get('cache-control')).toBe('private, no-cache')
  const { width, height } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  const etag = sent.headers.get('etag') ?? ''
  expect((await picture({ 'if-none-match': etag })).status).toBe(304)
  await browser.send('PUT', '/portfolio', { title: '' })
  expect((await picture({ 'if-none-match': etag })).status).toBe(404)
})
