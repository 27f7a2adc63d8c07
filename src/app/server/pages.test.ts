import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { builtPages, loadPages } from './pages.ts'

test("the built pages always run React's production build", async () => {
  const root = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(root, 'dist/server'), { recursive: true })
  await writeFile(join(root, 'dist/server/ssr.js'), 'const env = process.env.NODE_ENV; export const isPage = () => env === "production"')
  vi.stubEnv('NODE_ENV', undefined)
  try {
    const { isPage } = await loadPages(builtPages(root))
    expect(isPage('/')).toBe(true)
  } finally {
    vi.unstubAllEnvs()
    await rm(root, { recursive: true })
  }
})
