import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Pages that the server writes without the build, such as the test checkout, find the fonts by a name that stays. */
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
