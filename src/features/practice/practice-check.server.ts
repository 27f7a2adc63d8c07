import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { type Plugin } from 'vite'
import { reporter, type Finding, type ProjectResult } from '#compiler/compiler.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { browserHere, fetchedBrowser, type BrowserHere } from './browser-here.gateway.ts'
import { orderFor, verdictOn, type Solution } from './practice-check.rules.ts'
import { practiceFrame } from './practice.http.ts'
import type { RunEvent, RunOrder } from './run.rules.ts'

const root = join(import.meta.dirname, '../../..')
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Practices</title><style>iframe{width:1024px;height:768px}</style><script type="module" src="/check-page.js"></script></html>'
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }
/** A page that says nothing for so long does not come back: a run has its own limit of seconds. */
const SILENT_MS = 180_000

/** Null where there is no browser to run them in. */
export async function checkPractices(
  projects: readonly ProjectResult[],
  { fetch }: { fetch: boolean } = { fetch: false },
): Promise<Finding[] | null> {
  const browser = (await browserHere()) ?? (fetch ? await fetchedBrowser() : null)
  if (!browser) return null
  const tried = projects.flatMap(({ id, project, practices }) =>
    project ? practices.map((one) => ({ ...one, id, checks: project.checks })) : [],
  )
  const attempts = tried.flatMap((one) => solutionsOf(one).map((solution) => ({ ...one, solution })))
  const said = await saidBy(
    attempts.map(({ practice, solution }) => orderFor(practice, solution)),
    browser,
  )
  const findings: Finding[] = []
  for (const [index, { id, practice, checks, solution }] of attempts.entries()) {
    const check = checks[practice.id]
    const verdict = verdictOn(practice, check && !isRubric(check) ? check : null, solution, said[index] ?? [])
    const report = reporter(`projects/${id}/answers.yaml`, findings)
    const at = { line: solution.line, column: 1 }
    if (verdict.kind === 'did not run') report(at, 'practiceNotRun', practice.id, verdict.why)
    if (verdict.kind === 'fails') report(at, 'exemplarRunFails', verdict.said)
    if (verdict.kind === 'printed wrong') report(at, 'exemplarPrintsOther', verdict.printed)
    if (verdict.kind === 'passes') report(at, solution.files ? 'wrongPasses' : 'startPasses', practice.id)
    if (verdict.kind === 'says otherwise') report(at, 'wrongSaysOther', solution.message ?? '', verdict.said)
  }
  return findings
}

function solutionsOf({ line, exemplar, wrong }: ProjectResult['practices'][number]): (Solution & { line: number })[] {
  const none = { message: null, fails: null }
  return [
    { ...none, files: exemplar, isRight: true, line },
    { ...none, files: null, isRight: false, line },
    ...wrong.map((one) => ({ ...one, isRight: false })),
  ]
}

/** What each order's run said, in a browser that comes for it and is ended after it. */
async function saidBy(orders: readonly RunOrder[], browser: BrowserHere): Promise<RunEvent[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-practice-'))
  const said: RunEvent[][] = []
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  let lastHeard = performance.now()
  const app = new Hono()
  app.get('/', (c) => c.html(PAGE))
  app.get('/orders', (c) => c.json(orders))
  app.post('/said', async (c) => {
    lastHeard = performance.now()
    said.push(await c.req.json<RunEvent[]>())
    return c.body(null, 204)
  })
  app.post('/done', (c) => {
    finish()
    return c.body(null, 204)
  })
  app.route('/', practiceFrame())
  app.get('/*', async (c) => {
    const body = await readFile(join(folder, 'page', c.req.path)).catch(() => null)
    return body ? c.body(body, 200, { 'Content-Type': TYPES[extname(c.req.path)] ?? 'application/octet-stream' }) : c.notFound()
  })
  const answer = getRequestListener(app.fetch)
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  const watch = setInterval(() => performance.now() - lastHeard > SILENT_MS && finish(), 1_000)
  try {
    await once(server, 'listening')
    await buildPage(join(folder, 'page'))
    const { port } = server.address() as AddressInfo
    const flags = [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'profile')}`,
    ]
    const alone = process.getuid?.() === 0 || browser.isPackaged ? ['--no-sandbox'] : []
    const child = spawn(browser.path, [...flags, ...alone, `http://127.0.0.1:${port}/`], {
      env: { ...process.env, ...browser.env },
      stdio: 'ignore',
    })
    lastHeard = performance.now()
    child.once('error', () => finish())
    child.once('exit', () => finish())
    await done
    child.kill('SIGKILL')
  } finally {
    clearInterval(watch)
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return said
}

async function buildPage(outDir: string): Promise<void> {
  const { build } = await import('vite')
  const { inlineScripts } = (await import(join(root, 'scripts/inline-script.ts'))) as { inlineScripts(): Plugin }
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [inlineScripts()],
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: join(root, 'src/features/practice/run/check-page.ts'), output: { entryFileNames: 'check-page.js' } },
    },
  })
}
