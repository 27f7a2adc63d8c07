import { createHash } from 'node:crypto'
import { Client, StreamableHTTPClientTransport, UnauthorizedError, type OAuthClientProvider } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { SeenRequest } from '#features/assistants/oauth/consent.contract.ts'
import { SCOPES, type Scope } from '#features/assistants/assistants.rules.ts'
import { newToken } from '#platform/ids.ts'
import { startDocumentPeers, type DocumentPeers } from '#platform/public-documents/public-documents.fixtures.ts'
import type { Site, TestBrowser } from '../server.fixtures.ts'
import { kitchenSite } from './check.fixtures.ts'

export const REDIRECT = 'http://127.0.0.1:4711/callback'
export const SITE = 'https://waymark.test'

/** A site with https, and a peer that publishes the documents of assistants. */
export async function oauthKitchen(
  env: Record<string, string> = {},
): Promise<{ site: Site; peers: DocumentPeers; close(): Promise<void> }> {
  const peers = await startDocumentPeers()
  const site = await kitchenSite({ PUBLIC_URL: SITE, ...env }, peers.ways)
  const close = async () => {
    await site.close()
    await peers.close()
  }
  return { site, peers, close }
}

/** Publishes an assistant, and returns what it is called by. */
export function publishAssistant(peers: DocumentPeers, path = '/editor.json', more: object = {}): string {
  const id = peers.addressOf(path)
  peers.answers.set(path, { client_id: id, client_name: 'My Editor', redirect_uris: ['http://127.0.0.1/callback'], ...more })
  return id
}

/** An assistant that signs in by the flow of the protocol's own client; `followed` is where it sends the browser. */
export function signingClient(
  origin: string,
  clientId: string,
  { fetch, redirect = REDIRECT }: { fetch?: typeof globalThis.fetch; redirect?: string } = {},
) {
  const kept: Record<string, unknown> = {}
  const followed: URL[] = []
  const provider: OAuthClientProvider = {
    redirectUrl: redirect,
    clientMetadataUrl: clientId,
    clientMetadata: { client_name: 'My Editor', redirect_uris: [redirect], grant_types: ['authorization_code', 'refresh_token'] },
    state: () => 'a/b+c%d=1',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void followed.push(url),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
    saveDiscoveryState: (state) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'] as never,
    invalidateCredentials: (scope) => void (scope === 'tokens' || scope === 'all' ? delete kept['tokens'] : undefined),
  }
  const transport = () => new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: provider, ...(fetch && { fetch }) })

  return {
    kept: kept as { tokens?: { access_token: string; refresh_token: string; expires_in: number; scope: string }; verifier: string },
    /** A connected client; null if the learner has to be asked, at the last of `followed`. */
    async connect(): Promise<Client | null> {
      const client = new Client({ name: 'test-editor', version: '1.0.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      try {
        await client.connect(transport())
        return client
      } catch (error) {
        if (error instanceof UnauthorizedError) return null
        throw error
      }
    },
    finish: (location: string) => transport().finishAuth(new URL(location).searchParams),
    followed,
  }
}

export interface Request {
  client_id: string
  redirect_uri: string
  response_type: string
  code_challenge: string
  code_challenge_method: string
  resource: string
  scope?: string
  state?: string
}

/** A request as an assistant makes one, with what it keeps to itself. */
export function newRequest(clientId: string, more: Partial<Request> & Record<string, string> = {}) {
  const verifier = newToken()
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const request = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge,
    code_challenge_method: 'S256',
    resource: `${SITE}/mcp`,
    state: 'xyz',
    ...more,
  }
  return { verifier, request }
}

/** What /oauth/authorize passes on to the page. */
export async function askOf(browser: TestBrowser, query: string): Promise<string> {
  const reply = await browser.fetch(`/oauth/authorize${query}`, { headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site' } })
  const location = reply.headers.get('location') ?? ''
  if (reply.status !== 303) throw new Error(`${reply.status} ${await reply.text()}`)
  return new URL(location, SITE).searchParams.get('ask') ?? ''
}

export async function see(browser: TestBrowser, query: string): Promise<SeenRequest> {
  const { body } = await browser.send('GET', `/user/assistants/request?ask=${await askOf(browser, query)}`)
  return body
}

export async function allow(browser: TestBrowser, query: string, scopes: readonly Scope[], headers: Record<string, string> = {}) {
  const ask = await askOf(browser, query)
  return browser.send('POST', '/user/assistants/request', { ask, scopes }, headers)
}

/** From nothing to a connected client, by the client’s own flow. */
export async function connectBySignIn(
  browser: TestBrowser,
  clientId: string,
  fetch: typeof globalThis.fetch,
  scopes: readonly Scope[] = SCOPES,
) {
  const assistant = signingClient(SITE, clientId, { fetch })
  expect(await assistant.connect()).toBeNull()
  const asked = assistant.followed[0]?.search ?? ''
  const { body, status } = await allow(browser, asked, scopes)
  expect(status).toBe(200)
  await assistant.finish((body as { location: string }).location)
  const client = await assistant.connect()
  if (!client) throw new Error('The client was not connected.')
  return { assistant, asked, client }
}

/** From the request to the code. */
export async function codeFor(
  browser: TestBrowser,
  request: object,
  scopes: readonly Scope[] = ['read', 'notes', 'check'],
): Promise<string> {
  const { body } = await allow(browser, `?${new URLSearchParams({ ...request }).toString()}`, scopes)
  return new URL((body as { location: string }).location).searchParams.get('code') ?? ''
}

/** A form, as a program sends it that is no browser. */
export async function post(site: Site, path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await site.app.request(site.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '198.51.100.9', ...headers },
    body: new URLSearchParams(form).toString(),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text === '' ? null : JSON.parse(text)) as never }
}

export interface Given {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}
