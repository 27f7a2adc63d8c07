import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { SiteState } from '#features/admin/admin.contract.ts'
import { sweepDocuments } from '#features/documents/documents.jobs.ts'
import { findStored, sumStored } from '#features/quotas/quotas.store.ts'
import type { Quotas } from '#features/quotas/quotas.rules.ts'
import type { OwnFiles } from '#features/uploads/uploads.contract.ts'
import { keptUpload } from '#features/uploads/uploads.fixtures.ts'
import { listUploads } from '#features/uploads/uploads.store.ts'
import { FilesAway } from '#platform/outages.ts'
import { docs, finishWithDocuments, regenerate, serveDocuments, worker } from './documents.fixtures.ts'
import { ada, browser, eve, site, type Reply } from './people.fixtures.ts'
import { runUploadSweep, settleUploads } from './uploads.fixtures.ts'

serveDocuments()

const KB = 1024
const limit = (quotas: Partial<Quotas>) => Object.assign(site.services.config.quotas, quotas)
/** Sorted by name: the clock of the test stands still, so all have the same time. */
const namesKept = async () => (await listUploads(site.services.db, ada.id)).map(({ storageName }) => storageName).toSorted()
const files = (who = browser) => who.send('GET', '/user/files') as Promise<Reply<OwnFiles>>
const stored = async () => (await findStored(site.services.db, ada.id)).uploads
const words = () => Buffer.from(randomBytes(50 * KB).toString('hex'))

interface Sent {
  status: number
  message?: string
  storageName: string
}

const sign = (fileName: string, who = browser) =>
  who.send('GET', `/uploads/generate-signed-url?fileName=${fileName}`) as Promise<Reply<{ url: string; message: string }>>

async function put(url: string, body: Uint8Array, who = browser): Promise<Sent> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await who.fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) })
  return { status: answer.status, ...((await answer.json()) as Omit<Sent, 'status'>) }
}

async function upload(fileName: string, body: Uint8Array = words(), who = browser): Promise<Sent> {
  const { status, body: signed } = await sign(fileName, who)
  return status === 200 ? put(signed.url, body, who) : { status, message: signed.message, storageName: '' }
}

const countOf = (answers: Sent[]) => {
  const groups = Object.groupBy(answers, ({ status }) => String(status))
  return Object.fromEntries(Object.entries(groups).map(([status, all]) => [status, all?.length]))
}

async function filesKept(): Promise<number> {
  let count = 0
  for await (const _ of site.services.storage.list('uploads/')) count += 1
  return count
}

async function sweep(): Promise<void> {
  await runUploadSweep(site)
  await sweepDocuments.run(null, site.services, new AbortController().signal)
}

test('a learner without room is told so before and after the file is sent, keeps what is there, and may send it again', async () => {
  limit({ learner: 250 * KB })
  const kept = words()
  const first = await upload('chat_a', kept)
  const early = (await sign('chat_b')).body.url
  expect((await upload('chat_c')).status).toBe(200)
  const refusal = 'There is no room for this file: your files take up 200.0 KB of 250.0 KB.'
  expect(await put(early, words())).toMatchObject({ status: 413, message: expect.stringContaining(refusal) })
  limit({ learner: 200 * KB })
  expect(await sign('chat_d')).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE', defined: true } })
  expect(await filesKept()).toBe(2)
  expect((await browser.fetch(`/uploads/${first.storageName}`)).status).toBe(200)
  limit({ learner: 250 * KB })
  expect(await upload('chat_a', kept)).toMatchObject({ status: 200, storageName: first.storageName })
  expect([await stored(), await filesKept()]).toEqual([200 * KB, 2])
  expect((await upload('chat_d', words(), eve)).status).toBe(200)
})

