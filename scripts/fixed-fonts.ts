import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Gives the fonts fixed names for pages that are not built, such as the test checkout. */
export function fixedFonts(folder: string, files: readonly string[]): Plugin {
  return {
    name: 'fixed-fonts',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const file of files) {
        this.emitFile({
          type: 'asset',
          fileName: `static/fonts/${file}`,
          source: readFileSync(join(import.meta.dirname, '..', folder, file)),
        })
      }
    },
  }
}
