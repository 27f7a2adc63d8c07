import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { sessionFor } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { figure, median, percentile } from './figure.ts'
import { type } from './typing.ts'

const LINES = 500
/** Of the bare editor. */
const MOST_TIMES = 1.5
const root = join(import.meta.dirname, '..')
const FIELD = '.cm-content'

const text = Array.from({ length: LINES / 5 }, (_, at) =>
  [
    `def step_${at}(values):`,
    `    """Adds ${at} to each of them."""`,
    '    return [',
    `        value + ${at} for value in values`,
    '    ]',
  ].join('\n'),
).join('\n')

/** After the third line of a function in the middle, another one each time. */
async function intoTheMiddle(page: Page, turn: number): Promise<void> {
  await page.locator(FIELD).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let line = 0; line < LINES / 2 + turn * 5; line += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.type('  # ')
  await page.waitForTimeout(300)
}

async function bareScript(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: join(root, 'bench/bare-editor.ts') } },
  })
  const chunk = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]
  if (chunk?.type !== 'chunk') throw new Error('The page of the bare editor was not built')
  return chunk.code
}

async function openBare(page: Page, script: string): Promise<void> {
  await page.setContent('<!doctype html><html lang="en"><body></body></html>')
  await page.addScriptTag({ type: 'module', content: script })
  await page.waitForFunction(() => 'openBare' in window)
  await page.evaluate((doc) => void (Reflect.get(window, 'openBare') as (doc: string) => unknown)(doc), text)
}

/** The complete workspace, which stores each change on the device and sends it to the server. */
async function openOurs(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/projects/write-in-the-page`)
  await page.waitForSelector('html[data-alive]', { state: 'attached' })
  await page.mouse.move(300, 300)
  await page.mouse.move(310, 310)
  await page
    .locator('.doc-task#vowels')
    .getByRole('button', { name: /^(Write it here|Open the workspace)/ })
    .click()
  await page.locator(FIELD).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
  await page.locator('[data-save-status=saved]').waitFor()
}

export async function measureTyping(): Promise<void> {
  await buildPages()
  const script = await bareScript()
  const server = await startServer({ CONTENT_DIR: join(root, 'e2e/practice/content'), TRUST_PROXY: '1' })
  // without frame limits: waiting for vsync would be measured along
  const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies(await sessionFor(server))
    const times = { bare: [] as number[], ours: [] as number[] }
    for (const which of ['bare', 'ours', 'ours', 'bare'] as const) {
      const page = await context.newPage()
      await (which === 'bare' ? openBare(page, script) : openOurs(page, server.origin))
      times[which].push(...(await type(page, FIELD, (turn) => intoTheMiddle(page, turn))))
      await page.close()
    }
    for (const [name, of] of [
      ['median', median],
      ['p95', (values: number[]) => percentile(values, 0.95)],
    ] as const) {
      const bare = of(times.bare)
      const most = Number((MOST_TIMES * bare).toFixed(1))
      figure(`typing in ${LINES} lines: key to its frame, ${name}`, of(times.ours), 'ms', { most }, `bare editor ${bare.toFixed(1)} ms`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
