import sharp from 'sharp'
import { expect, test } from 'vitest'
import { savePlan } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { sweepDocuments } from '#features/documents/documents.jobs.ts'
import { copyName } from '#features/documents/documents.rules.ts'
import { claimCopy, findCopy, releaseCopy } from '#features/documents/documents.store.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import {
  ada,
  browser,
  edit,
  eve,
  finish,
  finishWithDocuments,
  regenerate,
  serveDocuments,
  share,
  shown,
  site,
  visitor,
  worker,
  type Reply,
} from './documents.fixtures.ts'

serveDocuments()

test('[API-19] [DOCS-10] a copy keeps its content under its own name, and is deleted when nobody shows it', async () => {
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

test.each(['picture-1.png', 'cover.webp'])(
  'a copy of a documentation that is made again meanwhile is refused, and leaves nothing behind: without its %s it would be shown',
  async (name) => {
    await finishWithDocuments()
    const { storage } = site.services
    const get = storage.get.bind(storage)
    storage.get = async (key) => {
      if (!key.startsWith('documents/') || !key.endsWith(name)) return get(key)
      storage.get = get
      await regenerate()
      await worker.settle()
      return get(key)
    }
    const copy = () => browser.send('POST', '/projects/answers/doc/copy', {}) as Promise<Reply<{ storageName: string }>>
    expect(await copy()).toMatchObject({ status: 409, body: { code: 'NOT_READY' } })
    expect(await Array.fromAsync(storage.list('document-copies/'))).toEqual([])
    expect((await copy()).status).toBe(200)
  },
)

test("[PORT-06] a portfolio accepts a copy only of its owner's project, and releases it with the tile", async () => {
  await finishWithDocuments()
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

test('[DOCS-11] [DOCS-17] nobody else reads it until it is public, nor after it is private again', async () => {
  await finishWithDocuments()
  const files = ['document', 'document/picture-1.png', 'document.pdf', 'share.png']
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
  const kept = await Promise.all(
    [1, 3].map(async (at) => [at, (await visitor.fetch(addresses[at] ?? '')).headers.get('etag') ?? ''] as const),
  )
  await share({ public: false })
  for (const [at, etag] of kept) {
    expect((await visitor.fetch(addresses[at] ?? '', { headers: { 'if-none-match': etag } })).status).toBe(404)
  }
  expect(await statuses()).toEqual([404, 404, 404, 404])
  for (const name of ['..%2fdocument.md', 'document.md', 'picture-1.svg', 'picture-99.png']) {
    expect([name, (await browser.fetch(`/${ada.nickname}/projects/answers/document/${name}`)).status]).toEqual([name, 404])
  }
})

test.each([
  ['withdrawn', () => contentFolder()],
  ['hidden', () => answersFolder((text) => text.replace('visibility: public', 'visibility: private'))],
] as const)('a public documentation is made private also when its project is %s, and cannot be made public then', async (_, folder) => {
  await finishWithDocuments()
  await share({ public: true, indexed: true })
  await using content = await folder()
  await site.publish(content)
  expect((await shown()).status).toBe(200)
  expect(await share({ indexed: false })).toMatchObject({ status: 200, body: { isPublic: true, isIndexed: false } })
  expect((await share({ public: false }, eve)).status).toBe(404)
  expect(await share({ public: false })).toMatchObject({ status: 200, body: { isPublic: false } })
  expect((await shown()).status).toBe(404)
  expect((await shown(browser)).body).toMatchObject({ isPublic: false, isOwner: true })
  for (const facts of [{ public: true }, { indexed: true }, { public: true, indexed: false }])
    expect([facts, (await share(facts)).status]).toEqual([facts, 404])
})

test('the preview picture of a shared document is made from its title page, and again with it', async () => {
  await finishWithDocuments()
  await share({ public: true })
  const address = `/${ada.nickname}/projects/answers/share.png`
  const picture = async () => {
    const reply = await visitor.fetch(address)
    expect(Object.fromEntries(reply.headers)).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-cache' })
    const body = Buffer.from(await reply.arrayBuffer())
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    return body
  }
  const { storage } = site.services
  const put = storage.put.bind(storage)
  const drawn: string[] = []
  storage.put = async (key, ...given) => {
    drawn.push(key)
    return put(key, ...given)
  }
  const [first, again] = await Promise.all([picture(), picture()])
  expect(again.equals(first)).toBe(true)
  expect(drawn).toEqual([expect.stringMatching(/share\.png$/)])
  await edit({ texts: { title: 'A lamp that listens' } })
  await regenerate()
  await worker.settle()
  expect((await picture()).equals(first)).toBe(false)
})

test('Markdown is for Pro, on the server too', async () => {
  await finishWithDocuments()
  await savePlan(site.services.db, ada.id, { plan: 'free' }, site.clock.now())
  for (const file of ['document.md', 'document.zip']) expect((await browser.fetch(`/projects/answers/docs/${file}`)).status).toBe(402)
})
