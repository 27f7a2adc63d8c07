import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { inlineScripts } from './inline-script.ts'

function write(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'inline-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

async function textIn(ssr: boolean): Promise<string> {
  const root = write({
    'rules.ts': `export const longest = (words: string[]) => Math.max(...words.map((word) => word.length)); export const unused = 'nobody'`,
    'early.ts': `import { longest } from './rules.ts'; globalThis.seen = longest(['a', '</script>'])`,
    'page.ts': `import text from './early.ts?inline-script'; export const page = text`,
  })
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    build: { write: false, ssr, lib: { entry: join(root, 'page.ts'), formats: ['es'] }, rolldownOptions: { input: join(root, 'page.ts') } },
  })
  const [result] = Array.isArray(made) ? made : [made]
  if (!result || !('output' in result)) throw new Error('nothing was built')
  const { page } = await import(`data:text/javascript,${encodeURIComponent(result.output[0].code)}`)
  return page
}

test('the server gets a module and its imports as one script, without unused code', async () => {
  const script = await textIn(true)
  const page: { seen?: number } = {}
  runInNewContext(script, page)
  expect([page.seen, script.includes('nobody'), script.includes('</script>')]).toEqual([9, false, false])
})

test('the browser gets an empty module', async () => expect(await textIn(false)).toBe(''))

test('a file for a frame is an address of its own, and libraries in it are built for developers', async () => {
  const root = write({
    'part.ts': `globalThis.mode = process.env.NODE_ENV + ${JSON.stringify('-'.repeat(5_000))}`,
    'page.ts': `import address from './part.ts?frame-file'; document.title = address`,
  })
  const made = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScripts()],
    build: { write: false, rolldownOptions: { input: join(root, 'page.ts') } },
  })
  if (!('output' in made)) throw new Error('nothing was built')
  const asset = made.output.find(({ type }) => type === 'asset')
  expect(asset?.fileName).toMatch(/^assets\/part-[\w-]{8}\.js$/)
  expect(made.output[0].code).toContain(asset?.fileName)
  const ran: { mode?: string } = {}
  runInNewContext(String(asset?.type === 'asset' && asset.source), ran)
  expect(ran.mode).toMatch(/^development-/)
})
