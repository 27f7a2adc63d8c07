import { info } from 'pyodide/pyodide-lock.json'
import { explained } from '../../mistakes.texts.ts'
import type { RunProblem } from '../../run.rules.ts'
import program from './program.py?raw'
import { limitMemory } from './limit-memory.ts'
import { talk, type Parts } from './talk.ts'

/** Where its files seem to come from: nothing is ever asked of it. */
const NOWHERE = 'https://runtime.invalid/'

interface Pyodide {
  runPython(code: string): unknown
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>
  setStdout(stream: { write(bytes: Uint8Array): number }): void
  setStderr(stream: { write(bytes: Uint8Array): number }): void
  globals: { get(name: string): PythonFunction }
}
type PythonFunction = ((...given: unknown[]) => unknown) & { callPromising?(...given: unknown[]): Promise<unknown> }
interface Found {
  type: string
  message: string
  file: string | null
  line: number | null
}

async function start(parts: Parts): Promise<Pyodide> {
  const wasm = parts['pyodide.asm.wasm'] as WebAssembly.Module
  const library = parts['python_stdlib.zip'] as ArrayBuffer
  const { instantiate } = WebAssembly
  const asked: typeof fetch = async (address) => {
    const { href } = address instanceof Request ? new URL(address.url) : new URL(address)
    return new Response(href.endsWith('.zip') ? library : null)
  }
  const compiled: typeof WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await instantiate(wasm, imports),
  })
  const fetchBefore = globalThis.fetch
  globalThis.fetch = asked
  // it refuses a worker that has them
  Object.assign(globalThis, { importScripts: undefined })
  WebAssembly.instantiateStreaming = compiled
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ parts['pyodide.mjs'] as string),
    import(/* @vite-ignore */ parts['pyodide.asm.mjs'] as string),
  ])
  const pyodide = await loadPyodide({
    createPyodideModule,
    indexURL: NOWHERE,
    // packages beyond the standard library would come from elsewhere
    lockFileContents: { info, packages: {} },
    packageBaseUrl: NOWHERE,
    ...(parts.snapshot ? { _loadSnapshot: parts.snapshot } : { _makeSnapshot: true }),
  })
  globalThis.fetch = fetchBefore
  return pyodide as Pyodide
}

function problemOf(found: Found): RunProblem {
  return { message: explained('python', found.type, found.message), file: found.file, line: found.line }
}

talk(async (parts, { say, print, end, hand }) => {
  limitMemory()
  const pyodide = await start(parts)
  if (!parts.snapshot) {
    pyodide.runPython(program)
    // a start from it takes a tenth of the time
    hand(pyodide.makeMemorySnapshot().buffer)
  }
  // what is written past Python's own streams
  const written = (stream: 'out' | 'err') => (bytes: Uint8Array) => {
    print(stream, new TextDecoder().decode(bytes))
    return bytes.length
  }
  pyodide.setStdout({ write: written('out') })
  pyodide.setStderr({ write: written('err') })
  const run = pyodide.globals.get('run_order')
  const heard = {
    print,
    test: (name: string, passed: boolean, found: string) => {
      const { type, message, file, line } = JSON.parse(found) as Found
      say({ kind: 'test', name, passed, message: passed ? '' : explained('python', type, message), file, line })
    },
    printed: (text: string) => say({ kind: 'printed', text }),
    end: (found: string) => {
      const problem = JSON.parse(found) as Found | null
      const reason = problem === null ? 'done' : problem.type === 'MemoryError' ? 'too_much_memory' : 'failed'
      end({ kind: 'end', reason, problem: problem && problemOf(problem) })
    },
  }
  return async (order) => {
    const text = JSON.stringify(order)
    // where the browser can hold a call, asyncio may wait in it
    await (run.callPromising ? run.callPromising(text, heard) : run(text, heard))
  }
})
