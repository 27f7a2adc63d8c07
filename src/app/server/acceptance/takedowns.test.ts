import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import { saveAccount, type Account } from '#features/accounts/accounts.store.ts'
import { moderationJobs } from '#features/moderation/moderation.jobs.ts'
import type { ToldPage } from '#features/moderation/moderation.contract.ts'
import { listTakedowns } from '#features/takedowns/takedowns.store.ts'
import type { JobWorker } from '#platform/jobs/worker.ts'
import { ownData } from '../own-data.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { ada, browser, eve, finishWithDocuments, serveDocuments, share, site, visitor, type Reply } from './documents.fixtures.ts'
import { add, own, shown as portfolio } from './portfolio.fixtures.ts'

serveDocuments()

let root: Account
let admin: TestBrowser
let mailer: JobWorker
beforeEach(async () => {
  root = await site.person('root@example.org', { isAdmin: true, name: 'Root' })
  admin = await site.signedIn(root)
  mailer = await site.work(moderationJobs)
})
afterEach(() => mailer.stop(0))

const REASON = 'It shows <b>the address</b> of somebody else.'

interface Page {
  kind: string
  subject: string
}

const takeDown = (page: Page, { who = admin, reason = REASON, key = '' } = {}) =>
  who.send('POST', '/admin/takedowns', { userId: ada.id, ...page, reason }, key === '' ? {} : { 'idempotency-key': key }) as Promise<
    Reply<ToldPage>
  >
const putBack = (page: Page, who = admin) =>
  who.send('POST', '/admin/takedowns/undo', { userId: ada.id, ...page }) as Promise<Reply<ToldPage>>
const statuses = (paths: string[], who = visitor) => Promise.all(paths.map(async (path) => (await who.fetch(path)).status))
const PORTFOLIO = { kind: 'portfolio', subject: '' }
const DOCUMENTATION = { kind: 'documentation', subject: 'answers' }
const PROOF = { kind: 'proof', subject: 'answers' }
const ok = (paths: string[]) => paths.map(() => 200)
const gone = (paths: string[]) => paths.map(() => 404)

async function showProof(): Promise<{ address: string }> {
  const { body } = (await browser.send('PUT', '/projects/answers/proof', { public: true })) as Reply<{ address: string }>
  return body
}

test('a documentation that is taken down is gone for others, with its files, and its owner reads why', async () => {
  await finishWithDocuments()
  await share({ public: true })
  const files = ['document', 'document.pdf', 'share.png', 'document/picture-1.png'].map(
    (file) => `/${ada.nickname}/projects/answers/${file}`,
  )
  expect(await statuses(files)).toEqual(ok(files))
  const etag = (await visitor.fetch(files[1] ?? '')).headers.get('etag') ?? ''
  expect(await takeDown(DOCUMENTATION)).toMatchObject({
    status: 200,
    body: { isShown: false, takenDown: { reason: REASON, by: root.email } },
  })
  for (const who of [visitor, eve, admin]) expect(await statuses(files, who)).toEqual(gone(files))
  expect((await visitor.fetch(files[1] ?? '', { headers: { 'if-none-match': etag } })).status).toBe(404)

  expect(await statuses(files, browser)).toEqual(ok(files))
  const told = { isPublic: false, takenDown: { reason: REASON } }
  expect((await browser.send('GET', files[0] ?? '')).body).toMatchObject(told)
  expect((await browser.send('GET', '/projects/answers/docs')).body).toMatchObject(told)
  expect(await share({ public: true })).toMatchObject({ status: 409, body: { code: 'TAKEN_DOWN' } })
  expect(await statuses(files)).toEqual(gone(files))

  expect((await putBack(DOCUMENTATION)).body).toMatchObject({ isShown: true, takenDown: null })
  expect(await statuses(files)).toEqual(ok(files))
})

test('neither hiding it, nor beginning the project anew makes a page public that is taken down', async () => {
  await finishWithDocuments()
  await share({ public: true })
  const page = [`/${ada.nickname}/projects/answers/document`]
  await takeDown(DOCUMENTATION)
  expect((await share({ public: false })).status).toBe(200)
  expect((await share({ public: true })).status).toBe(409)
  await browser.send('POST', '/projects/answers/reset')
  await finishWithDocuments()
  expect((await share({ public: true })).status).toBe(409)
  expect(await statuses(page)).toEqual([404])
  expect((await putBack(DOCUMENTATION)).body).toMatchObject({ isPublic: false, isShown: false })
  expect((await share({ public: true })).status).toBe(200)
  expect(await statuses(page)).toEqual([200])
})

