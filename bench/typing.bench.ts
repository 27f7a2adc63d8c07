import { sessionFor } from '../e2e/operation/survival.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { openBigProject } from './big-project.ts'
import { figure, median, percentile } from './figure.ts'

const KEYS = Number(process.env.KEYS ?? 400)
const PAUSE_MS = 40

/** Types into an answer in the middle of a project of 120 sections with a task in each, and times each key to its frame. */
async function timesOf(project: Awaited<ReturnType<typeof openBigProject>>): Promise<number[]> {
  // a screen that waits for its next beat would be timed along with the page
  const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(await sessionFor(project.server))
    const page = await context.newPage()
    await page.goto(project.page)
    const field = page.locator('#answer-60--field')
    await field.focus()
    await page.locator('[data-box]').first().waitFor({ timeout: 30_000 })
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { times })
      document.addEventListener(
        'keydown',
        ({ timeStamp }) => {
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            // what is posted in a frame is heard when the frame has been drawn
            port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
            port1.start()
            port2.postMessage(null)
          })
        },
        true,
      )
    })
    for (let at = 0; at < KEYS; at += 1) {
      if (at % 200 === 0) await field.fill('')
      await page.keyboard.press(String.fromCharCode(97 + (at % 26)))
      await page.waitForTimeout(PAUSE_MS)
    }
    return await page.evaluate(() => Reflect.get(window, 'times') as number[])
  } finally {
    await browser.close()
  }
}

const project = await openBigProject({ hasTasks: true })
try {
  const times = await timesOf(project)
  if (times.length < KEYS) throw new Error(`${times.length} of ${KEYS} keys were seen`)
  figure('typing an answer: key to its frame, median', median(times), 'ms')
  figure('typing an answer: key to its frame, p95', percentile(times, 0.95), 'ms', { most: 16 })
} finally {
  await project.stop()
}
