import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/store.ts'
import { publishContent } from '#features/content/jobs.ts'
import type { Docs, Draft, ShownDoc } from '#features/documents/contract.ts'
import { documentsJobs, sweepDocuments } from '#features/documents/jobs.ts'
import { startMaking } from '#features/documents/making/server.ts'
import { copyName } from '#features/documents/rules.ts'
import { claimCopy, findCopy, releaseCopy, removeDoc } from '#features/documents/store.ts'
import { marking, noteOf } from '#features/projects/fixtures.ts'
import { changeProject } from '#features/projects/store.ts'
import { keepUpload } from '#features/uploads/server.ts'
import { answersFolder } from '#features/validations/fixtures.ts'
import { startWorker, type JobWorker } from '#platform/jobs/worker.ts'
import { testSite, type Site, type TestBrowser } from '../fixtures.ts'
import { lockedContent, STEMS } from './locked-content.fixtures.ts'

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
let worker: JobWorker

const quiet = { info: () => undefined, warn: () => undefined }

beforeEach(async () => {
  site = await testSite()
  ada = await site.person('ada@example.org', { name: 'Ada Lovelace', plan: 'pro' })
  browser = await site.signedIn(ada)
  eve = await site.signedIn(await site.person('eve@example.org', { plan: 'pro' }))
  visitor = site.browser()
  const { services, database, clock } = site
  worker = await startWorker({
    database: database.database,
    clock,
    log: services.log,
    jobs: documentsJobs,
    context: services,
    poll: 3_600_000,
  })
  await using content = await answersFolder()
  await publish(content.path)
})
afterEach(async () => {
  await worker.stop(0)
  await site.close()
})

async function publish(folder: string) {
  const { db, storage } = site.services
  await publishContent({ db, storage, folder, log: quiet })
}