test('a proof that is taken down gives no page, no credential and no code to anybody; what was downloaded stays signed', async () => {
  await finishWithDocuments()
  await share({ public: true })
  const { address } = await showProof()
  const paths = [
    `/${ada.nickname}/projects/answers/proof`,
    `/${ada.nickname}/projects/answers/credential.json`,
    `${address}/credential.json`,
  ]
  expect(await statuses(paths)).toEqual(ok(paths))
  await takeDown(PROOF)
  expect(await statuses([...paths, address, `${address}/document`])).toEqual([404, 404, 404, 404, 404])
  expect((await browser.send('GET', paths[0] ?? '')).body).toMatchObject({
    isPublic: false,
    credential: null,
    takenDown: { reason: REASON },
  })
  expect((await browser.send('GET', '/projects/answers/proof')).body).toMatchObject({
    isPublic: false,
    address: null,
    takenDown: { reason: REASON },
  })
  expect(await browser.send('PUT', '/projects/answers/proof', { public: true })).toMatchObject({
    status: 409,
    body: { code: 'TAKEN_DOWN' },
  })
  expect(await statuses([`/${ada.nickname}/projects/answers/document`])).toEqual([200])
  await putBack(PROOF)
  expect(await statuses(paths)).toEqual(ok(paths))
})

test('a proof no longer leads to a documentation that is taken down', async () => {
  await finishWithDocuments()
  await share({ public: true })
  const { address } = await showProof()
  const proof = async () => (await visitor.send('GET', `/${ada.nickname}/projects/answers/proof`)).body as { document: unknown }
  expect((await proof()).document).not.toBeNull()
  await takeDown(DOCUMENTATION)
  expect((await proof()).document).toBeNull()
  expect(await (await visitor.fetch(`/${ada.nickname}/projects/answers/credential.json`)).text()).not.toContain('document')
  expect(await statuses([`${address}/document`])).toEqual([404])
})

test('a tile goes alone, and a portfolio takes its tiles with it; nothing of either is lost', async () => {
  const first = await add({ type: 'URL', title: 'First', url: { url: 'example.org/1' } })
  site.clock.advance(1000)
  const second = await add({ type: 'URL', title: 'Second', url: { url: 'example.org/2' } })
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  const of = (one: typeof first) => `/${ada.nickname}/portfolio/documents/${one.body.id}`
  const [tile, other] = [of(first), of(second)]
  await takeDown({ kind: 'tile', subject: first.body.id })
  expect(await statuses([tile, `${tile}/share.png`, other])).toEqual([404, 404, 200])
  expect((await portfolio()).body.documents.map(({ title }) => title)).toEqual(['Second'])
  expect((await own()).body).toMatchObject({
    takenDown: null,
    documents: [{ takenDown: null }, { title: 'First', isPublic: true, takenDown: { reason: REASON } }],
  })
  const edited = await browser.send('PUT', `/portfolio/documents/${first.body.id}`, {
    type: 'URL',
    title: 'First',
    url: { url: 'example.org/1' },
    isPublic: true,
  })
  expect(edited.status).toBe(200)
  expect(await statuses([tile])).toEqual([404])

  await takeDown(PORTFOLIO, { reason: 'All of it' })
  expect(await statuses([`/${ada.nickname}/portfolio`, `/${ada.nickname}/portfolio/share.png`, tile, other])).toEqual([404, 404, 404, 404])
  expect((await own()).body).toMatchObject({
    title: 'Mine',
    takenDown: { reason: 'All of it' },
    documents: [{ title: 'Second' }, { title: 'First' }],
  })
  await putBack(PORTFOLIO)
  expect(await statuses([`/${ada.nickname}/portfolio`, tile, other])).toEqual([200, 404, 200])
  await browser.send('DELETE', `/portfolio/documents/${first.body.id}`)
  expect(await listTakedowns(site.services.db, [ada.id])).toEqual([])
  expect((await putBack({ kind: 'tile', subject: first.body.id })).status).toBe(404)
})

