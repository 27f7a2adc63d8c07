import type { Page } from 'playwright'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { figure, median, percentile } from './figure.ts'

const TIMES = 40

/** From the key press to the frame with the first content. */
async function open(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now()
        const look = () =>
          document.querySelector('.directory [data-result]') ? resolve(performance.now() - begun) : requestAnimationFrame(look)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
        requestAnimationFrame(look)
      }),
  )
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('.directory').waitFor({ state: 'detached' })
}

await buildPages()
const server = await startServer()
const browser = await launchChromium()
try {
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  await page.goto('/projects/read-the-dns')
  await page.mouse.move(300, 300)
  await page.locator('html[data-shell]').waitFor({ state: 'attached' })
  const times: number[] = []
  for (let at = 0; at <= TIMES; at += 1) {
    const time = await open(page)
    if (at > 0) times.push(time)
    await close(page)
  }
  figure('directory: opened from warm', median(times), 'ms', { most: 50 })
  figure('directory: opened from warm, p95', percentile(times, 0.95), 'ms')
} finally {
  await browser.close()
  await server.stop()
}
