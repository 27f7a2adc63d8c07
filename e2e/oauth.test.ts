import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { callTool } from '#app/server/acceptance/assistants.fixtures.ts'
import { kitchenFolder } from '#app/server/acceptance/check.fixtures.ts'
import { publishAssistant, signingClient } from '#app/server/acceptance/oauth.fixtures.ts'
import { startDocumentPeers, type DocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import { alive, axe, complaintsOf, DESKTOP, newPage, PHONE } from './browser.ts'
import { ask, askForCode, codeFor, newEmail, openSignedIn, typeCode } from './people.ts'
import { isSoundInPictures } from './screens.ts'
import { startServer, type Running } from './serve.ts'

let site: Running
let peers: DocumentPeers
let content: Awaited<ReturnType<typeof kitchenFolder>>
/** The assistant on this machine, which waits for the browser. */
let waiting: Server
let redirect = ''
const came: URL[] = []

beforeAll(async () => {
  peers = await startDocumentPeers()
  content = await kitchenFolder()
  const { nameServers = [], certificates = '' } = peers.ways
  const env = { CONTENT_DIR: content.path, PEER_NAMES: nameServers.join(), PEER_CERTIFICATES: certificates }
  site = await startServer(env, 'e2e/oauth-main.ts')
  waiting = createServer((request, response) => {
    if (request.url?.startsWith('/callback')) came.push(new URL(request.url, redirect))
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Editor</title><p>You can close this page.')
  })
  await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve))
  redirect = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  waiting.closeAllConnections()
  waiting.close()
  await site.stop()
  await peers.close()
  await content[Symbol.asyncDispose]()
})
beforeEach(() => void (came.length = 0))

/** An assistant that has just sent its browser off. */
async function asking(path = '/editor.json', more: object = {}) {
  const assistant = signingClient(site.origin, publishAssistant(peers, path, more), { redirect })
  expect(await assistant.connect()).toBeNull()
  return { assistant, address: assistant.followed[0]?.href ?? '' }
}

const path = (address: string) => address.slice(site.origin.length)
const arrived = (page: Page) => page.getByText('You can close this page.').waitFor()

test('by keyboard, from the assistant through the log-in to its first step, and to its end on the page of assistants', async () => {
  const { assistant, address } = await asking()
  const email = newEmail()
  const page = await newPage()
  await page.goto(address)
  await alive(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).press('Enter')
  await page.waitForURL(`${site.origin}/login**`)
  await alive(page)
  await askForCode(page, email)
  await typeCode(page, await codeFor(site, email))
  await page.waitForURL(`${site.origin}/oauth/consent**`)
  await alive(page)
  await page.getByText('wants to sign in as your coding assistant.').waitFor()
  expect(await page.getByText(/^editor\.assistant\.test:\d+$/).count()).toBe(1)
  await page.getByText(/It calls itself “My Editor”/).waitFor()
  await page.getByText(`a program on this computer (${new URL(redirect).host})`).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByLabel(/^Read steps/).press(' ')
  await page.getByLabel(/^Check/).press(' ')
  await page.getByLabel(/^Check/).press('Enter')
  await page.getByText('Tick at least one.').waitFor()
  await page.getByLabel(/^Read steps/).press(' ')
  await page.getByLabel(/^Write notes/).press(' ')
  await page.getByRole('button', { name: 'Allow' }).press('Enter')
  await arrived(page)
  expect(came).toHaveLength(1)
  await assistant.finish(came[0]?.href ?? '')
  const client = await assistant.connect()
  expect((await client?.listTools())?.tools.map(({ name }) => name)).toEqual(['where_am_i', 'read_step', 'what_next', 'hint', 'note'])
  if (client) expect((await callTool(client, 'read_step', { project: 'kitchen' })).whole).toContain('mkdir kitchen')

  await page.goto(`${site.origin}/assistants`)
  await alive(page)
  await page.getByText(/^signed in from editor\.assistant\.test/).waitFor()
  await page.getByText(/^last used /).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'End My Editor' }).press('Enter')
  await page.getByText('None is connected.').waitFor()
  await expect(client?.listTools()).rejects.toThrow()
  // it would have to ask again
  expect(assistant.followed).toHaveLength(2)
})

