import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { getRequestListener } from '@hono/node-server'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { practiceFrame } from '#features/practice/practice.http.ts'
import type { RunOrder } from '#features/practice/run.rules.ts'
import { launchChromium } from '../scripts/chromium.ts'
import { compressFolder } from '../scripts/compress.ts'
import { inlineScripts } from '../scripts/inline-script.ts'
import { BARE_WORKER, timeBare } from './bare-python.ts'
import { figure, median } from './figure.ts'

const ROUNDS = 5
const MOST_BYTES = 8_000_000
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'waymark-practice-'))

const PYTHON = {
  main: 'def add(a, b):\n    return a + b\n',
  tests:
    'import unittest\nfrom main import add\n\nclass AddTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n',
}
const ORDERS: RunOrder[] = [
  order('python', 'main.py', PYTHON.main, 'test_main.py', PYTHON.tests),
  order(
    'javascript',
    'main.js',
    'export const add = (a, b) => a + b\n',
    'main.test.js',
    "import { add } from './main.js'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n",
  ),
  order(
    'typescript',
    'main.ts',
    'export const add = (a: number, b: number) => a + b\n',
    'main.test.ts',
    "import { add } from './main.ts'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n",
  ),
  order('sql', 'main.sql', 'SELECT 1 + 2;\n', 'tests.sql', '-- test: adds\n-- expect 3\n'),
  order('html', 'index.html', '<p>3</p>', 'tests.js', "test('says it', () => expect(document.querySelector('p').textContent).toBe('3'))\n"),
]

function order(language: RunOrder['language'], main: string, text: string, tests: string, testText: string): RunOrder {
  return {
    language,
    main,
    mode: 'test',
    tests: [tests],
    files: [
      { name: main, text },
      { name: tests, text: testText },
    ],
  }
}

async function buildPage(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [inlineScripts()],
    build: {
      outDir: folder,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'bench/practice-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  })
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  for (const name of ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip', 'pyodide-lock.json'])
    cpSync(join(root, 'node_modules/pyodide', name), join(bare, name))
  writeFileSync(join(bare, 'worker.js'), BARE_WORKER)
  await compressFolder(folder)
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }
let sent = 0

function site(): Hono {
  const app = new Hono()
  app.route('/', practiceFrame())
  app.get('/', (c) => c.html('<!doctype html><title>practice</title><script type="module" src="/page.js"></script>'))
  app.get('*', (c) => {
    const file = join(folder, c.req.path)
    if (!existsSync(file)) return c.notFound()
    const isPacked = existsSync(`${file}.br`)
    const body = readFileSync(isPacked ? `${file}.br` : file)
    sent += body.length
    return c.body(body, 200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...(isPacked && { 'Content-Encoding': 'br' }),
    })
  })
  return app
}

type Timed = (given: RunOrder) => Promise<{ ready: number; done: number; reason: string }>

async function opened(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(address)
  await page.waitForFunction(() => 'timed' in window)
  return page
}

const timed = async (page: Page, one: RunOrder) => {
  const took = await page.evaluate((given) => (Reflect.get(window, 'timed') as Timed)(given), one)
  if (took.reason !== 'done') throw new Error(`${one.language} ended as ${took.reason}`)
  return took
}

await buildPage()
const answer = getRequestListener(site().fetch)
const server = createServer((request, response) => void answer(request, response))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const bound = server.address()
const address = `http://localhost:${typeof bound === 'object' ? bound?.port : ''}/`
const browser = await launchChromium()
try {
  const bare = { cold: [] as number[], warm: [] as number[], done: [] as number[] }
  const ours = new Map(
    ORDERS.map(({ language }) => [language, { cold: [] as number[], warm: [] as number[], again: [] as number[], tested: [] as number[] }]),
  )
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await opened(browser, address)
    bare.cold.push((await plain.evaluate(timeBare, PYTHON)).ready)
    await plain.reload()
    const second = await plain.evaluate(timeBare, PYTHON)
    bare.warm.push(second.ready)
    bare.done.push(second.done - second.ready)
    await plain.context().close()
    for (const one of ORDERS) {
      const figures = ours.get(one.language)
      const page = await opened(browser, address)
      const before = sent
      const cold = await timed(page, one)
      if (round === 0) figure(`${one.language}: bytes as sent`, sent - before, 'B', { most: MOST_BYTES })
      figures?.cold.push(cold.ready)
      figures?.tested.push(cold.done - cold.ready)
      await page.reload()
      await page.waitForFunction(() => 'timed' in window)
      figures?.warm.push((await timed(page, one)).ready)
      // somebody reads what came, and changes a line
      await page.waitForTimeout(4_000)
      figures?.again.push((await timed(page, one)).done)
      await page.context().close()
    }
  }
  figure('a bare page: Python ready, cold', median(bare.cold), 'ms')
  figure('a bare page: Python ready, warm', median(bare.warm), 'ms')
  figure('a bare page: its tests', median(bare.done), 'ms')
  for (const [language, { cold, warm, again, tested }] of ours) {
    const isPython = language === 'python'
    figure(`${language}: ready, cold`, median(cold), 'ms', isPython ? { most: Math.round(1.3 * median(bare.cold)) } : undefined)
    figure(`${language}: ready, warm`, median(warm), 'ms', isPython ? { most: Math.round(1.3 * median(bare.warm)) } : undefined)
    figure(`${language}: its tests`, median(tested), 'ms', isPython ? { most: Math.round(median(bare.done) + 200) } : undefined)
    figure(`${language}: tested again in an open page`, median(again), 'ms')
  }
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
