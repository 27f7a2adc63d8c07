import { dirname, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const QUERY = '?inline-script'

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
 * `import text from './first.ts?inline-script'` bundles a module into the text of an inline script, so that code which runs before
 * the page's scripts can share modules with them. Only the server writes it into pages: in the browser the import is empty.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    resolveId: (id, importer) => (id.endsWith(QUERY) && importer ? resolve(dirname(importer), id) : undefined),
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      if (this.environment.config.consumer === 'client') return "export default ''"
      const { code, files } = await scriptOf(id.slice(0, -QUERY.length))
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}
