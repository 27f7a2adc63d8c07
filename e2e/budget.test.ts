import { gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'playwright'
import { expect, inject, test } from 'vitest'
import { DESKTOP, PHONE, TABLET, holdBack, newPage, origin, stopTime, untilQuiet } from './browser.ts'
import { openHalfway } from './halfway.ts'
import { newEmail, openSignedIn } from './people.ts'

/**
 * Script budget of a cold page. Its last additions: focus and offline handling, 640 for the rate limit message, 260 for anchors, 60
 * for a visitor's data, 100 for the button of a practice, 150 for the places of guesses and of the check on one's own machine, 150 for the pages of the site's state and of assistants, 500 for
 * those of people and reports, 150 for files dropped beside a field, 600 for words that a second page, a clock or a lost reply would have taken, 100 for an error page that waits for the site and dialogs that close with their page, 150 to keep late code once it came and to fetch its styles again, 200 to read again in a window that gets the focus and to fetch late code twice more, 300 to open the tabs that were chosen before, 350 of room: each new route adds some seventy, and file names alone change it by some twenty.
 */
const SCRIPT_BYTES = 137_400
/** Of these seven are pictures of results, 1.3 kB each, loaded when they come near. */
const REQUESTS = 18
/**
 * Budget with all interactive parts of a project for a learner: 225,000 at first, then 9,000 for bookmarks, the selection menu and
 * dates, 3,000 for the tab stream, 3,500 for the words of the bar and the door of a practice, and 1,000 to wait for a site that is away
 * and for a notice that knows what is done in the page, 3,000 for a guess before a step and the check on one's own machine, 500 for the route and calls of
 * assistants that sign in, 1,100 to compare one's own words with ours, 500 for the routes and calls of people and reports, 500 to send a refused
 * file again and to keep a picture until there is another, 700 to send a picture on while another page is open and to hand it in, 600 for what an upload field says of a refusal and asks before it is left, 400 to fetch later what failed,
 * 500 to say what became of a picture and of Done that waited for it, 1,000 for words and marks that a second page, a clock or a lost reply would have taken, 300 to give the focus back from a panel and to leave a toast to who reads it, 400 to open what a press asks for once the site is back, and
 * for what comes last, and was not counted on every machine, 2,500 of the chat's calls and 1,000 of the card of a guess. A Markdown parser pulled in by the chunking once made it 268,000.
 */
const ALIVE_SCRIPT_BYTES = 256_100
/** Small files that several late ones share once came alone: thirty files, many of a few hundred bytes. */
const ALIVE_SCRIPTS = 24

/** The shell comes alive three seconds after the load: on a slow machine before its scripts are counted. */
const keepAsleep = `{
  const { setTimeout } = window
  window.setTimeout = (act, ms, ...more) => (ms === 3000 ? 0 : setTimeout(act, ms, ...more))
}`

test.each([
  ['/projects/read-the-dns', DESKTOP],
  // with tracks
  ['/projects/speak-http-by-hand', DESKTOP],
  ['/', DESKTOP],
  ['/', TABLET],
  ['/', PHONE],
  ['/onboarding', DESKTOP],
  // the directory is open
  ['/onboarding?explore=dns', DESKTOP],
  ['/onboarding?explore=dns', PHONE],
  ['/?explore=series:Data that lasts', DESKTOP],
  ['/projects/read-the-dns?explore=sqlite', TABLET],
])('cold, %s at %o requests at most 134 KB of script in few requests, and none before the first paint', async (path, viewport) => {
  const asked: Request[] = []
  const page = await newPage({
    viewport,
    async before(_, page) {
      page.on('request', (request) => asked.push(request))
      await page.addInitScript(keepAsleep)
    },
  })
  await page.goto(path)
  await allAsked(asked)

  await expectWithin(asked)
  const early = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-paint')
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts.filter(({ startTime }) => startTime < (painted?.startTime ?? Infinity)).map(({ name }) => name)
  })
  expect(early).toEqual([])
  // a font in the head would delay the text
  expect(await page.locator('head link[as=font]').count()).toBe(0)
  expect(await page.locator('body > link[as=font]').count()).toBeGreaterThanOrEqual(2)
})

function isScript(request: Request): boolean {
  return new URL(request.url()).pathname.endsWith('.js')
}

