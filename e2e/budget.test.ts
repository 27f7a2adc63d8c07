import { gzipSync } from 'node:zlib'
import type { Request } from 'playwright'
import { expect, inject, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, newPage, origin } from './browser.ts'
import { newEmail, openSignedIn } from './people.ts'

const SCRIPT_BYTES = 130_000
const REQUESTS = 15

test.each([
  ['/projects/read-the-dns', DESKTOP],
  ['/', DESKTOP],
  ['/', TABLET],
  ['/', PHONE],
  ['/onboarding', DESKTOP],
])('cold, %s at %o asks for at most 130 KB of script in few requests, and no script holds up its drawing', async (path, viewport) => {
  const asked: Request[] = []
  const page = await newPage({ viewport, before: async (_, page) => void page.on('request', (request) => asked.push(request)) })
  await page.goto(path, { waitUntil: 'networkidle' })

  const scripts = asked.filter((request) => new URL(request.url()).pathname.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (request): Promise<[string, number]> => {
      const script = await (await request.response())?.body()
      return [new URL(request.url()).pathname, gzipSync(script ?? '', { level: 9 }).length]
    }),
  )
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(SCRIPT_BYTES)
  expect(total).toBeGreaterThan(50_000)
  expect(asked.length, asked.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(REQUESTS)

  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js') && Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map((entry) => entry.name),
  )
  expect(blocking).toEqual([])
})

test('cold, a learner asks for no more than a visitor: what they have is in the page', async () => {
  const home = await openSignedIn({ origin: origin(), dataDir: inject('dataDir') }, newEmail(), '/terms')
  const cookies = await home.context().cookies()
  const asked: Request[] = []
  const page = await newPage({
    before: async (context, page) => {
      await context.addCookies(cookies)
      page.on('request', (request) => asked.push(request))
    },
  })
  await page.goto('/projects/read-the-dns', { waitUntil: 'networkidle' })
  expect(asked.length, asked.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(15)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
})