test('Deny goes back with the refusal, and nothing is connected', async () => {
  const { address } = await asking()
  const page = await openSignedIn(site, newEmail(), path(address))
  await page.getByRole('link', { name: 'Deny' }).click()
  await arrived(page)
  expect(Object.fromEntries(came[0]?.searchParams ?? [])).toEqual({ error: 'access_denied', state: 'a/b+c%d=1', iss: site.origin })
  await page.goto(site.origin)
  expect((await ask(page, 'GET', '/user/assistants')).body).toEqual([])
})

test('a press after a lost reply connects once', async () => {
  const { assistant, address } = await asking()
  const page = await openSignedIn(site, newEmail(), path(address))
  let lost = 0
  await page.route('**/user/assistants/request', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('alert').or(page.getByText('You can close this page.')).first().waitFor()
  if (came.length === 0) await page.getByRole('button', { name: 'Allow' }).click()
  await arrived(page)
  expect(lost).toBe(1)
  await assistant.finish(came[0]?.href ?? '')
  expect((await (await assistant.connect())?.listTools())?.tools).toHaveLength(5)
  await page.goto(site.origin)
  expect((await ask(page, 'GET', '/user/assistants')).body).toHaveLength(1)
})

test('the page is never in a frame of another, keeps its policy, and its request is what the assistant sent', async () => {
  const { address } = await asking()
  const page = await openSignedIn(site, newEmail(), path(address))
  const reply = await page.goto(address)
  const headers = reply?.headers() ?? {}
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['cache-control']).toMatch(/private|no-store/)
  expect(complaintsOf(page)).toEqual([])
  const outer = await page.context().newPage()
  await outer.goto(redirect.replace('/callback', '/frame'))
  await outer.setContent(`<iframe src="${page.url()}"></iframe>`)
  await expect.poll(() => outer.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

test('a request with a redirect of somebody else is shown and leads nowhere; one that asks for too much leads back by a press', async () => {
  const { address } = await asking()
  const page = await openSignedIn(site, newEmail(), '/')
  const foreign = new URL(address)
  foreign.searchParams.set('redirect_uri', `${redirect}x`)
  const reply = await page.goto(foreign.href)
  expect(reply?.status()).toBe(400)
  await page.getByText(/an address that doesn’t belong to editor\.assistant\.test/).waitFor()
  expect(await page.locator(`a[href^="http://127.0.0.1"]`).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  const plain = new URL(address)
  plain.searchParams.set('code_challenge_method', 'plain')
  await page.goto(plain.href)
  await page.getByRole('link', { name: 'Back to the assistant' }).click()
  await arrived(page)
  expect(came.map(({ searchParams }) => searchParams.get('error'))).toEqual(['invalid_request'])
  await page.goto(`${site.origin}/oauth/authorize`)
  await page.getByText(/doesn’t name an assistant/).waitFor()
})

test('the screens at two widths, light and dark', async () => {
  for (const [name, viewport] of [
    ['wide', DESKTOP],
    ['phone', PHONE],
  ] as const) {
    const { address } = await asking('/long.json', { client_name: 'An editor with a name that goes on for quite a while' })
    const page = await openSignedIn(site, newEmail(), path(address), { viewport })
    await page.getByText('wants to sign in as your coding assistant.').waitFor()
    await isSoundInPictures(page, `consent-${name}`)
    await page.goto(`${site.origin}/oauth/authorize?client_id=x`)
    await page.getByText(/doesn’t name an assistant/).waitFor()
    await isSoundInPictures(page, `consent-refused-${name}`)
    await page.goto(`${site.origin}/assistants`)
    await alive(page)
    await isSoundInPictures(page, `connect-${name}`)
    await page.context().close()
  }
})
