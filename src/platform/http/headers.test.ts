import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { nonceOf, policyByHash, securityHeaders, type HeaderPolicy } from '#platform/http/headers.ts'

function site(policy: HeaderPolicy) {
  return new Hono()
    .use(securityHeaders(policy))
    .get('/', (c) => c.html(`<script nonce="${nonceOf(c)}"></script>`))
    .get('/data', (c) => c.json({}))
    .get('/kept', (c) =>
      c.body('', 200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Security-Policy': 'sandbox',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    )
    .get('/gone', () => Response.json({}, { status: 404 }))
}

async function headersOf(path: string, policy: HeaderPolicy = { https: false }, asked: Record<string, string> = {}) {
  return (await site(policy).request(path, { headers: asked })).headers
}

test('a page has the strict policy with its own nonce', async () => {
  const app = site({ https: false })
  const [one, other] = [await app.request('/'), await app.request('/')]
  const nonce = /nonce="([^"]+)"/.exec(await one.text())?.[1]
  expect(one.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`,
  )
  expect(await other.text()).not.toContain(nonce)
})

test('a shared page allows its content by hash and built scripts by their folder; nothing else differs', async () => {
  const policy = policyByHash({
    scripts: ["'sha256-a'"],
    styles: ["'sha256-b'"],
    folder: '/built/',
    https: false,
    hosts: ['waymark.test', 'localhost:3000', 'waymark.test', "evil.test; script-src 'unsafe-inline'", '[::1]:80'],
  })
  expect(policy).toBe(
    "default-src 'self'; script-src 'sha256-a' waymark.test/built/ localhost:3000/built/ [::1]:80/built/; style-src 'self' 'sha256-b'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  )
  const asNonce = (await headersOf('/')).get('content-security-policy') ?? ''
  const others = (text: string) => text.split('; ').filter((part) => !/^(script|style)-src/.test(part))
  expect(others(policy)).toEqual(others(asNonce))
})

test('a call has a policy that allows nothing', async () => {
  for (const path of ['/data', '/gone', '/unknown']) {
    expect((await headersOf(path)).get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/)
  }
})

test('every answer forbids sniffing, framing and unneeded features, and is not cached by proxies', async () => {
  for (const path of ['/', '/data', '/unknown']) {
    const headers = await headersOf(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('cache-control')).toBe('private, no-cache')
  }
})

test('a window that another site may have opened is isolated from its opener; other visits skip that cost', async () => {
  const policyOf = async (asked: Record<string, string>) => (await headersOf('/', undefined, asked)).get('cross-origin-opener-policy')
  for (const site of ['cross-site', 'same-site', 'something-new']) expect(await policyOf({ 'sec-fetch-site': site })).toBe('same-origin')
  for (const site of ['none', 'same-origin']) expect(await policyOf({ 'sec-fetch-site': site })).toBeNull()
  expect(await policyOf({})).toBe('same-origin')
})

test('a header set by a handler is kept', async () => {
  const headers = await headersOf('/kept')
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

test('HSTS and the upgrade of requests come only behind TLS', async () => {
  expect((await headersOf('/')).has('strict-transport-security')).toBe(false)
  const behindTls = await headersOf('/', { https: true })
  expect(behindTls.get('strict-transport-security')).toBe('max-age=31536000')
  expect(behindTls.get('content-security-policy')).toContain('upgrade-insecure-requests')
})

test('trusted types are enforced or only reported, as the switch says', async () => {
  expect((await headersOf('/', { https: false, trustedTypes: 'enforce' })).get('content-security-policy')).toContain(
    "require-trusted-types-for 'script'",
  )
  const reported = await headersOf('/', { https: false, trustedTypes: 'report' })
  expect(reported.get('content-security-policy')).not.toContain('require-trusted-types-for')
  expect(reported.get('content-security-policy-report-only')).toBe("require-trusted-types-for 'script'")
})

test('the development server has no content policy', async () => {
  expect((await headersOf('/', { https: false, csp: false })).has('content-security-policy')).toBe(false)
})
