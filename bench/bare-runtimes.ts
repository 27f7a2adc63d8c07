import type { PracticeLanguage } from '#features/content/practice-kinds.rules.ts'
import type { RunOrder } from '#features/practice/run.rules.ts'

/** What a page does that has the same runtimes and no frame: a worker of the site loads everything from beside it, as each runtime's own page does it. */
export const BARE_WORKERS: Partial<Record<PracticeLanguage, string>> = {
  python: `
import { loadPyodide } from './pyodide.mjs'
addEventListener('message', async ({ data: { files } }) => {
  const pyodide = await loadPyodide({ indexURL: new URL('.', import.meta.url).href })
  pyodide.runPython('1 + 1')
  postMessage('ready')
  for (const { name, text } of files) pyodide.FS.writeFile(name, text)
  pyodide.runPython('import unittest, io; unittest.TextTestRunner(stream=io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromName("test_main"))')
  postMessage('done')
})`,
  postgresql: `
import { PGlite } from './pglite/index.js'
addEventListener('message', async ({ data: { files } }) => {
  const database = await PGlite.create()
  await database.query('SELECT 1')
  postMessage('ready')
  for (const { text } of files) await database.exec(text)
  postMessage('done')
})`,
  sql: `
importScripts('./sql-wasm-browser.js')
addEventListener('message', async ({ data: { files } }) => {
  const { Database } = await initSqlJs({ locateFile: (name) => new URL(name, location.href).href })
  new Database().exec('SELECT 1')
  postMessage('ready')
  const database = new Database()
  for (const { text } of files) database.exec(text)
  database.close()
  postMessage('done')
})`,
}

/** In the page: how long it took until the language was ready, and until its tests were over. */
export async function timeBare({ order, html }: { order: RunOrder; html: string }): Promise<{ ready: number; done: number }> {
  const from = performance.now()
  const took = () => performance.now() - from
  const { language } = order
  if (language === 'html') {
    const frame = document.createElement('iframe')
    const { promise: tested, resolve } = Promise.withResolvers<void>()
    addEventListener('message', () => resolve(), { once: true })
    const loaded = new Promise((done) => frame.addEventListener('load', done))
    frame.srcdoc = html
    document.body.append(frame)
    await loaded
    const ready = took()
    await tested
    frame.remove()
    return { ready, done: took() }
  }
  const isModule = language === 'python' || language === 'postgresql'
  const worker = new Worker(`/bare/${language === 'typescript' ? 'javascript' : language}.js`, { type: isModule ? 'module' : 'classic' })
  const { port1, port2 } = new MessageChannel()
  const isScript = language === 'javascript' || language === 'typescript'
  if (isScript) worker.postMessage({}, [port2])
  else worker.postMessage(order)
  let ready = 0
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<unknown>) => {
      const said = String(data)
      if (said === 'ready') {
        ready = took()
        if (isScript) port1.postMessage(JSON.stringify(order))
      }
      if (said !== 'done' && !said.startsWith('{"kind":"end"')) return
      worker.terminate()
      resolve({ ready, done: took() })
    }
    worker.addEventListener('message', hear)
    port1.addEventListener('message', hear)
    port1.start()
  })
}