/** Not `networkidle`: on a busy machine the network is idle for long before the first paint, after which the scripts are requested. */
async function allAsked(asked: Request[]): Promise<void> {
  await expect.poll(() => asked.some(isScript)).toBe(true)
  for (let known = 0; known < asked.length; await pause(500)) {
    known = asked.length
    await Promise.all(asked.map(async (request) => (await request.response())?.finished()))
  }
}

type Size = [path: string, compressed: number]

function scriptSizes(asked: Request[]): Promise<Size[]> {
  return Promise.all(
    asked.filter(isScript).map(async (request): Promise<Size> => {
      const script = await (await request.response())?.body()
      return [new URL(request.url()).pathname, gzipSync(script ?? '', { level: 9 }).length]
    }),
  )
}

function totalOf(sizes: Size[]): number {
  return sizes.reduce((sum, [, size]) => sum + size, 0)
}

async function expectWithin(asked: Request[]): Promise<void> {
  const sizes = await scriptSizes(asked)
  const total = totalOf(sizes)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(SCRIPT_BYTES)
  expect(total).toBeGreaterThan(50_000)
  expect(asked.length, asked.map((request) => request.url()).join('\n')).toBeLessThanOrEqual(REQUESTS)
}

test('cold, a learner requests no more than a visitor: their data is in the page', async () => {
  const home = await openSignedIn({ origin: origin(), dataDir: inject('dataDir') }, newEmail(), '/terms')
  const cookies = await home.context().cookies()
  const asked: Request[] = []
  const page = await newPage({
    before: async (context, page) => {
      await context.addCookies(cookies)
      page.on('request', (request) => asked.push(request))
    },
  })
  // on a slow machine the page would hydrate by itself before its scripts are counted
  await stopTime(page)
  await page.goto('/projects/read-the-dns')
  await allAsked(asked)
  await expectWithin(asked)
  await page.clock.resume()
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  // the last to come: what the stream of changes makes stale, and the card of a guess
  for (const last of ['/chat.client-', '/guess-card-'])
    await expect.poll(() => asked.some((request) => request.url().includes(last))).toBe(true)
  const scripts = await scriptSizes(asked)
  expect(totalOf(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(ALIVE_SCRIPT_BYTES)
  expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(ALIVE_SCRIPTS)
  // and the styles are a file, cached for the next page
  expect(await page.locator('head style').count()).toBe(0)
  const files = asked.filter((request) => request.resourceType() === 'stylesheet').map((request) => request.url())
  expect(files).toEqual([expect.stringMatching(/\/base-/)])
  const kept = await page.request.get(files[0] ?? '')
  expect(kept.headers()['cache-control']).toContain('immutable')
  const visitor = await newPage()
  await visitor.goto('/projects/read-the-dns')
  expect(await visitor.locator('head style').count()).toBe(1)
  expect(await visitor.locator('head link[rel=stylesheet]').count()).toBe(0)
})

const LARGEST_SHIFT = 0.02
const watchShift = `
  window.shifted = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) shifted += entry.value }).observe({ type: 'layout-shift', buffered: true })
`

test.each([DESKTOP, TABLET, PHONE])('no layout shift when fonts arrive late, or on hydration: %o', async (viewport) => {
  for (const path of ['/', '/onboarding?explore=dns', '/projects/read-the-dns']) {
    const page = await newPage({ viewport, before: async (_, page) => void (await page.addInitScript(watchShift)) })
    const { letGo } = await holdBack(page, '**/*.woff2')
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    letGo()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await page.locator('html[data-shell]').waitFor({ state: 'attached' })
    await untilQuiet(page)
    expect(await page.evaluate('shifted'), path).toBeLessThanOrEqual(LARGEST_SHIFT)
  }
})

test.each([TABLET, PHONE])(
  'a page that arrives in two parts reserves space for the buttons below the open directory: %o',
  async (viewport) => {
    const { origin: slow, goOn } = await openHalfway(origin(), '<nav aria-label="Toolbar"')
    const page = await newPage({ viewport, before: async (_, page) => void (await page.addInitScript(watchShift)) })
    await page.goto(`${slow}/onboarding?explore=dns`, { waitUntil: 'commit' })
    const box = page.getByRole('region', { name: 'Projects', exact: true })
    await box.getByRole('link', { name: 'Read the DNS', exact: true }).waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const before = await box.boundingBox()
    goOn()
    await page.getByRole('navigation', { name: 'Toolbar' }).waitFor()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    expect(await box.boundingBox()).toEqual(before)
    expect(await page.evaluate('shifted')).toBeLessThanOrEqual(LARGEST_SHIFT)
  },
)
