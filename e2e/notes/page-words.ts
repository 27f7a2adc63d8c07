import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
const PAGE = `
import { readText } from '/src/features/notes/ui/block-text.ts'
window.readWords = () => readText(document.querySelector('.project-body .doc')).blocks().map(({ id, text, isThin }) => ({ id, text, isThin }))
`

/** Builds the page's own text reader, to run it in any page. */
export async function buildReader(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    publicDir: false,
    plugins: [
      { name: 'reader', resolveId: (id) => (id === 'reader' ? '\0reader' : null), load: (id) => (id === '\0reader' ? PAGE : null) },
    ],
    build: { write: false, rolldownOptions: { input: 'reader', output: { format: 'iife' } } },
  })
  const chunk = [built]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The reader was not built')
  return chunk.code
}

export interface Words {
  id: string
  text: string
  isThin: boolean
}

export function wordsInPage(page: Page): Promise<Words[]> {
  return page.evaluate(() => (Reflect.get(window, 'readWords') as () => Words[])())
}
