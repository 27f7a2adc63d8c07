import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame } from 'playwright'
import { startAuthorPreview } from '../e2e/author-preview.ts'
import { buildPages } from '../scripts/build.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { figure, median, percentile } from './figure.ts'

const SAVES = 30
const PAUSE_MS = 1000

/** Resolves in the frame that renders the words. */
function whenDrawn(site: Frame, words: string): Promise<number> {
  return site.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('.doc')?.textContent?.includes(words)) requestAnimationFrame(() => resolve(Date.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    words,
  )
}

await buildPages()
const folder = mkdtempSync(join(tmpdir(), 'waymark-author-bench-'))
cpSync(join(import.meta.dirname, '../content'), folder, { recursive: true })
const fileOf = (id: string) => join(folder, 'projects', id, 'project.md')
const [largest = ''] = readdirSync(join(folder, 'projects')).toSorted((a, b) => statSync(fileOf(b)).size - statSync(fileOf(a)).size)
const preview = await startAuthorPreview(folder)
const browser = await launchChromium()
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${preview.origin}/author?at=/projects/${largest}`)
  await page.frameLocator('iframe').locator('html[data-alive]').waitFor({ state: 'attached' })
  const site = page.frame({ url: /\/projects\// }) ?? page.mainFrame()
  await page.waitForTimeout(2 * PAUSE_MS)
  const text = readFileSync(fileOf(largest), 'utf8')
  const times: number[] = []
  for (let at = 0; at < SAVES; at += 1) {
    const words = `Save number ${at} is here.`
    const drawn = whenDrawn(site, words)
    const savedAt = Date.now()
    writeFileSync(fileOf(largest), text.replace('\n## ', `\n${words}\n\n## `))
    times.push((await drawn) - savedAt)
    await page.waitForTimeout(PAUSE_MS)
  }
  const note = `${largest}, ${Math.round(text.length / 1024)} KB`
  figure("an author's save: file to page, median", median(times), 'ms', undefined, note)
  figure("an author's save: file to page, p95", percentile(times, 0.95), 'ms', undefined, 'aim: 300 ms')
} finally {
  await browser.close()
  await preview.stop()
  rmSync(folder, { recursive: true, force: true })
}
