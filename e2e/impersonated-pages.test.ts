import type { Page, Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import type { User } from '#features/accounts/accounts.contract.ts'
import { alive } from './browser.ts'
import { docs, openDocumented } from './documents/page.ts'
import { ask, newEmail, openSignedIn } from './people.ts'
import { field, ready } from './projects/page.ts'
import { setPerson, sharedWorkbench } from './projects/site.ts'
import type { Site } from './serve.ts'

let site: Site
let learner: User
let owner: Page
let page: Page

beforeAll(async () => {
  site = await sharedWorkbench()
  owner = await openDocumented(site)
  learner = (await ask(owner, 'GET', '/user')).body as User
  const email = newEmail('admin')
  page = await openSignedIn(site, email, '/terms')
  await setPerson(site, email, { admin: true })
  await page.goto(`${site.origin}/terms?userId=${learner.id}`)
  await banner().waitFor()
})

const banner = () => page.getByText('You are currently impersonating:')

const isBuilt = (request: Request) => new URL(request.url()).pathname.startsWith('/static/')
const isOfLearner = (request: Request) =>
  request.headers()['x-impersonate-user-id'] === learner.id || new URL(request.url()).searchParams.get('userId') === learner.id
/** Their address names the owner. */
const isFile = (request: Request) => ['image', 'font', 'stylesheet', 'script'].includes(request.resourceType())

test('[ADMIN-06] [API-03] a page by its address, a page that is loaded again and its pictures are the learner’s', async () => {
  const { page: address } = await docs(owner)
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))

  await page.goto(`${site.origin}/projects/workshop/docs/draft`)
  await page.getByRole('heading', { level: 1, name: 'Edit your documentation' }).waitFor()
  await banner().waitFor()
  await expect.poll(() => page.url()).toBe(`${site.origin}/projects/workshop/docs/draft`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Edit your documentation' }).waitFor()

  await page.goto(site.origin + address)
  await page.getByText('Only you can read this here.').waitFor()
  await banner().waitFor()

  // the first request of each page precedes our scripts; the page then reloads itself as the learner
  const first = new Set(asked.filter((request) => request.isNavigationRequest() && !isOfLearner(request)))
  const others = asked.filter((request) => !first.has(request) && !isBuilt(request) && !isFile(request))
  expect(others.filter((request) => !isOfLearner(request)).map((request) => `${request.method()} ${request.url()}`)).toEqual([])
  const missing = await Promise.all(
    asked.filter(isFile).map(async (request) => ((await request.response())?.status() ?? 0) >= 400 && request.url()),
  )
  expect(missing.filter(Boolean)).toEqual([])
})

test('an admin reads the fields of the learner and their chat, and writes into none', async () => {
  await page.goto(`${site.origin}/projects/workshop?track=low`)
  await alive(page)
  await ready(page)
  const answer = field(page, 'brightness')
  await expect.poll(() => answer.evaluate((element: HTMLInputElement) => element.readOnly)).toBe(true)
  const before = await answer.inputValue()
  await answer.focus()
  await page.keyboard.type('mine')
  expect(await answer.inputValue()).toBe(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' }).click()
  await page.getByText('Nothing can be asked in their name.').waitFor()
  expect(await page.getByLabel('Your question', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Your session has expired').count()).toBe(0)
})

test('an admin who looks is not offered to ask again in the name of the learner, nor to clear their chat', async () => {
  const asked = (id: string, text: string) => ({
    id,
    role: 'user',
    content: [{ type: 'text', text }],
    source: null,
    vote: null,
    isShared: false,
    isCut: false,
    timestamp: '2026-01-01T00:00:00.000Z',
  })
  const messages = [asked('one', 'Why a bench?'), asked('two', 'Why a lamp?')]
  const isChat = (url: URL) => /^\/chats\/[^/]+\/messages$/.test(url.pathname)
  await page.route(isChat, (route) =>
    route.fulfill({ json: { streamId: null, messages: messages.toReversed(), pagination: { hasMore: false, nextCursor: null } } }),
  )
  await page.goto(`${site.origin}/projects/workshop?track=low`)
  await alive(page)
  const list = page.getByRole('list', { name: 'Messages' })
  const button = page.getByRole('navigation', { name: 'Toolbar' }).getByRole('button', { name: 'Ask' })
  if ((await list.count()) === 0) await button.click()
  await list.getByText('This was not answered.').waitFor()
  await page.getByText('Nothing can be asked in their name.').waitFor()
  for (const name of ['Ask it again', 'Try again', 'Clear the chat']) expect(await page.getByRole('button', { name }).count()).toBe(0)
  await page.unroute(isChat)
})

test('[ADMIN-06] files of the learner are given to the admin who looks, and to no other admin', async () => {
  const found = (await ask(owner, 'GET', '/projects/workshop/docs')).body as Awaited<ReturnType<typeof docs>>
  const seen = await page.evaluate(async (id) => {
    const answer = await fetch('/projects/workshop/docs', { headers: { 'x-impersonate-user-id': id, accept: 'application/json' } })
    const { cover, results, pdf } = (await answer.json()) as { cover: string; results: { url: string }[]; pdf: string }
    const status = async (path: string) => (await fetch(path)).status
    return { cover: await status(cover), file: await status(results[0]?.url ?? ''), pdf: await status(pdf), addresses: [cover, pdf] }
  }, learner.id)
  expect(seen).toMatchObject({ cover: 200, file: 200, pdf: 200 })

  const email = newEmail('other-admin')
  const other = await openSignedIn(site, email, '/terms')
  await setPerson(site, email, { admin: true })
  const statuses = await other.evaluate(
    async (paths) => Promise.all(paths.map(async (path) => (await fetch(path, { headers: { accept: '*/*' } })).status)),
    [found.pdf, found.cover ?? ''],
  )
  expect(statuses).toEqual([404, 404])
})

test('[ADMIN-06] another tab of the admin shows the admin', async () => {
  const other = await page.context().newPage()
  await other.goto(`${site.origin}/projects/workshop/docs/draft`)
  await alive(other)
  expect(await other.getByText('You are currently impersonating:').count()).toBe(0)
  expect(await other.getByRole('heading', { level: 1, name: 'Edit your documentation' }).count()).toBe(0)
  await other.close()
})

test('[ADMIN-06] an admin looks and changes nothing: a refused change says why, and nothing of the learner is another', async () => {
  const before = (await docs(owner)).isPublic
  await page.goto(site.origin + (await docs(owner)).page)
  await banner().waitFor()
  await alive(page)
  await page.getByRole('button', { name: 'Make public' }).click()
  await page.getByText('This cannot be done while impersonating.').waitFor()
  expect((await docs(owner)).isPublic).toBe(before)
})

test('[ADMIN-09] an address that names nobody shows the admin’s own page, and says so', async () => {
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => banner().count()).toBe(0)
  await page.goto(`${site.origin}/terms?userEmail=nobody%40example.org`)
  await page.getByText('nobody@example.org is no learner: there is no such account, or it is an admin’s.').waitFor()
  await expect.poll(() => page.url()).toBe(`${site.origin}/terms`)
})
