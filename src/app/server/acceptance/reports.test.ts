import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { removeEverything } from '#features/accounts/own-data.server.ts'
import { saveAccount, type Account } from '#features/accounts/accounts.store.ts'
import { moderationJobs } from '#features/moderation/moderation.jobs.ts'
import type { ClosedReport, ReportedPage } from '#features/moderation/moderation.contract.ts'
import { CLOSED_KEPT_DAYS, OPEN_MOST, REPORTS_AN_HOUR } from '#features/moderation/reports.rules.ts'
import { countOpenReports, listClosedReports } from '#features/moderation/reports.store.ts'
import { ownData } from '../own-data.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { ada, add, browser, eve, remove, servePortfolio, site, visitor, type Reply } from './portfolio.fixtures.ts'

servePortfolio()

let root: Account
let admin: TestBrowser
let page: string
beforeEach(async () => {
  root = await site.person('root@example.org', { isAdmin: true })
  admin = await site.signedIn(root)
  await browser.send('PUT', '/portfolio', { title: 'Mine' })
  page = `/${ada.nickname}/portfolio`
})

let networks = 0
/** Each report comes from another network, unless the test names one. */
const from = (address = `198.51.${(networks += 1)}.7`) => site.browser({ address })
const report = (facts: object = {}, who = from(), id: string = randomUUID()) =>
  who.send('POST', '/report', { id, page, reason: 'insulting', ...facts }) as Promise<Reply<unknown>>
const open = () => countOpenReports(site.services.db)
const list = async (who = admin) => (await who.send('GET', '/admin/reports')).body as { open: ReportedPage[]; closed: ClosedReport[] }
const closeAll = (ids: string[], who = admin, key: string = randomUUID()) =>
  who.send('POST', '/admin/reports/close', { ids }, { 'idempotency-key': key })
const idsOf = ({ open }: { open: ReportedPage[] }) => open.flatMap(({ reports }) => reports.map(({ id }) => id))

test('a visitor reports a public page, and admins read it as text, with the page and its owner', async () => {
  const words = '<script>alert(1)</script> "quoted" \u202e turned'
  expect(await report({ words, email: ' Eve@Example.org ' }, visitor)).toMatchObject({ status: 202, body: { received: true } })
  const [one, ...more] = (await list()).open
  expect(more).toEqual([])
  expect(one).toMatchObject({
    page: { kind: 'portfolio', address: page, title: 'Mine', isShown: true, takenDown: null },
    owner: { email: ada.email, name: 'Ada Lovelace' },
    reports: [{ reason: 'insulting', words, email: 'eve@example.org' }],
  })
  expect((await admin.send('GET', '/admin/reports/count')).body).toEqual({ open: 1 })
})

test('whether there is a page, nobody finds out by a report', async () => {
  const hidden = await add({ type: 'URL', title: 'Hidden', url: { url: 'example.org' }, isPublic: false })
  const secret = [
    `${page}/documents/${hidden.body.id}`,
    `/${ada.nickname}/projects/answers/proof`,
    `/${ada.nickname}/projects/answers/document`,
  ]
  const none = [`${page}/documents/019bc0e2-0000-7000-8000-000000000000`, `${page}/documents/none`, '/nobody-at-all/portfolio']
  const answers = await Promise.all([page, ...secret, ...none].map((path) => report({ page: path })))
  const [first] = answers
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: first?.status, body: first?.body })
  expect((await list()).open.map(({ page: found }) => found?.address)).toEqual([page])
  // the owner's own session changes nothing of it
  expect(await report({ page: secret[0] }, browser)).toMatchObject({ status: 202, body: first?.body })
  expect(await open()).toBe(1)
})

test('what is no page of a learner, no reason of the list or too long is refused', async () => {
  for (const path of ['/', '/admin', 'https://elsewhere.test/ada/portfolio', '//elsewhere.test/portfolio/documents/x/y'])
    expect([path, (await report({ page: path })).status]).toEqual([path, 422])
  for (const facts of [{ reason: 'dull' }, { words: 'x'.repeat(1001) }, { email: 'nobody' }, { page: 'x'.repeat(401) }])
    expect((await report(facts)).status).toBe(400)
  expect((await report({}, from(), 'no-id')).status).toBe(400)
  const odd = await report({ words: 'a\u0000b' })
  expect(odd.status).toBeLessThan(500)
  expect((await report({ words: 'x'.repeat(1000) })).status).toBe(202)
})

test('a flood ends: of one network after ten an hour, about one page when admins have twenty to read', async () => {
  const flooder = from()
  for (let sent = 0; sent < REPORTS_AN_HOUR.limit; sent += 1) expect((await report({}, flooder)).status).toBe(202)
  const refused = await report({}, flooder)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  // also where there is no page, or the limit would tell
  expect((await report({ page: '/nobody-at-all/portfolio' }, flooder)).status).toBe(429)
  for (let sent = 0; sent < OPEN_MOST; sent += 1) expect((await report()).status).toBe(202)
  expect(await open()).toBe(OPEN_MOST)
  site.clock.advance(REPORTS_AN_HOUR.seconds * 1000)
  expect((await report({}, flooder)).status).toBe(202)
})

