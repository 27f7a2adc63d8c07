import type { Browser, CDPSession } from 'playwright'
import { sessionFor } from '../e2e/operation/survival.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { openBigProject } from './big-project.ts'
import { figure, median } from './figure.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const SLOWER = 4
const TASKS = 120

interface TraceEvent {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: { name?: string; data?: { isMainFrame?: boolean } }
}

type Cookies = Awaited<ReturnType<typeof sessionFor>>

async function traced(session: CDPSession, during: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', { categories: 'toplevel,blink.user_timing,loading,devtools.timeline,__metadata' })
  await during()
  await session.send('Tracing.end')
  await complete
  return events
}

/** Polls through the protocol: the test tool's own wait runs its selector engine in the page, an eighth of what is measured. */
async function untilAlive(session: CDPSession): Promise<void> {
  const expression = "'alive' in document.documentElement.dataset"
  for (;;) {
    const { result } = await session.send('Runtime.evaluate', { expression })
    if (result.value === true) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Main-thread time from the first paint until the page is hydrated after a pointer move. Tasks far down the page hydrate when idle,
 * and are not waited for.
 */
async function comeAlive(browser: Browser, url: string, cookies: Cookies): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies(cookies)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const events = await traced(session, async () => {
      await page.goto(url)
      await untilAlive(session)
      await page.mouse.move(400, 300)
      await page.mouse.move(402, 302)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(1500)
    })
    const paints = events.filter(({ name }) => name === 'firstContentfulPaint')
    const paint = paints.at(-1)
    if (!paint) throw new Error('Nothing was painted.')
    const busy = events.filter(
      ({ name, ph, pid, tid, ts }) => ph === 'X' && name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid && ts > paint.ts,
    )
    return busy.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000
  } finally {
    await context.close()
  }
}

const project = await openBigProject({ hasTasks: true })
const browser = await launchChromium()
try {
  const cookies = await sessionFor(project.server)
  const context = await browser.newContext()
  await context.addCookies(cookies)
  for (let at = 1; at <= TASKS; at += 1) {
    const answer = { text: { data: `It answered with status 200, and said so in line ${at}.` }, status: 'COMPLETE' }
    await context.request.post(`${project.page}/validations/answer-${at}`, { data: answer, headers: { accept: 'application/json' } })
  }
  await context.close()
  await comeAlive(browser, project.page, cookies)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push(await comeAlive(browser, project.page, cookies))
  figure(
    `${TASKS} tasks answered: main thread from the first paint to alive, ${SLOWER}× slowed`,
    median(times),
    'ms',
    undefined,
    times.map((time) => time.toFixed(0)).join(' '),
  )
} finally {
  await browser.close()
  await project.stop()
}