test('a learner sees what the own files take, the largest first, without what goes when its room is needed', async () => {
  limit({ learner: 900 * KB })
  expect(await files()).toMatchObject({ status: 200, body: { taken: 0, most: 900 * KB, kinds: [] } })
  expect((await upload('chat_a')).status).toBe(200)
  expect((await upload('chat_b')).status).toBe(200)
  const { storageName } = await upload('portfolio_a', Buffer.concat([Buffer.from('%PDF-1.7\n'), words().subarray(9)]))
  const unused = (bytes: number) => ({ kind: 'unused', bytes })
  expect((await files()).body).toEqual({ taken: 300 * KB, most: 900 * KB, kinds: [unused(300 * KB)] })
  expect((await browser.send('DELETE', `/uploads/${storageName}`)).status).toBe(204)
  expect((await files()).body).toMatchObject({ taken: 200 * KB, kinds: [unused(200 * KB)] })
  const picture = { type: 'image/png', files: [{ suffix: '' as const, body: words() }] }
  const answer = await keptUpload(site.services, ada.id, 'answers_picture', picture)
  const file = { name: 'a.png', storageName: answer.storageName }
  expect((await browser.send('POST', '/projects/answers/validations/picture', { status: 'COMPLETE', file })).status).toBe(200)
  const kinds = [unused(200 * KB), { kind: 'answer', bytes: 100 * KB }]
  expect((await files()).body).toEqual({ taken: 300 * KB, most: 900 * KB, kinds })
  expect((await files(eve)).body).toMatchObject({ taken: 0, kinds: [] })
})

test('what was replaced makes room at once; what is not used yet stays', async () => {
  const picture = () => keptUpload(site.services, ada.id, 'answers_picture', { type: 'image/png', files: [{ suffix: '', body: words() }] })
  const answer = (storageName: string) =>
    browser.send('POST', '/projects/answers/validations/picture', { status: 'COMPLETE', file: { name: 'a.png', storageName } })
  limit({ learner: 250 * KB })
  const old = await picture()
  expect((await answer(old.storageName)).status).toBe(200)
  const newer = await picture()
  expect((await upload('chat_a')).status).toBe(413)
  expect((await answer(newer.storageName)).status).toBe(200)
  expect((await upload('chat_a')).status).toBe(200)
  expect(await namesKept()).toEqual([newer.storageName, expect.stringContaining('chat_a_')])
  expect((await browser.fetch(`/uploads/${old.storageName}`)).status).toBe(404)
  expect((await upload('chat_b')).status).toBe(413)
  expect((await answer(newer.storageName)).status).toBe(200)
})

test('files that are sent at once do not exceed the limit of a learner, nor that of the site', async () => {
  limit({ learner: 300 * KB })
  const urls = await Promise.all(Array.from({ length: 8 }, async (_, at) => (await sign(`chat_${at}`)).body.url))
  const answers = await Promise.all(urls.map((url) => put(url, words())))
  expect(countOf(answers)).toEqual({ 200: 3, 413: 5 })
  limit({ learner: 2000 * KB, site: 500 * KB })
  const both = await Promise.all(
    [browser, eve].flatMap((who) =>
      Array.from({ length: 4 }, async (_, at) => ({ who, url: (await sign(`portfolio_${at}`, who)).body.url })),
    ),
  )
  const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), words().subarray(9)])
  const later = await Promise.all(both.map(({ who, url }) => put(url, pdf(), who)))
  expect(countOf(later)).toEqual({ 200: 2, 413: 6 })
  expect(later.find(({ status }) => status === 413)?.message).toContain('There is no room for another file on this site')
  expect(await sumStored(site.services.db)).toBe(500 * KB)
})

test('documents count, and are made without room as well; a copy of one is refused then', async () => {
  await finishWithDocuments()
  const { db, storage } = site.services
  const { documents, uploads } = await findStored(db, ada.id)
  let bytes = 0
  for await (const { key, size } of storage.list(`documents/${ada.id}/`)) if (!key.endsWith('cover.webp')) bytes += size
  expect([documents, uploads > 0]).toEqual([bytes, true])
  const { taken, kinds } = (await files()).body
  expect([taken, kinds.find(({ kind }) => kind === 'documents')]).toEqual([documents + uploads, { kind: 'documents', bytes }])
  limit({ learner: documents + uploads })
  expect((await regenerate()).status).toBe(200)
  await worker.settle()
  expect((await docs()).body.status).toBe('ready')
  const copy = () => browser.send('POST', '/projects/answers/doc/copy', {}) as Promise<Reply<{ storageName: string; message: string }>>
  expect(await copy()).toMatchObject({ status: 413, body: { message: expect.stringContaining('There is no room for this file') } })
  expect(await storage.list('document-copies/')[Symbol.asyncIterator]().next()).toMatchObject({ done: true })
  limit({ learner: 10 * (documents + uploads) })
  const copied = await copy()
  expect(copied.status).toBe(200)
  expect((await findStored(db, ada.id)).documents).toBeGreaterThan(documents)
  site.clock.advance(2 * 86_400_000)
  await sweep()
  expect((await findStored(db, ada.id)).documents).toBeLessThan(2 * documents)
  await browser.send('POST', '/projects/answers/reset')
  expect((await findStored(db, ada.id)).documents).toBe(0)
})

