import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright'
import { build } from 'vite'
import { launchChromium } from '../scripts/chromium.ts'
import { figure, median, percentile } from './figure.ts'
import { type } from './typing.ts'

const BLOCKS = 5000
const ROUNDS = 5
const root = join(import.meta.dirname, '..')

/** Like our projects: mostly paragraphs, with headings, code, lists, tables and tasks between them. */
function source(): string {
  const kinds = [
    (at: number) => `### Part ${at} {#part-${at}}`,
    (at: number) => `Paragraph ${at} says what a **server** listens for, and what \`curl\` prints of the answer in your terminal.`,
    (at: number) => `Paragraph ${at} goes on about ports, requests and bodies, as a text does that is read from its beginning to its end.`,
    (at: number) => `\`\`\`bash\ncurl -v http://localhost:${8000 + (at % 1000)}/\necho done\n\`\`\``,
    (at: number) => `Paragraph ${at} is *short*.`,
    (at: number) => `- item ${at}\n- another`,
    (at: number) => `Paragraph ${at} looks back at what was said, and names :var{name=port placeholder="8080"} once more.`,
    (at: number) => `| pin | colour |\n| --- | ------ |\n| ${at} | red |`,
    (at: number) => `:::task{#task-${at}}\nShow it.\n\n::text{#answer-${at} title="What did server ${at} answer?"}\n:::`,
    (at: number) => `Paragraph ${at} ends the part.`,
  ]
  const blocks = Array.from({ length: BLOCKS }, (_, at) => kinds[at % kinds.length]?.(at) ?? '')
  return `${blocks.join('\n\n')}\n`
}

async function buildPage(): Promise<{ script: string; style: string }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [tailwindcss(), react()],
    build: { write: false, cssCodeSplit: false, rolldownOptions: { input: join(root, 'bench/editor-page.tsx') } },
  })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = files.find((file) => file.type === 'chunk' && file.isEntry)
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (script?.type !== 'chunk' || style?.type !== 'asset') throw new Error('The page of the editor was not built')
  return { script: script.code, style: String(style.source) }
}

type Mounts = Record<'ours' | 'plain' | 'reading', (source: string) => Promise<number>>
const text = source()
const mount = (page: Page, which: keyof Mounts) =>
  page.evaluate(([name, markdown]) => (Reflect.get(window, 'mounts') as Mounts)[name](markdown), [which, text] as const)

const { script, style } = await buildPage()
// without frame limits: waiting for vsync would be measured along
const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync'])
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.setContent('<!doctype html><html lang="en"><body></body></html>')
  await page.addStyleTag({ content: style })
  await page.addScriptTag({ type: 'module', content: script })
  await page.waitForFunction(() => 'mounts' in window)
  const mounted = { ours: [] as number[], plain: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const which of ['plain', 'ours'] as const) mounted[which].push(await mount(page, which))
  const blocks = await page.locator('.project-words > *').count()
  if (blocks < BLOCKS) throw new Error(`${blocks} of ${BLOCKS} blocks are mounted`)
  const reading = await mount(page, 'reading')
  figure(`reading ${BLOCKS} blocks, in a worker`, reading, 'ms', undefined, `${Math.round(text.length / 1000)} kB`)
  figure('mounting them: ours, median', median(mounted.ours), 'ms', { most: 1000 }, `at first ${Math.round(mounted.ours[0] ?? 0)}`)
  figure('mounting them: plain ProseMirror, median', median(mounted.plain), 'ms')

  const typed = { ours: [] as number[], plain: [] as number[] }
  for (const which of ['plain', 'ours', 'ours', 'plain'] as const) {
    await mount(page, which)
    typed[which].push(...(await type(page, '.project-words', (turn) => intoTheMiddle(page, turn))))
  }
  const plain = [median(typed.plain), percentile(typed.plain, 0.95)] as const
  figure('typing into plain ProseMirror, median', plain[0], 'ms')
  figure('typing into plain ProseMirror, p95', plain[1], 'ms')
  figure('typing into ours, median', median(typed.ours), 'ms', { most: Math.round(1.3 * plain[0]) })
  figure('typing into ours, p95', percentile(typed.ours, 0.95), 'ms', { most: Math.round(1.3 * plain[1]) })
} finally {
  await browser.close()
}

/** After a paragraph in the middle, another one each time. */
async function intoTheMiddle(page: Page, turn: number): Promise<void> {
  const block = page.locator('.project-words > p', { hasText: 'ends the part' }).nth(BLOCKS / 20 + turn)
  await block.scrollIntoViewIfNeeded()
  await block.click()
  await page.keyboard.press('End')
  await page.waitForTimeout(100)
}