test('a report that is sent again after a lost reply is one report, also after it was closed', async () => {
  const id = randomUUID()
  await report({}, visitor, id)
  expect((await report({ words: 'again' }, visitor, id)).status).toBe(202)
  expect(await open()).toBe(1)
  await closeAll([id])
  await report({}, visitor, id)
  expect(await open()).toBe(0)
})

test('nothing wrong closes what the admin has read, and the page stays', async () => {
  await report()
  const read = idsOf(await list())
  await report({ words: 'Come since' })
  expect(await closeAll(read)).toMatchObject({ status: 200, body: { closed: 1 } })
  expect(await closeAll(read)).toMatchObject({ status: 409 })
  const { open: left, closed } = await list()
  expect(left.flatMap(({ reports }) => reports.map(({ words }) => words))).toEqual(['Come since'])
  expect(closed).toMatchObject([{ outcome: 'nothing_wrong', closedBy: root.email, owner: { email: ada.email } }])
  expect((await visitor.send('GET', page)).status).toBe(200)
  const log = (await admin.send('GET', '/admin/audit?what=reports')).body as { what: string; user: { email: string } }[]
  expect(log).toMatchObject([{ what: 'POST /admin/reports/close portfolio', user: { email: ada.email } }])
})

test('of two admins who close at once one does, and a lost reply is repeated', async () => {
  await report()
  const ids = idsOf(await list())
  const second = await site.signedIn(await site.person('second@example.org', { isAdmin: true }))
  const both = await Promise.all([closeAll(ids), closeAll(ids, second)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await report()
  const more = idsOf(await list())
  const replies = [await closeAll(more, admin, 'lost-reply-2'), await closeAll(more, admin, 'lost-reply-2')]
  expect(replies.map(({ status, body }) => ({ status, body }))).toEqual([200, 200].map((status) => ({ status, body: { closed: 1 } })))
  await saveAccount(site.services.db, root.id, { isAdmin: false }, site.clock.now())
  expect((await closeAll(more, admin, 'lost-reply-2')).status).toBe(403)
})

test('a takedown closes all reports about its page, and of no other', async () => {
  const { body } = await add({ type: 'URL', title: 'Other', url: { url: 'example.org' } })
  await report()
  await report()
  await report({ page: `${page}/documents/${body.id}` })
  await admin.send('POST', '/admin/takedowns', { userId: ada.id, kind: 'portfolio', subject: '', reason: 'Insults' })
  const { open: left, closed } = await list()
  expect(left.map(({ page: found }) => found?.kind)).toEqual(['tile'])
  expect(closed.map(({ outcome }) => outcome)).toEqual(['taken_down', 'taken_down'])
  // a page that was taken down cannot be reported
  await report()
  expect(await open()).toBe(1)
})

test('a page that its owner deletes meanwhile, or whose account goes, leaves nothing wrong behind', async () => {
  const { body } = await add({ type: 'URL', title: 'Other', url: { url: 'example.org' } })
  await report({ page: `${page}/documents/${body.id}` })
  await remove(body.id)
  const found = await list()
  expect(found.open).toMatchObject([{ page: null, owner: { email: ada.email } }])
  const asked = { userId: ada.id, kind: 'tile', subject: body.id, reason: 'Insults' }
  expect((await admin.send('POST', '/admin/takedowns', asked)).status).toBe(404)
  expect((await closeAll(idsOf(found))).status).toBe(200)
  await report()
  await removeEverything(ownData, site.services, ada)
  expect([await open(), await listClosedReports(site.services.db, 10)]).toEqual([0, []])
  expect((await report()).status).toBe(202)
  expect(await open()).toBe(0)
})

test('the owner learns nothing of who reported, not in the export either', async () => {
  await report({ words: 'A canary', email: 'eve@example.org' })
  const zip = Buffer.from(await (await browser.fetch('/user/export')).arrayBuffer()).toString('latin1')
  expect(zip).not.toContain('reports')
  for (const who of [browser, eve, visitor]) expect([401, 403]).toContain((await who.send('GET', '/admin/reports')).status)
})

test('closed reports are deleted after their time, open ones never', async () => {
  await report()
  await closeAll(idsOf(await list()))
  await report()
  const sweep = moderationJobs.find(({ name }) => name === 'moderation.sweep')
  const after = async (days: number) => {
    site.clock.advance(days * 86_400_000)
    await sweep?.run(null as never, site.services, new AbortController().signal)
    return (await listClosedReports(site.services.db, 10)).length
  }
  expect([await after(CLOSED_KEPT_DAYS - 1), await after(1.1), await open()]).toEqual([1, 0, 1])
})

test('admins get one mail a day while something is open', async () => {
  const worker = await site.work(moderationJobs)
  const nextDay = async () => {
    site.letters.length = 0
    site.clock.advance(86_400_000)
    await worker.settle()
    return site.letters.map(({ to, subject }) => [to, subject])
  }
  await worker.settle()
  expect(await nextDay()).toEqual([])
  await report({ words: 'Secret words' })
  await report()
  expect(await nextDay()).toEqual([[root.email, '2 reports to look at']])
  expect(site.letters[0]?.text).toContain('http://waymark.test/admin/reports')
  expect(site.letters[0]?.text).not.toContain('Secret words')
  expect(await nextDay()).toHaveLength(1)
  await closeAll(idsOf(await list()))
  expect(await nextDay()).toEqual([])
  await worker.stop(0)
})
