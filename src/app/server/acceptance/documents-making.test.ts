import { expect, test, vi } from 'vitest'
import { newId } from '#platform/ids.ts'
import { makeDocuments, sweepDocuments } from '#features/documents/documents.jobs.ts'
import { startMaking } from '#features/documents/make-document.server.ts'
import { removeDoc } from '#features/documents/documents.store.ts'
import { changeProject } from '#features/projects/projects.store.ts'
import { covers } from '#platform/own-processes.ts'
import { createBucketStorage } from '#platform/storage/bucket.ts'
import {
  ada,
  beginWork,
  browser,
  docs,
  draft,
  finish,
  finishWithDocuments,
  markdown,
  regenerate,
  serveDocuments,
  share,
  shown,
  site,
  text,
  visitor,
  type Reply,
  worker,
} from './documents.fixtures.ts'

serveDocuments()

test('[API-18] it is made again on demand, and only for a completed project', async () => {
  expect((await regenerate()).status).toBe(422)
  expect((await visitor.send('PUT', '/projects/answers/docs/regenerate')).status).toBe(401)
  await finishWithDocuments()
  const first = (await docs()).body.madeAt
  site.clock.advance(60_000)
  expect((await regenerate()).body).toMatchObject({ status: 'generating', madeAt: first })
  expect(await markdown()).toContain('# Answer everything')
  await worker.settle()
  expect((await docs()).body.madeAt).not.toBe(first)
})

test('[PROJ-03] the project says whether its documentation is missing, in progress, ready or failed', async () => {
  const status = async () => {
    const { body } = (await browser.send('GET', '/projects')) as Reply<{ id: string; docStatus: string }[]>
    return body.find(({ id }) => id === 'answers')?.docStatus
  }
  expect(await status()).toBe('none')
  await finish()
  expect(await status()).toBe('generating')
  await worker.settle()
  expect(await status()).toBe('ready')
  await site.services.db.transaction((tx) => startMaking(tx, site.services, ada.id, 'answers'))
  site.clock.advance(21 * 60_000)
  await sweepDocuments.run(null, site.services, new AbortController().signal)
  expect(await status()).toBe('failed')
})

test('what unfinished runs have left is deleted after a day, however many they were; what is shown stays', async () => {
  await finishWithDocuments()
  const shownBefore = await markdown()
  const { storage, clock } = site.services
  const left = Array.from({ length: 1200 }, () => `documents/${ada.id}/${newId(clock.now().getTime())}/document.md`)
  for (const key of left) await storage.put(key, Buffer.from('half'), { contentType: 'text/markdown' })
  site.clock.advance(25 * 3_600_000)
  await sweepDocuments.run(null, site.services, new AbortController().signal)
  expect(await Promise.all(left.map((key) => storage.has(key)))).not.toContain(true)
  expect(await markdown()).toBe(shownBefore)
})

test('a restart of the project deletes its documentation, and nothing before it does', async () => {
  await finishWithDocuments()
  await share({ public: true })
  await browser.send('POST', '/projects/answers/reset')
  expect((await docs()).body).toMatchObject({ status: 'none', results: [] })
  expect((await shown()).status).toBe(404)
})

test('a document whose process was killed is made again, and until then the last one is shown', async () => {
  await finishWithDocuments()
  const before = await markdown()
  await text('word', 'Lamp')
  await regenerate()
  await worker.stop(0)
  expect(await markdown()).toBe(before)
  await site.services.storage.put(`documents/${ada.id}/half/document.md`, Buffer.from('half'), { contentType: 'text/markdown' })
  await beginWork()
  await worker.settle()
  expect(await markdown()).toContain('Lamp')
  expect((await docs()).body.status).toBe('ready')
})

test.each(['while a file is being written', 'before the first file'])('deleting the account %s leaves no file behind', async (when) => {
  await finishWithDocuments()
  await worker.stop()
  const { services } = site
  const folder = async () => (await Array.fromAsync(services.storage.list(`documents/${ada.id}/`))).map(({ key }) => key)
  expect(await folder()).not.toEqual([])
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const storage = { ...services.storage }
  const last = when === 'before the first file' ? 'document.pdf' : 'document.md'
  storage.put = async (key, body, facts) => {
    if (key.endsWith(last)) {
      reached.resolve()
      await goOn.promise
    }
    return services.storage.put(key, body, facts)
  }
  const ends: Promise<void>[] = []
  let asked: AbortSignal | null = null
  const watched: typeof makeDocuments = {
    ...makeDocuments,
    run(payload, context, signal) {
      asked = signal
      const end = makeDocuments.run(payload, { ...context, storage }, signal)
      ends.push(end.catch(() => undefined))
      return end
    },
  }
  await site.work([watched])
  await regenerate()
  await reached.promise
  expect((await browser.send('DELETE', '/user')).status).toBe(204)
  await expect.poll(() => asked?.aborted).toBe(true)
  goOn.resolve()
  await Promise.all(ends)
  expect(await folder()).toEqual([])
  expect(site.reported).toEqual([])
})

test('after three failed attempts the failure is shown, and the last document stays', async () => {
  await finishWithDocuments()
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

test('while the bucket is away a document is still being made, however long that takes, and files are refused for now', async () => {
  await finishWithDocuments()
  const { storage } = site.services
  const disk = { ...storage }
  Object.assign(
    storage,
    createBucketStorage({ endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'r', accessKeyId: 'i', secretAccessKey: 's' }),
  )
  await regenerate()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await worker.settle()
    site.clock.advance(5000)
  }
  expect((await docs()).body.status).toBe('generating')
  const refused = await browser.fetch('/projects/answers/docs/document.pdf')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('Files cannot be read or saved right now')
  const link = { type: 'URL', title: 'My lamp', url: { url: 'https://example.org/' } }
  expect((await browser.send('POST', '/portfolio/documents', link)).status).toBe(200)
  Object.assign(storage, disk)
  await worker.settle()
  expect((await docs()).body.status).toBe('ready')
})

test('a document whose cover cannot be drawn is ready without it, and gets it later', async () => {
  const draw = vi.spyOn(covers, 'draw').mockRejectedValue(new Error('The page could not be drawn.'))
  await finishWithDocuments()
  expect((await docs()).body).toMatchObject({ status: 'ready', cover: null })
  expect((await browser.fetch('/projects/answers/docs/document.pdf')).status).toBe(200)
  draw.mockRestore()
  await worker.settle()
  expect((await docs()).body.cover).toBe(null)
  site.clock.advance(60_000)
  await worker.settle()
  const { cover } = (await docs()).body
  expect((await browser.fetch(cover ?? '')).headers.get('content-type')).toBe('image/webp')
  expect(site.reported).toEqual([])
})

test('a project completed before documents existed has none, and gets one on demand', async () => {
  await finishWithDocuments()
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

test('an abandoned document counts as failed', async () => {
  await finishWithDocuments()
  await site.services.db.transaction((tx) => startMaking(tx, site.services, ada.id, 'answers'))
  site.clock.advance(21 * 60_000)
  await sweepDocuments.run(null, site.services, new AbortController().signal)
  expect((await docs()).body.status).toBe('failed')
})
