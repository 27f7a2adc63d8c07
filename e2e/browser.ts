import { freemem } from 'node:os'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page, Request } from 'playwright'
import { inject } from 'vitest'
import { launchChromium } from '../scripts/chromium.ts'

export interface Visit {
  theme?: 'light' | 'dark'
  viewport?: { width: number; height: number }
  scripts?: boolean
  reducedMotion?: boolean
  /** touch instead of a mouse */
  touch?: boolean
  /** runs before the page loads */
  before?: (context: BrowserContext, page: Page) => Promise<void>
}

export const DESKTOP = { width: 1440, height: 900 }
export const TABLET = { width: 1024, height: 768 }
export const PHONE = { width: 390, height: 844 }

let browser: Promise<Browser> | undefined
const open: BrowserContext[] = []

/** One browser for all files of a process; ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium()
  return browser
}

/** Where the browser has crashed, the test fails and says so; the next test gets a new browser. */
export async function replaceCrashedBrowser(): Promise<void> {
  if (!browser || (await browser).isConnected()) return
  browser = undefined
  throw new Error(`The browser has crashed; ${Math.round(freemem() / 1e6)} MB of memory were free`)
}

/** Closes the contexts opened after the first `from`; what a test intercepted and still waits for ends without an error. */
export async function closeContexts(from = 0): Promise<void> {
  await Promise.all(
    open.splice(from).map(async (context) => {
      await Promise.all([context, ...context.pages()].map(endRoutes))
      await context.close()
    }),
  )
}

async function endRoutes(one: BrowserContext | Page): Promise<void> {
  try {
    await one.unrouteAll({ behavior: 'ignoreErrors' })
  } catch {
    // its test has closed it already
  }
}

export function openContexts(): number {
  return open.length
}

export function origin(): string {
  return inject('origin')
}

/** Errors that no page may ever log. */
const complaints = new WeakMap<Page, string[]>()

/** What each page has asked for and not got yet, and when that last changed. */
const traffic = new WeakMap<Page, { open: Set<Request>; changedAt: number }>()

function follow(page: Page): void {
  const seen = { open: new Set<Request>(), changedAt: Date.now() }
  traffic.set(page, seen)
  page.on('request', (request) => {
    if (['eventsource', 'ping'].includes(request.resourceType())) return
    seen.open.add(request)
    seen.changedAt = Date.now()
  })
  function end(request: Request): void {
    if (seen.open.delete(request)) seen.changedAt = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
}

/**
 * Waits until nothing has been asked for during half a second. Not `networkidle`, which stays true once it was: on a busy machine,
 * before the page is alive.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const isQuiet = () => {
    const { open, changedAt } = traffic.get(page) ?? { open: new Set(), changedAt: 0 }
    return open.size === 0 && Date.now() - changedAt >= 500
  }
  const until = Date.now() + 120_000
  while (!isQuiet()) {
    if (Date.now() > until)
      throw new Error(`The page still waits for ${[...(traffic.get(page)?.open ?? [])].map((one) => one.url()).join(', ')}`)
    await page.waitForTimeout(50)
  }
}

export async function newPage(visit: Visit = {}): Promise<Page> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    baseURL: origin(),
    viewport: visit.viewport ?? DESKTOP,
    colorScheme: visit.theme ?? 'light',
    reducedMotion: visit.reducedMotion ? 'reduce' : 'no-preference',
    hasTouch: visit.touch ?? false,
    javaScriptEnabled: visit.scripts ?? true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // a machine that is busy with other things is no defect
  context.setDefaultTimeout(120_000)
  open.push(context)
  context.on('page', follow)
  const page = await context.newPage()
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text())) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  await visit.before?.(context, page)
  return page
}

/** Opens a page and, with scripts on, waits for hydration. */
export async function openPage(path: string, visit: Visit = {}): Promise<Page> {
  const page = await newPage(visit)
  await page.goto(path)
  if (visit.scripts !== false) await alive(page)
  return page
}

/** Holds matching requests back until `letGo` is called. */
export async function holdBack(page: Page, pattern: string | RegExp = '**/*.js') {
  const gate = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { letGo: () => gate.resolve() }
}

export async function alive(page: Page): Promise<void> {
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
}

/** Freezes the page's clock, which then advances only on request. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install()
  for (;;) {
    const now = await page.evaluate(() => Date.now())
    try {
      return await page.clock.pauseAt(now + 1000)
    } catch (error) {
      // a busy machine took longer than that second
      if (!String(error).includes('fast-forward to the past')) throw error
    }
  }
}

/** Console errors, page errors and CSP violations so far. */
export function complaintsOf(page: Page): string[] {
  return complaints.get(page) ?? []
}

/** Waits until all finite animations have ended. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const moving = () =>
      document.getAnimations().filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    await frame()
    await frame()
    while (moving().length > 0) await frame()
  })
}

/** Once per document: the builder would inject axe twice per analysis. */
async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(new AxeBuilder({ page })['script']())
}

export async function axe(page: Page, within?: string): Promise<string[]> {
  await atRest(page)
  await bringAxe(page)
  // legacy mode runs in the page, which has no cross-origin frames, instead of opening a second page
  const builder = new AxeBuilder({ page, axeSource: 'axe' }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help} — ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
