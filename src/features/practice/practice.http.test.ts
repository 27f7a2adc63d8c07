import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from '#platform/http/headers.ts'
import { practiceFrame } from './practice.http.ts'
import { FRAME_ADDRESS, PAGE_ADDRESS } from './run/run-limits.rules.ts'

const site = new Hono().use(securityHeaders({ https: false })).route('/', practiceFrame())
const policyAt = async (address: string) => (await site.request(address)).headers.get('content-security-policy') ?? ''

test.each([
  [FRAME_ADDRESS, 'sandbox allow-scripts;'],
  [PAGE_ADDRESS, 'sandbox allow-scripts allow-forms;'],
])('%s has no origin, no network and no way out, and stands in our own pages alone', async (address, sandbox) => {
  const policy = await policyAt(address)
  for (const part of [
    sandbox,
    "default-src 'none'",
    "connect-src 'none'",
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/allow-(same-origin|top-navigation|popups|modals)|https?:|\*/)
  expect((await site.request(address)).headers.get('x-frame-options')).toBe('SAMEORIGIN')
})

test('the frame of workers runs its own script alone: named by its hash, and none beside it', async () => {
  const policy = await policyAt(FRAME_ADDRESS)
  expect(policy).toMatch(/script-src 'sha256-[\w+/=]{44}' blob: 'wasm-unsafe-eval'; worker-src blob:/)
  expect(policy).not.toContain('unsafe-inline')
})

test('nothing is sent to a frame', async () => {
  const answer = await site.request(FRAME_ADDRESS, { method: 'POST' })
  expect(answer.status).toBe(405)
})
