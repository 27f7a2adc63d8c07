import { sessionFor } from '../e2e/operation/survival.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { openBigProject } from './big-project.ts'
import { figure, median, percentile } from './figure.ts'
import { type } from './typing.ts'

const project = await openBigProject({ hasTasks: true })
// without frame limits: waiting for vsync would be measured along
const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies(await sessionFor(project.server))
  const bare = await context.newPage()
  await bare.setContent('<textarea id="bare"></textarea>')
  const floor = await type(bare, '#bare')
  const page = await context.newPage()
  await page.goto(project.page)
  await page.locator('#answer-60--field').focus()
  await page.locator('[data-box]').first().waitFor({ timeout: 30_000 })
  const times = await type(page, '#answer-60--field')
  const p95 = percentile(floor, 0.95)
  figure('typing an answer: key to its frame, median', median(times), 'ms', undefined, `bare field ${median(floor).toFixed(1)} ms`)
  figure('typing an answer: key to its frame, p95', percentile(times, 0.95), 'ms', { most: 16 }, `bare field ${p95.toFixed(1)} ms`)
} finally {
  await browser.close()
  await project.stop()
}