test('what was released is removed for a copy with its file, also where the copy is refused', async () => {
  await finishWithDocuments()
  const released = await upload('chat_a', Buffer.from('not needed'))
  expect((await browser.send('DELETE', `/uploads/${released.storageName}`)).status).toBe(204)
  limit({ learner: 1 })
  const once = { 'idempotency-key': 'a-copy-without-room' }
  expect((await browser.send('POST', '/projects/answers/doc/copy', { newName: 'answers-1' }, once)).status).toBe(413)
  const names = await namesKept()
  expect([names.length > 0, names.includes(released.storageName)]).toEqual([true, false])
  for (const name of names) expect([name, (await browser.fetch(`/uploads/${name}`)).status]).toEqual([name, 200])
})

test('sums that an older version left are put right, its documents weighed, and the rest goes with the account', async () => {
  await finishWithDocuments()
  const { db } = site.services
  const right = await findStored(db, ada.id)
  const { pool } = site.database.database
  await pool.query('update stored_bytes set uploads = 1, documents = 1')
  await pool.query('update project_documents set size = null')
  await sweep()
  expect(await findStored(db, ada.id)).toEqual(right)
  await pool.query('delete from stored_bytes')
  await sweep()
  expect(await findStored(db, ada.id)).toEqual(right)
  await pool.query('delete from uploads')
  await sweep()
  expect(await findStored(db, ada.id)).toEqual({ ...right, uploads: 0 })
  await pool.query('delete from users where id = $1', [ada.id])
  expect(await sumStored(db)).toBe(0)
})

test('a new picture takes the room of the one before', async () => {
  const { keepUpload } = await import('#features/uploads/uploads.server.ts')
  for (const name of ['profile_picture_1', 'profile_picture_2']) {
    await keepUpload(site.services, ada.id, name, { type: 'image/webp', files: [{ suffix: '-512', body: words() }] })
    await browser.send('PUT', '/user/picture', { picture: `${ada.nickname}/uploads/${name}` })
    expect(await stored()).toBe(100 * KB)
  }
  await browser.send('PUT', '/user/picture', { picture: null })
  expect(await stored()).toBe(0)
})

test('a file that was taken out of a form makes room at once; one that is in use, or of somebody else, stays', async () => {
  limit({ learner: 250 * KB })
  const giveUp = ({ storageName }: Pick<Sent, 'storageName'>, who = browser) => who.send('DELETE', `/uploads/${storageName}`)
  const answer = { type: 'image/png', files: [{ suffix: '', body: words() }] }
  const used = await keptUpload(site.services, ada.id, 'answers_picture', answer)
  const file = { name: 'a.png', storageName: used.storageName }
  await browser.send('POST', '/projects/answers/validations/picture', { status: 'COMPLETE', file })
  const wrong = await upload('chat_a')
  expect([(await giveUp(wrong, eve)).status, (await giveUp(used)).status]).toEqual([404, 204])
  expect((await upload('chat_b')).status).toBe(413)
  expect((await giveUp(wrong)).status).toBe(204)
  const right = await upload('chat_b')
  expect(right.status).toBe(200)
  expect(await namesKept()).toEqual([used.storageName, right.storageName])
  expect((await giveUp(wrong)).status).toBe(404)
})

test('admins see what is stored, the limits, and who stores most', async () => {
  const admin = await site.signedIn(await site.person('admin@example.org', { isAdmin: true }))
  const state = async () => ((await admin.send('GET', '/admin/state')) as Reply<SiteState>).body
  const finding = async () => (await state()).findings.find(({ about }) => about === 'Files')
  expect((await state()).files).toEqual({ bytes: 0, most: null, mostOfOne: 2048 * KB ** 2, learners: [] })
  await upload('chat_a')
  await upload('chat_b', words(), eve)
  await upload('chat_c', words(), eve)
  limit({ site: 310 * KB })
  const { files } = await state()
  expect(files).toMatchObject({ bytes: 300 * KB, most: 310 * KB })
  expect(files.learners.map(({ email, bytes }) => [email, bytes])).toEqual([
    ['eve@example.org', 200 * KB],
    ['ada@example.org', 100 * KB],
  ])
  const seen = await admin.send('GET', `/admin/people/${ada.id}`)
  expect(seen.body).toMatchObject({ files: { bytes: 100 * KB, most: 2048 * KB ** 2 } })
  expect(await finding()).toMatchObject({ state: 'attention', says: 'Those of learners take 300.0 KB of 310.0 KB.' })
  limit({ site: 300 * KB })
  expect(await finding()).toMatchObject({ state: 'wrong', mend: expect.stringContaining('STORAGE_TOTAL_MB') })
  limit({ site: null })
  expect(await finding()).toMatchObject({ state: 'fine' })
})