test('a takedown needs a reason of at most 500 characters, an existing page, and an admin who is one still', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  for (const reason of ['', '   ', 'x'.repeat(501)]) expect((await takeDown(PORTFOLIO, { reason })).status).toBe(400)
  expect((await takeDown({ kind: 'proof', subject: 'answers' })).status).toBe(404)
  expect((await takeDown({ kind: 'tile', subject: '019bc0e2-0000-7000-8000-000000000000' })).status).toBe(404)
  expect((await takeDown(PORTFOLIO, { who: browser })).status).toBe(403)
  const impersonating = await admin.send(
    'POST',
    '/admin/takedowns',
    { userId: ada.id, ...PORTFOLIO, reason: REASON },
    { 'x-impersonate-user-id': ada.id },
  )
  expect(impersonating.status).toBe(403)
  await saveAccount(site.services.db, root.id, { isAdmin: false }, site.clock.now())
  expect((await takeDown(PORTFOLIO)).status).toBe(403)
  expect((await portfolio()).status).toBe(200)
})

test('of two admins at once one takes it down, and the first reason stays; a lost reply is repeated without a second effect', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  const second = await site.signedIn(await site.person('second@example.org', { isAdmin: true }))
  const both = await Promise.all([takeDown(PORTFOLIO, { reason: 'One' }), takeDown(PORTFOLIO, { who: second, reason: 'Two' })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [stored, ...more] = await listTakedowns(site.services.db, [ada.id])
  expect([more, stored?.reason]).toEqual([[], both[0]?.status === 200 ? 'One' : 'Two'])
  site.clock.advance(1000)
  await putBack(PORTFOLIO)
  site.clock.advance(1000)
  const replies = [await takeDown(PORTFOLIO, { key: 'lost-reply-1' }), await takeDown(PORTFOLIO, { key: 'lost-reply-1' })]
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const log = (await admin.send('GET', '/admin/audit?what=takedowns')).body as {
    admin: { email: string }
    user: { email: string }
    what: string
  }[]
  expect(log.map(({ what }) => what)).toEqual([
    'POST /admin/takedowns portfolio',
    'POST /admin/takedowns/undo portfolio',
    'POST /admin/takedowns portfolio',
  ])
  expect(log[0]).toMatchObject({ admin: { email: root.email }, user: { email: ada.email } })
})

test('its owner gets a mail with the reason as text, and another when it is undone', async () => {
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  await takeDown(PORTFOLIO)
  await mailer.settle()
  const [letter, ...more] = site.letters
  expect(more).toEqual([])
  expect(letter).toMatchObject({ to: ada.email, subject: 'A page of yours was taken down' })
  expect(letter?.text).toContain(REASON)
  expect(letter?.html).toContain('&lt;b&gt;the address&lt;/b&gt;')
  expect(letter?.text).toContain('http://waymark.test/portfolio')
  await putBack(PORTFOLIO)
  await mailer.settle()
  expect(site.letters.map(({ subject }) => subject)).toEqual(['A page of yours was taken down', 'A page of yours can be seen again'])
})

test('who deletes a tile before the mail about it is sent gets none', async () => {
  await mailer.stop(0)
  const { body } = await add({ type: 'URL', title: 'First', url: { url: 'example.org/1' } })
  await takeDown({ kind: 'tile', subject: body.id })
  await browser.send('DELETE', `/portfolio/documents/${body.id}`)
  mailer = await site.work(moderationJobs)
  await mailer.settle()
  expect(site.letters).toEqual([])
})

test('takedowns are in the export without the admin, and go with the account, whose mail is not sent any more', async () => {
  await mailer.stop(0)
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  await takeDown(PORTFOLIO)
  const files = unzipSync(new Uint8Array(await (await browser.fetch('/user/export')).arrayBuffer()))
  const exported = strFromU8(files['takedowns/takedowns.json'] ?? new Uint8Array())
  expect(JSON.parse(exported)).toEqual([{ kind: 'portfolio', subject: '', reason: REASON, at: expect.any(String) }])
  await removeEverything(ownData, site.services, ada)
  mailer = await site.work(moderationJobs)
  await mailer.settle()
  expect([await listTakedowns(site.services.db, [ada.id]), site.letters]).toEqual([[], []])
  expect((await takeDown(PORTFOLIO)).status).toBe(404)
})

test('to decide about a page opens none of the private files of its owner, as an impersonation would', async () => {
  await finishWithDocuments()
  await share({ public: true })
  await takeDown(DOCUMENTATION)
  expect(await statuses([`/${ada.nickname}/projects/answers/document.pdf`], admin)).toEqual([404])
  await admin.send('GET', '/user/preferences', undefined, { 'x-impersonate-user-id': ada.id })
  expect(await statuses([`/${ada.nickname}/projects/answers/document.pdf`], admin)).toEqual([200])
})
