import { dirname, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** Written into pages by the server alone, or handed to a frame by the browser alone. */
const CONSUMERS: Record<string, 'server' | 'client'> = { '?inline-script': 'server', '?frame-script': 'client' }

const queryOf = (id: string) => Object.keys(CONSUMERS).find((query) => id.endsWith(query))

/** Bundles a module and its imports into one inline script. */
async function scriptOf(file: string): Promise<{ code: string; files: string[] }> {
  const output = { format: 'iife', codeSplitting: false } as const
  const made = await build({
    configFile: false,
    logLevel: 'warn',
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
      const { code, files } = await scriptOf(id.slice(0, -query.length))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}
