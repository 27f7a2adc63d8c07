import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { getRequestListener } from '@hono/node-server'
import { build } from 'vite'
import { practiceFrame } from '#features/practice/practice.http.ts'
import { freePort } from '../e2e/serve.ts'
import { compressFolder } from '../scripts/compress.ts'
import { inlineScripts } from '../scripts/inline-script.ts'
import { BARE_WORKERS } from './bare-runtimes.ts'

const root = join(import.meta.dirname, '..')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.data': 'application/octet-stream',
}
const FROM_PACKAGES = [
  'pyodide/pyodide.mjs',
  'pyodide/pyodide.asm.mjs',
  'pyodide/pyodide.asm.wasm',
  'pyodide/python_stdlib.zip',
  'pyodide/pyodide-lock.json',
  'sql.js/dist/sql-wasm-browser.js',
  'sql.js/dist/sql-wasm-browser.wasm',
]

async function bundle(outDir: string, input: string, name: string, isScript = false): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [inlineScripts()],
    // as our own page of practice has it, with its warnings
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, input),
        output: { entryFileNames: name, ...(isScript && { format: 'iife', codeSplitting: false }) },
      },
    },
  })
}

async function buildSite(folder: string): Promise<void> {
  const bare = join(folder, 'bare')
  mkdirSync(bare)
  await bundle(folder, 'bench/practice-page.ts', 'page.js')
  await bundle(bare, 'src/features/practice/run/worker/javascript.ts', 'javascript.js', true)
  for (const path of FROM_PACKAGES) cpSync(join(root, 'node_modules', path), join(bare, path.split('/').at(-1) ?? ''))
  await bundle(bare, 'bench/bare-react.tsx', 'react.js', true)
  const isNeeded = (path: string) => !/\.(gz|cjs|map|ts|cts)$/.test(path)
  cpSync(join(root, 'node_modules/@electric-sql/pglite/dist'), join(bare, 'pglite'), { recursive: true, filter: isNeeded })
  for (const [language, script] of Object.entries(BARE_WORKERS)) writeFileSync(join(bare, `${language}.js`), script)
  await compressFolder(folder)
}

/** One page that runs practices by our frames, and loads the same runtimes bare. */
export async function openPracticeSite() {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-practice-'))
  await buildSite(folder)
  let sent = 0
  const app = new Hono()
  app.route('/', practiceFrame())
  app.get('/', (c) => c.html('<!doctype html><title>practice</title><body><script type="module" src="/page.js"></script>'))
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
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => void answer(request, response))
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${port}/`,
    sent: () => sent,
    stop() {
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