test('a program that asks for the facts of a file leaves none open', async () => {
  const { storage } = site.services
  await storage.put('content/lamp.png', Buffer.from(randomBytes(200 * KB)), { contentType: 'image/png' })
  const { storageName } = await upload('chat_a')
  const open = storage.get.bind(storage)
  const opened: Readable[] = []
  storage.get = async (key) => {
    const file = await open(key)
    if (file) opened.push(file.body)
    return file
  }
  for (const [path, size] of [
    ['/static/content/lamp.png', 200 * KB],
    [`/uploads/${storageName}`, 100 * KB],
  ] as const) {
    const answer = await browser.fetch(path, { method: 'HEAD' })
    expect([path, answer.status, Number(answer.headers.get('content-length')), answer.body]).toEqual([path, 200, size, null])
  }
  storage.get = open
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true])
})

test('a file that is uploaded again while the sweep removes unused ones keeps its content', async () => {
  const names = ['answers_picture', 'answers_other'] as const
  const picture = { type: 'image/png', files: [{ suffix: '' as const, body: words() }] }
  const keep = (name: string) => keptUpload(site.services, ada.id, name, picture)
  const [first, second] = await Promise.all(names.map(keep))
  site.clock.advance(2 * 86_400_000)
  const { storage } = site.services
  const remove = storage.remove.bind(storage)
  let again = ''
  storage.remove = async (key) => {
    if (again === '') again = (await keep(key.includes(names[0]) ? names[1] : names[0])).storageName
    return remove(key)
  }
  await sweep()
  storage.remove = remove
  expect([first?.storageName, second?.storageName]).toContain(again)
  expect(await namesKept()).toEqual([again])
  expect([await filesKept(), await storage.has(`uploads/${again}`)]).toEqual([1, true])
})

test('files of a sweep whose bucket is away are removed once it is back', async () => {
  await upload('chat_a')
  site.clock.advance(2 * 86_400_000)
  const { storage } = site.services
  const remove = storage.remove.bind(storage)
  storage.remove = () => Promise.reject(new FilesAway(new Error('connect ECONNREFUSED')))
  await sweep()
  expect([await namesKept(), await filesKept()]).toEqual([[], 1])
  storage.remove = remove
  site.clock.advance(3_600_000)
  await settleUploads(site)
  expect(await filesKept()).toBe(0)
})

/** Sends a file that was sent before; `happens` once it has arrived, before it is saved. */
async function sendAgain(happens: () => Promise<unknown>) {
  const kept = words()
  const { storageName } = await upload('chat_a', kept)
  const { url } = (await sign('chat_a')).body
  const { storage } = site.services
  const store = storage.put.bind(storage)
  storage.put = async (...file) => {
    storage.put = store
    await happens()
    return store(...file)
  }
  const headers = { 'content-type': 'application/octet-stream' }
  return { storageName, status: (await browser.fetch(url, { method: 'PUT', headers, body: new Uint8Array(kept) })).status }
}

test.each(['stored_bytes', 'uploads'])(
  'a file that was there before stays when the database fails while it is sent again: %s',
  async (table) => {
    const { pool } = site.database.database
    const { storageName, status } = await sendAgain(() => pool.query(`alter table ${table} rename to elsewhere`))
    await pool.query(`alter table elsewhere rename to ${table}`)
    expect(status).toBe(500)
    expect((await browser.fetch(`/uploads/${storageName}`)).status).toBe(200)
  },
)

test('a file that is sent again while its account is deleted goes with the account', async () => {
  const { status } = await sendAgain(() => browser.send('DELETE', '/user'))
  expect([status, await filesKept()]).toEqual([500, 0])
})