const photo = () =>
  sharp({ create: { width: 2400, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

const answer = (id: string, body: object, who = browser, project = 'answers') =>
  who.send('POST', `/projects/${project}/validations/${id}`, { status: 'COMPLETE', ...body })
const text = (id: string, data: string, who = browser) => answer(id, { text: { data } }, who)

async function upload(fileName: string, body: Buffer, of = ada) {
  const { storageName } = await keepUpload(site.services, of.id, fileName, { type: 'image/png', files: [{ suffix: '', body }] })
  return { name: 'proof.png', storageName }
}

/** All of its tasks answered, as far as a finished project needs it. */
async function finish(words: { word?: string; number?: string; web?: string; picture?: Buffer } = {}) {
  await text('word', words.word ?? 'lamp')
  await text('number', words.number ?? 'Forty two')
  await text('address', words.web ?? 'https://example.org/lamp')
  const saved = await answer('picture', { file: await upload('answers_picture', words.picture ?? (await photo())) })
  expect(saved).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
  const done = await browser.send('PUT', '/projects/answers', { status: 'COMPLETE', track: 'low' })
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETE' } })
}

const docs = (who = browser) => who.send('GET', '/projects/answers/docs') as Promise<Reply<Docs>>
const draft = () => browser.send('GET', '/projects/answers/docs/draft') as Promise<Reply<Draft>>
const edit = (changes: object) => browser.send('PUT', '/projects/answers/docs/draft', changes) as Promise<Reply<Draft['edits']>>
const regenerate = (who = browser) => who.send('PUT', '/projects/answers/docs/regenerate') as Promise<Reply<Docs>>
const share = (facts: object, who = browser) => who.send('PUT', '/projects/answers/docs', facts) as Promise<Reply<Docs>>
const shown = (who = visitor) => who.send('GET', `/${ada.nickname}/projects/answers/document`) as Promise<Reply<ShownDoc>>
const markdown = async (who = browser) => (await who.fetch('/projects/answers/docs/document.md')).text()

test('[DOCS-01] [DOCS-02] [API-17] a finished project has a documentation made of what its learner answered', async () => {
  expect((await docs()).body).toMatchObject({ status: 'none', results: [], archive: null, isPublic: false })
  await finish({
    number: 'Forty two, as everybody knows.\n\nI counted it twice, since the first time the lamp was off and nobody saw a thing.',
  })
  expect((await docs()).body.status).toBe('generating')
  await worker.settle()
  const { body } = await docs()
  expect(body).toMatchObject({ status: 'ready', theme: 'light', isPublic: false, isStale: false })
  expect(body.results).toEqual([
    { type: 'pdf', public: false, url: '/projects/answers/docs/document.pdf' },
    { type: 'md', public: false, url: '/projects/answers/docs/document.md' },
  ])
  const pdf = await browser.fetch('/projects/answers/docs/document.pdf')
  expect(pdf.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.pdf"')
  expect((await pdf.text()).startsWith('%PDF-')).toBe(true)
  const words = await markdown()
  expect(words).toContain('# Answer everything')
  expect(words).toContain('by Ada Lovelace')
  expect(words).toContain('## Answer\n')
  expect(words).toMatch(/\*\*Which word\?\*\*\\\nlamp/)
  expect(words).toContain('I counted it twice, since the first time the lamp was off')
  expect(words).toContain('<https://example.org/lamp>')
  expect(words).not.toContain('Only the high way')
})

test('pictures come as files beside the Markdown, drawn anew and no larger than they are shown', async () => {
  await finish()
  await worker.settle()
  const { body } = await docs()
  const zip = await browser.fetch(body.archive ?? '')
  expect(zip.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.zip"')
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  expect(Object.keys(files).toSorted()).toEqual(['README.md', 'images/picture-1.png'])
  expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('](images/picture-1.png)')
  expect(await sharp(files['images/picture-1.png']).metadata()).toMatchObject({ width: 1600, height: 600 })
  const saved = await browser.fetch('/projects/answers/docs/document.md')
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="waymark-answers.md"')
})

test('[API-18] it is made again on demand, and only of a finished project', async () => {
  expect((await regenerate()).status).toBe(422)
  expect((await visitor.send('PUT', '/projects/answers/docs/regenerate')).status).toBe(401)
  await finish()
  await worker.settle()
  const first = (await docs()).body.madeAt
  site.clock.advance(60_000)
  expect((await regenerate()).body).toMatchObject({ status: 'generating', madeAt: first })
  expect(await markdown()).toContain('# Answer everything')
  await worker.settle()
  expect((await docs()).body.madeAt).not.toBe(first)
})

test('[API-19] [DOCS-10] a copy keeps its words under a name of its own, and goes when nobody shows it', async () => {
  const newName = copyName('answers', site.clock.now())
  const copy = (name = newName, who = browser) =>
    who.send('POST', '/projects/answers/doc/copy', { type: 'md', newName: name }) as Promise<Reply<{ storageName: string }>>
  expect((await copy()).status).toBe(422)
  await finish()
  expect((await copy()).status).toBe(409)
  await worker.settle()
  for (const name of ['other-1735689600000', 'answers', '../answers-1', 'answers-1/../x', 'answers-']) {
    expect([name, (await copy(name)).status]).toEqual([name, 422])
  }
  const { storageName } = (await copy()).body
  expect((await copy()).body).toEqual({ storageName })
  expect((await copy(newName, eve)).status).toBe(422)
  const { db } = site.services
  expect(await claimCopy(db, (await site.person('mallory@example.org')).id, 'answers', storageName)).toBe(false)
  expect(await claimCopy(db, ada.id, 'answers', storageName)).toBe(true)
  site.clock.advance(25 * 3_600_000)
  const sweep = () => sweepDocuments.run(null, site.services, new AbortController().signal)
  await sweep()
  expect(await findCopy(db, storageName)).toMatchObject({ userId: ada.id, inUse: true })
  await releaseCopy(db, ada.id, storageName)
  await sweep()
  expect(await findCopy(db, storageName)).toBeNull()
})

test('[PORT-06] a portfolio shows a copy of its own project alone, and lets it go with the document', async () => {
  await finish()
  await worker.settle()
  const { storageName } = ((await browser.send('POST', '/projects/answers/doc/copy', {})) as Reply<{ storageName: string }>).body
  const add = (name: string) =>
    browser.send('POST', '/portfolio/documents', {
      type: 'PROJECT',
      title: 'Mine',
      project: { id: 'answers', storageName: name },
    }) as Promise<Reply<{ id: string }>>
  expect((await add(storageName.replace(ada.id, '019bc0e2-0000-7000-8000-000000000000'))).status).toBe(422)
  const added = await add(storageName)
  expect(added).toMatchObject({ status: 200, body: { project: { id: 'answers', storageName } } })
  const { db } = site.services
  expect(await findCopy(db, storageName)).toMatchObject({ inUse: true })
  const pdf = await visitor.fetch(`/${ada.nickname}/portfolio/documents/${added.body.id}/document.pdf`)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect((await visitor.fetch(`/${ada.nickname}/portfolio/documents/${added.body.id}/thumbnail.webp`)).status).toBe(200)
  await browser.send('DELETE', `/portfolio/documents/${added.body.id}`)
  expect(await findCopy(db, storageName)).toMatchObject({ inUse: false })
})

test('[DOCS-11] [DOCS-17] nobody else reads it until it is made public, and nobody from the moment on that it is private again', async () => {
  await finish()
  await worker.settle()
  const files = ['document', 'document/picture-1.png', 'document.pdf', 'cover.webp']
  const addresses = files.map((file) => `/${ada.nickname}/projects/answers/${file}`)
  const statuses = (who = visitor) => Promise.all(addresses.map(async (address) => (await who.fetch(address)).status))
  expect(await statuses(browser)).toEqual([200, 200, 200, 200])
  for (const who of [visitor, eve]) expect(await statuses(who)).toEqual([404, 404, 404, 404])
  expect((await share({ public: true }, eve)).status).toBe(422)
  expect((await share({ public: true })).body).toMatchObject({ isPublic: true, isIndexed: false })
  for (const who of [visitor, eve]) expect(await statuses(who)).toEqual([200, 200, 200, 200])
  const picture = await visitor.fetch(addresses[1] ?? '')
  expect(Object.fromEntries(picture.headers)).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
  expect((await shown()).body).toMatchObject({ text: { title: 'Answer everything' }, owner: { name: 'Ada Lovelace' } })
  await share({ public: false })
  const known = { 'if-none-match': picture.headers.get('etag') ?? '' }
  expect((await visitor.fetch(addresses[1] ?? '', { headers: known })).status).toBe(404)
  expect(await statuses()).toEqual([404, 404, 404, 404])
  for (const name of ['..%2fdocument.md', 'document.md', 'picture-1.svg', 'picture-99.png']) {
    expect([name, (await browser.fetch(`/${ada.nickname}/projects/answers/document/${name}`)).status]).toEqual([name, 404])
  }
})

test('Markdown is for Pro, on the server too', async () => {
  await finish()
  await worker.settle()
  const { savePlan } = await import('#features/accounts/store.ts')
  await savePlan(site.services.db, ada.id, { plan: 'free' }, site.clock.now())
  for (const file of ['document.md', 'document.zip']) expect((await browser.fetch(`/projects/answers/docs/${file}`)).status).toBe(402)
})

test('what its owner changes is in it, and is still there when it is made again', async () => {
  await finish()
  await worker.settle()
  const { text: before } = (await draft()).body
  const ids = before.sections.map(({ id }) => id)
  expect(ids).toEqual(['about', 'step:answer', 'results', 'hard', 'next'])
  await edit({
    texts: { title: 'The lamp', 'step:answer:word': 'A brass lamp', 'hard:words': 'Finding the switch.' },
    hidden: { results: true },
  })
  await edit({ order: ['hard', 'about'] })
  expect((await edit({ texts: { subtitle: 'Mine' } })).body).toEqual({
    order: ['hard', 'about'],
    hidden: ['results'],
    texts: { title: 'The lamp', 'step:answer:word': 'A brass lamp', 'hard:words': 'Finding the switch.', subtitle: 'Mine' },
    ...{ notes: [], others: {} },
  })
  expect((await docs()).body.isStale).toBe(true)
  for (let round = 0; round < 2; round += 1) {
    await regenerate()
    await worker.settle()
    const words = await markdown()
    expect(words).toContain('# The lamp')
    expect(words).toContain('A brass lamp')
    expect(words).not.toContain('How it went')
    expect(words.indexOf('Finding the switch.')).toBeLessThan(words.indexOf('What I built'))
    expect((await docs()).body.isStale).toBe(false)
  }
  expect((await edit({ texts: { title: 'x'.repeat(20_001) } })).status).toBe(400)
  for (let index = 0; index < 10; index += 1) await edit({ texts: { [`a${index}`]: 'x'.repeat(19_000) } })
  expect((await edit({ texts: { more: 'x'.repeat(19_000) } })).status).toBe(422)
})

test('words of two open pages are both kept, and the pictures are those that its owner sent', async () => {
  await finish()
  const asIs = (await draft()).body
  expect(asIs.pictures).toEqual({ 'step:answer:picture': expect.stringMatching(/^\/uploads\/answers_picture/) })
  expect((await browser.fetch(asIs.pictures['step:answer:picture'] ?? '')).status).toBe(200)
  await edit({ texts: { title: 'One' }, bases: { title: null } })
  expect((await edit({ texts: { title: 'Two' }, bases: { title: null } })).body).toMatchObject({
    texts: { title: 'Two' },
    others: { title: ['One'] },
  })
  expect((await draft()).body.edits.others).toEqual({ title: ['One'] })
  expect((await edit({ settled: { title: ['One'] } })).body).toMatchObject({ texts: { title: 'Two' }, others: {} })
})

test('of own notes those are in it that were chosen, with nothing of the text that they were written to', async () => {
  const notes = [noteOf('n', { on: 'h' }), noteOf('m', { on: 'h', heading: 'Not this one' })]
  await browser.send('PUT', '/projects/answers/annotations.json', { highlights: [marking('h')], notes }, { 'if-match': '"0"' })
  await finish()
  await worker.settle()
  expect(await markdown()).not.toContain('It glows')
  const section = (await draft()).body.text.sections.find(({ id }) => id === 'notes')
  expect(section?.blocks).toEqual([
    { id: 'note:n', kind: 'quote', label: 'On the lamp', text: 'It glows.' },
    { id: 'note:m', kind: 'quote', label: 'Not this one', text: 'It glows.' },
  ])
  await edit({ notes: { 'note:n': true } })
  await regenerate()
  await worker.settle()
  expect(await markdown()).toMatch(/\*\*On the lamp\*\*\n\nIt glows/)
  expect(await markdown()).not.toContain('Not this one')
})

test('a picture that cannot be read is left out in words, and the rest is made', async () => {
  await finish({ picture: Buffer.from('\x89PNG\r\n\x1a\nno picture at all') })
  await worker.settle()
  expect((await docs()).body).toMatchObject({ status: 'ready', archive: null })
  expect(await markdown()).toContain('This picture could not be read.')
})

test('a restart of the project takes its documentation away, and only then', async () => {
  await finish()
  await worker.settle()
  await share({ public: true })
  await browser.send('POST', '/projects/answers/reset')
  expect((await docs()).body).toMatchObject({ status: 'none', results: [] })
  expect((await shown()).status).toBe(404)
})

test('a making that a killed process left is taken up again, and until then the last one is shown', async () => {
  await finish()
  await worker.settle()
  const before = await markdown()
  await text('word', 'Lamp')
  await regenerate()
  await worker.stop(0)
  expect(await markdown()).toBe(before)
  const { services, database, clock } = site
  await services.storage.put(`documents/${ada.id}/half/document.md`, Buffer.from('half'), { contentType: 'text/markdown' })
  worker = await startWorker({
    database: database.database,
    clock,
    log: services.log,
    jobs: documentsJobs,
    context: services,
    poll: 3_600_000,
  })
  await worker.settle()
  expect(await markdown()).toContain('Lamp')
  expect((await docs()).body.status).toBe('ready')
})

test('what cannot be made is said after three attempts, and the last one stays', async () => {
  await finish()
  await worker.settle()
  const { services } = site
  const put = services.storage.put.bind(services.storage)
  services.storage.put = async (key, body, facts) => {
    if (key.endsWith('document.md')) throw new Error('The disk is gone')
    return put(key, body, facts)
  }
  await regenerate()
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await worker.settle()
    site.clock.advance(60_000)
  }
  expect((await docs()).body).toMatchObject({
    status: 'failed',
    results: expect.arrayContaining([expect.objectContaining({ type: 'md' })]),
  })
  services.storage.put = put
  await regenerate()
  await worker.settle()
  expect((await docs()).body.status).toBe('ready')
})

test('who finished before there were documents has none, and gets one by asking for it', async () => {
  await finish()
  await worker.settle()
  const { services, clock } = site
  await services.db.transaction(async (tx) => {
    await removeDoc(tx, ada.id, 'answers')
    await changeProject(tx, ada.id, 'answers', { docStatus: 'none' }, clock.now())
  })
  expect((await docs()).body).toMatchObject({ status: 'none', results: [], madeAt: null, isStale: false })
  expect((await draft()).body.text.title).toBe('Answer everything')
  await regenerate()
  await worker.settle()
  expect((await docs()).body).toMatchObject({ status: 'ready', results: [{ type: 'pdf' }, { type: 'md' }] })
})

test('a making that nobody works on any more is given up', async () => {
  await finish()
  await worker.settle()
  await site.services.db.transaction((tx) => startMaking(tx, site.services, ada.id, 'answers'))
  site.clock.advance(21 * 60_000)
  await sweepDocuments.run(null, site.services, new AbortController().signal)
  expect((await docs()).body.status).toBe('failed')
})

test('nothing of a locked section, of a Pro project’s text or of an exemplar is in a documentation', async () => {
  await using content = await lockedContent()
  await publish(content.path)
  const { db, clock } = site.services
  const { beginProject, changeProject } = await import('#features/projects/store.ts')
  for (const id of ['lamp', 'vault']) {
    await beginProject(db, ada.id, id, clock.now())
    await changeProject(db, ada.id, id, { status: 'COMPLETE', completedAt: clock.now(), unlockedAt: clock.now() }, clock.now())
    await browser.send('PUT', `/projects/${id}/docs/regenerate`)
    await worker.settle()
    const words = await (await browser.fetch(`/projects/${id}/docs/document.md`)).text()
    const whole = JSON.stringify((await browser.send('GET', `/projects/${id}/docs/draft`)).body)
    expect(words).toContain('## What I built')
    for (const stem of Object.values(STEMS)) expect([stem, words.includes(stem), whole.includes(stem)]).toEqual([stem, false, false])
  }
})
