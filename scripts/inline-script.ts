import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const cache = join(import.meta.dirname, '../node_modules/.cache/frame-files')
/** Written into pages by the server alone, or handed to a frame by the browser alone. */
const CONSUMERS: Record<string, 'server' | 'client'> = {
  '?inline-script': 'server',
  '?frame-script': 'client',
  '?frame-file': 'client',
}

const queryOf = (id: string) => Object.keys(CONSUMERS).find((query) => id.endsWith(query))

/** A script from memory has no address, and nothing is fetched from beside it. */
const nowhere: Plugin = {
  name: 'nowhere',
  enforce: 'pre',
  transform: (code) => (code.includes('import.meta.url') ? code.replaceAll('import.meta.url', '"https://nowhere.invalid/"') : undefined),
}

/** Bundles a module and its imports into one inline script. */
async function scriptOf(file: string, mode: 'production' | 'development'): Promise<{ code: string; files: string[] }> {
  const output = { format: 'iife', codeSplitting: false } as const
  const made = await build({
    configFile: false,
    // what libraries have for other places, such as Node, is warned of and never runs
    logLevel: 'error',
    plugins: [nowhere],
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    build: { write: false, modulePreload: false, rolldownOptions: { input: file, output } },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (!chunk) throw new Error(`${file} made no script`)
  return { code: chunk.code.trim(), files: chunk.moduleIds }
}

/**
 * `import text from './first.ts?inline-script'` gives ordinary modules as the text of an inline script, so that what runs
 * before the page's own scripts asks the same rules: only the server writes it into pages, and the browser's import is empty.
 * `?frame-script` is the text of a worker that runs in a frame without an origin: only the browser hands it over.
 * `?frame-file` gives the URL of such a script instead of its text. Its libraries are built for development, with their warnings.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    resolveId: (id, importer) => (queryOf(id) && importer ? resolve(dirname(importer), id) : undefined),
    async load(id) {
      const query = queryOf(id)
      if (!query) return undefined
      if (this.environment.config.consumer !== CONSUMERS[query]) return "export default ''"
      const isFile = query === '?frame-file'
      const source = id.slice(0, -query.length)
      const { code, files } = await scriptOf(source, isFile ? 'development' : 'production')
      for (const file of files) this.addWatchFile(file)
      if (!isFile) return `export default ${JSON.stringify(code)}`
      return `export { default } from ${JSON.stringify(`${written(basename(source, '.ts'), code)}?url`)}`
    },
  }
}

/** Names the file by a hash of its contents, so that concurrent builds do not mix up their files. */
function written(name: string, code: string): string {
  const folder = join(cache, createHash('sha256').update(code).digest('hex').slice(0, 16))
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.js`)
  writeFileSync(path, code)
  return path
}
