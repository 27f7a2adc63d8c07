import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { isLight } from '#features/practice/run/open-runner.ts'
import type { RunOrder } from '#features/practice/run.rules.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { timeBare } from './bare-runtimes.ts'
import { figure, median } from './figure.ts'
import { PRACTICES, type Practice } from './practice-orders.ts'
import { openPracticeSite } from './practice-site.ts'
import { measureTyping } from './practice-typing.ts'

/** From the open workspace to the first Run. */
const READS_FIRST_MS = 2_000
/** Measures these alone, and no typing. */
const ONLY = process.env.ONLY?.split(',')
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const RUNS = 10
const MOST_BYTES = 8_000_000
/** What a run may take more than the same tests bare. */
const TESTS_MORE_MS = 200
/** Somebody reads what came, and changes a line; the next worker is made ready meanwhile. */
const readsMs = ({ language }: RunOrder) => (language === 'python' || language === 'postgresql' ? 2_000 : 500)

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

const runBare = (page: Page, { order, bare = '' }: Practice): Promise<Took> => page.evaluate(timeBare, { order, html: bare })

/** Somebody opens the workspace, reads, and presses Run. */
async function openAndRun(page: Page, order: RunOrder): Promise<Took> {
  await page.evaluate((given) => (Reflect.get(window, 'opened') as (order: RunOrder) => void)(given), order)
  await page.waitForTimeout(READS_FIRST_MS)
  return run(page, order)
}

/** Uses a new browser context: the cache is empty at first, and full after a reload. */
async function timeBoth<Given>(browser: Browser, address: string, given: Given, ask: (page: Page, given: Given) => Promise<Took>) {
  const page = await opened(browser, address)
  const cold = await ask(page, given)
  await page.reload()
  await page.waitForFunction(() => 'timed' in window)
  const warm = await ask(page, given)
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

const states = (): Record<'cold' | 'warm' | 'tests', number[]> => ({ cold: [], warm: [], tests: [] })
type Who = 'bare' | 'ours' | 'opened'

async function measureTimes(browser: Browser, address: string, sent: () => number, practice: Practice): Promise<void> {
  const { name, order } = practice
  const times = { bare: states(), ours: states(), opened: states() }
  const again: number[] = []
  const measured: Record<Who, () => ReturnType<typeof timeBoth>> = {
    bare: () => timeBoth(browser, address, practice, runBare),
    ours: () => timeBoth(browser, address, order, run),
    opened: () => timeBoth(browser, address, order, openAndRun),
  }
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const turns: Who[] = ['bare', 'ours', 'opened']
    for (const who of round % 2 ? turns.toReversed() : turns) {
      const before = sent()
      const { page, cold, warm } = await measured[who]()
      if (who === 'ours') bytes ||= sent() - before
      times[who].cold.push(cold.ready)
      times[who].warm.push(warm.ready)
      times[who].tests.push(warm.done - warm.ready)
      if (who === 'ours') {
        await page.waitForTimeout(readsMs(order))
        again.push((await run(page, order)).done)
      }
      await page.context().close()
    }
  }
  const { bare, ours, opened } = times
  figure(`${name}: bytes as sent`, bytes, 'B', { most: MOST_BYTES })
  for (const state of ['cold', 'warm'] as const) {
    const alone = median(bare[state])
    const within = { most: Math.round(1.3 * alone) }
    figure(
      `${name}: ready, pressed at once, ${state}`,
      median(ours[state]),
      'ms',
      isLight(order.language) ? undefined : within,
      beside(alone),
    )
    if (isLight(order.language))
      figure(`${name}: ready, pressed in an open workspace, ${state}`, median(opened[state]), 'ms', within, beside(alone))
  }
  const bareTests = median(bare.tests)
  figure(`${name}: its tests`, median(ours.tests), 'ms', { most: Math.round(bareTests + TESTS_MORE_MS) }, beside(bareTests))
  figure(`${name}: ready and tested, run again`, median(again), 'ms')
}

const beside = (bare: number) => `bare ${bare.toFixed(0)} ms`

async function measureMemory(browser: Browser, address: string, { name, order }: Practice): Promise<void> {
  const page = await opened(browser, address)
  const empty = await memoryOf(browser)
  const after: number[] = []
  for (let at = 0; at < RUNS; at += 1) {
    await run(page, order)
    await page.waitForTimeout(readsMs(order))
    after.push((await memoryOf(browser)) - empty)
  }
  const [first = 0, last = 0] = [after[0], after.at(-1)]
  figure(`${name}: memory after ${RUNS} runs`, last, 'MB', undefined, `after one ${first.toFixed(0)} MB`)
  await page.context().close()
}

const site = await openPracticeSite()
const browser = await launchChromium()
try {
  for (const practice of PRACTICES.filter(({ name }) => ONLY?.includes(name) ?? true)) {
    await measureTimes(browser, site.address, site.sent, practice)
    await measureMemory(browser, site.address, practice)
  }
} finally {
  await browser.close()
  site.stop()
}
if (!ONLY) await measureTyping()
