import { createHash } from 'node:crypto'
import { inject, test, expect } from 'vitest'

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const json = 'application/json'

interface Expected {
  path: string
  html: number
  json: number
  any: number
  /** the status for a method that the path lacks */
  wrong: number
}

const page = (path: string, status = 200, wrong = 405): Expected => ({ path, html: status, json: 406, any: status, wrong })
const call = (path: string, status = 200): Expected => ({ path, html: status, json: status, any: status, wrong: 405 })
const both = (path: string, status = 200): Expected => ({ path, html: status, json: status, any: status, wrong: 405 })
const missing = (path: string, wrong = 404): Expected => ({ path, html: 404, json: 404, any: 404, wrong })

const routes: Expected[] = [
  page('/'),
  page('/onboarding'),
  page('/login'),
  page('/login?returnTo=%2Fprojects%2Fspeak-http-by-hand'),
  page('/terms'),
  page('/privacy'),
  page('/api'),
  { ...both('/portfolio'), json: 401 },
  both('/notes', 401),
  { ...both('/portfolio/documents/1', 401), wrong: 401 },
  both('/somebody/portfolio', 404),
  both('/somebody/portfolio/documents/1', 404),
  page('/dev/gallery'),
  both('/projects/speak-http-by-hand'),
  both('/projects/speak-http-by-hand?track=low'),
  both('/projects/no-such-project', 404),
  // a browser is led to the page of all projects
  { ...call('/projects'), html: 302 },
  { ...missing('/pricing'), html: 302, any: 302 },
  // learners delete their own files at this address, so DELETE requires a sign-in
  { ...call('/projects/speak-http-by-hand/content.json'), wrong: 401 },
  { ...call('/projects/no-such-project/content.json', 404), wrong: 401 },
  call('/openapi.json'),
  { path: '/healthz', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/readyz', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/metrics', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/robots.txt', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/sitemap.xml', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/static/images/favicon.svg', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/favicon.ico', html: 200, json: 200, any: 200, wrong: 405 },
  { path: '/site.webmanifest', html: 200, json: 200, any: 200, wrong: 405 },
  missing('/no/such/path'),
  missing('/nothing'),
  missing('/static/images/none.png', 405),
  missing('/static/content/none.png', 405),
  missing('/static/../package.json'),
]

async function status(path: string, accept: string, method = 'GET'): Promise<number> {
  const response = await fetch(inject('origin') + path, { method, headers: { Accept: accept }, redirect: 'manual' })
  await response.arrayBuffer()
  return response.status
}

for (const expected of routes) {
  test(`${expected.path} answers each Accept header with its status`, async () => {
    const seen = {
      path: expected.path,
      html: await status(expected.path, html),
      json: await status(expected.path, json),
      any: await status(expected.path, '*/*'),
      wrong: await status(expected.path, json, 'DELETE'),
    }
    expect(seen).toEqual(expected)
    expect(await status(expected.path, html, 'HEAD')).toBe(expected.html)
  })
}

test('page and call on one address are chosen by Accept, with Vary', async () => {
  const origin = inject('origin')
  const asPage = await fetch(`${origin}/projects/speak-http-by-hand`, { headers: { Accept: html } })
  const asCall = await fetch(`${origin}/projects/speak-http-by-hand`, { headers: { Accept: json } })
  expect(asPage.headers.get('content-type')).toMatch(/text\/html/)
  expect(asCall.headers.get('content-type')).toMatch(/application\/json/)
  expect(asPage.headers.get('vary')).toMatch(/Accept/)
  expect(asCall.headers.get('vary')).toMatch(/Accept/)
})

test('a wrong method is answered with the allowed ones', async () => {
  const response = await fetch(`${inject('origin')}/projects`, { method: 'DELETE', headers: { Accept: json } })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain('GET')
  expect(((await response.json()) as { message: string }).message).toMatch(/\w+ .*\./)
})

test('every reply names the version and the request', async () => {
  for (const path of ['/', '/projects', '/no/such/path', '/static/images/favicon.svg']) {
    const response = await fetch(inject('origin') + path)
    expect(response.headers.get('x-app-version'), path).toMatch(/^\d+\.\d+\.\d+$/)
    expect(response.headers.get('x-request-id'), path).toBeTruthy()
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff')
    await response.arrayBuffer()
  }
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each(['/', '/onboarding', '/projects/read-the-dns', '/projects/read-the-dns?explore=sqlite', '/terms', '/login'])(
  'the page %s allows each of its scripts and styles by hash, and nothing else',
  async (path) => {
    const response = await fetch(inject('origin') + path, { headers: { Accept: html } })
    const policy = response.headers.get('content-security-policy') ?? ''
    const body = await response.text()
    const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? []
    const inline = [...body.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/g)].filter(
      ([, , attributes = '', text]) => text && !/type="application\/(ld\+)?json"/.test(attributes),
    )
    expect(inline.length).toBeGreaterThan(3)
    for (const [, , , text = ''] of inline) expect(policy).toContain(hashOf(text))
    expect(
      sources.split(' ').every((source) => source.startsWith("'sha256-") || source === `${new URL(inject('origin')).host}/static/assets/`),
    ).toBe(true)
    expect(body).not.toMatch(/<[^>]+ style="|nonce="/)
    expect(policy).not.toContain('unsafe')
  },
)

test('an unchanged page is answered with 304 and its policy, and another theme is another page', async () => {
  const ask = (headers: Record<string, string>) => fetch(inject('origin') + '/onboarding', { headers: { Accept: html, ...headers } })
  const first = await ask({})
  const etag = first.headers.get('etag') ?? ''
  const again = await ask({ 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const name of ['content-security-policy', 'cache-control', 'etag'])
    expect(again.headers.get(name), name).toBe(first.headers.get(name))
  expect(again.headers.get('vary')?.split(', ').toSorted()).toEqual(['Accept', 'Accept-Encoding', 'Cookie'])
  expect((await ask({ 'If-None-Match': etag, Cookie: 'theme=dark' })).status).toBe(200)
})

test('a personal page has a policy with a fresh nonce and without unsafe-inline', async () => {
  const policies = await Promise.all(
    ['/?x=1', '/?x=1'].map(async (path) => {
      const response = await fetch(inject('origin') + path, { headers: { Accept: html } })
      const policy = response.headers.get('content-security-policy') ?? ''
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
      const body = await response.text()
      expect(body.match(/<script\b[^>]*>/g)?.every((tag) => tag.includes(nonce) || /type="application\/(ld\+)?json"/.test(tag))).toBe(true)
      expect(body).not.toMatch(/<[^>]+ style="/)
      return policy
    }),
  )
  expect(policies[0]).not.toEqual(policies[1])
  expect(policies[0]).not.toContain('unsafe-inline')
  expect(policies[0]).toContain("'strict-dynamic'")
})
