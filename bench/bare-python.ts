/** As Pyodide’s own page does it: a worker of the site that loads everything from beside it. */
export const BARE_WORKER = `
import { loadPyodide } from './pyodide.mjs'
const from = performance.now()
addEventListener('message', async ({ data }) => {
  const pyodide = await loadPyodide({ indexURL: new URL('.', import.meta.url).href })
  pyodide.runPython('1 + 1')
  postMessage({ ready: true })
  pyodide.FS.writeFile('main.py', data.main)
  pyodide.FS.writeFile('test_main.py', data.tests)
  pyodide.runPython('import unittest, io; unittest.TextTestRunner(stream=io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromName("test_main"))')
  postMessage({ done: true })
})
`

/** Asked in the page. */
export function timeBare(given: { main: string; tests: string }): Promise<{ ready: number; done: number }> {
  const from = performance.now()
  const worker = new Worker('/bare/worker.js', { type: 'module' })
  worker.postMessage(given)
  let ready = 0
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ ready?: boolean; done?: boolean }>) => {
      if (data.ready) ready = performance.now() - from
      if (!data.done) return
      worker.terminate()
      resolve({ ready, done: performance.now() - from })
    })
  })
}
