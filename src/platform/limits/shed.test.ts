import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createShedding } from '#platform/limits/shed.ts'

function site(rules: { maxInFlight?: number; delayMs?: () => number }) {
  const shed = createShedding({ maxInFlight: 2, maxDelayMs: 500, ...rules })
  const gates: (() => void)[] = []
  const app = new Hono()
    .use(shed.middleware)
    .get('/slow', async (c) => {
      await new Promise<void>((open) => gates.push(open))
      return c.text('done')
    })
    .get('/bug', () => {
      throw new Error('bug')
    })
    .get('/quick', (c) => c.text('quick'))
  app.onError((_, c) => c.text('', 500))
  return { app, gates, shed }
}

test('beyond the limit of concurrent requests, further ones are told when to retry, and the first ones finish', async () => {
  const { app, gates } = site({ delayMs: () => 0 })
  const first = [1, 2].map(async () => app.request('/slow'))
  await Promise.resolve()
  const refused = await app.request('/quick', { headers: { accept: 'application/json' } })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await refused.json()).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The server is very busy. Please try again in a moment.',
  })
  for (const open of gates) open()
  expect((await Promise.all(first)).map((response) => response.status)).toEqual([200, 200])
  expect((await app.request('/quick')).status).toBe(200)
})

test('a failed request frees its slot', async () => {
  const { app } = site({ maxInFlight: 1, delayMs: () => 0 })
  for (const _ of [1, 2, 3]) expect((await app.request('/bug')).status).toBe(500)
  expect((await app.request('/quick')).status).toBe(200)
})

test('a late event loop sheds load until it has recovered', async () => {
  let delay = 501
  const { app } = site({ delayMs: () => delay })
  expect((await app.request('/quick')).status).toBe(503)
  delay = 20
  expect((await app.request('/quick')).status).toBe(200)
})

test('the delay of the real event loop is detected, and over when it ends', async () => {
  const shed = createShedding({ maxInFlight: 10, maxDelayMs: 100 })
  const app = new Hono().use(shed.middleware).get('/', (c) => c.text('ok'))
  const statuses = new Set<number>()
  for (let round = 0; round < 50 && !statuses.has(503); round += 1) {
    const step = performance.now() + 200
    while (performance.now() < step);
    await new Promise((wake) => setTimeout(wake, 0))
    statuses.add((await app.request('/')).status)
  }
  expect(statuses).toContain(503)
  while ((await app.request('/')).status !== 200) await new Promise((wake) => setTimeout(wake, 50))
  shed.close()
})
