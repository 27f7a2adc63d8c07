import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import type { RunOrder } from '#features/practice/run.rules.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { timeBare } from './bare-runtimes.ts'
import { figure, median } from './figure.ts'
import { BARE_PAGE, ORDERS } from './practice-orders.ts'
import { openPracticeSite } from './practice-site.ts'
import { measureTyping } from './practice-typing.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RUNS = 10
const MOST_BYTES = 8_000_000
/** What a run may take more than the same tests bare. */
const TESTS_MORE_MS = 200
/** Somebody reads what came, and changes a line; the next worker is made ready meanwhile. */
const readsMs = ({ language }: RunOrder) => (language === 'python' ? 2_000 : 500)

interface Took {
  ready: number
  done: number
}
type Timed = (given: RunOrder) => Promise<Took & { reason: string }>

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'timed' in window)
  return page
}

async function run(page: Page, order: RunOrder): Promise<Took> {
  const took = await page.evaluate((given) => (Reflect.get(window, 'timed') as Timed)(given), order)
  if (took.reason !== 'done') throw new Error(`${order.language} ended as ${took.reason}`)
  return took
}

const runBare = (page: Page, order: RunOrder): Promise<Took> => page.evaluate(timeBare, { order, html: BARE_PAGE })

/** Uses a new browser context: the cache is empty at first, and full after a reload. */
async function timeBoth(browser: Browser, address: string, order: RunOrder, ask: typeof run) {
  const page = await opened(browser, address)
  const cold = await ask(page, order)
  await page.reload()
  await page.waitForFunction(() => 'timed' in window)
  const warm = await ask(page, order)
  return { page, cold, warm }
}

/** Of all processes that draw pages: programs run in one of them. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

async function measureTimes(browser: Browser, address: string, sent: () => number, order: RunOrder): Promise<void> {
  const { language } = order
  const times = { bare: { cold: [], warm: [], tests: [] }, ours: { cold: [], warm: [], tests: [], again: [] } } as {
    bare: Record<'cold' | 'warm' | 'tests', number[]>
    ours: Record<'cold' | 'warm' | 'tests' | 'again', number[]>
  }
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const who of round % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      const before = sent()
      const { page, cold, warm } = await timeBoth(browser, address, order, who === 'ours' ? run : runBare)
      if (who === 'ours') bytes ||= sent() - before
      times[who].cold.push(cold.ready)
      times[who].warm.push(warm.ready)
      times[who].tests.push(warm.done - warm.ready)
      if (who === 'ours') {
        await page.waitForTimeout(readsMs(order))
        times.ours.again.push((await run(page, order)).done)
      }
      await page.context().close()
    }
  }
  const { bare, ours } = times
  figure(`${language}: bytes as sent`, bytes, 'B', { most: MOST_BYTES })
  for (const state of ['cold', 'warm'] as const)
    figure(
      `${language}: ready, ${state}`,
      median(ours[state]),
      'ms',
      { most: Math.round(1.3 * median(bare[state])) },
      beside(median(bare[state])),
    )
  const bareTests = median(bare.tests)
  figure(`${language}: its tests`, median(ours.tests), 'ms', { most: Math.round(bareTests + TESTS_MORE_MS) }, beside(bareTests))
  figure(`${language}: ready and tested, run again`, median(ours.again), 'ms')
}

const beside = (bare: number) => `bare ${bare.toFixed(0)} ms`

async function measureMemory(browser: Browser, address: string, order: RunOrder): Promise<void> {
  const page = await opened(browser, address)
  const empty = await memoryOf(browser)
  const after: number[] = []
  for (let at = 0; at < RUNS; at += 1) {
    await run(page, order)
    await page.waitForTimeout(readsMs(order))
    after.push((await memoryOf(browser)) - empty)
  }
  const [first = 0, last = 0] = [after[0], after.at(-1)]
  figure(`${order.language}: memory after ${RUNS} runs`, last, 'MB', undefined, `after one ${first.toFixed(0)} MB`)
  await page.context().close()
}

const site = await openPracticeSite()
const browser = await launchChromium()
try {
  for (const order of ORDERS) {
    await measureTimes(browser, site.address, site.sent, order)
    await measureMemory(browser, site.address, order)
  }
} finally {
  await browser.close()
  site.stop()
}
await measureTyping()
