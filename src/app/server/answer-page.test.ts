import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDrain } from '#platform/http/drain.ts'
import { createShedding } from '#platform/limits/shed.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createHttp } from './http.ts'
import type { Pages } from './pages.ts'
import { testSite, type Site } from './server.fixtures.ts'

/** Pages that show only what the operator's files hold. */
const PAGES: Pages = {
  isPage: (path) => ['/terms', '/privacy', '/login'].includes(path),
  async render({ url }, { calls }) {
    const { pathname } = new URL(url)
    const asked =
      pathname === '/login'
        ? calls.site.listTestimonials({})
        : calls.site.getLegalText({ name: pathname === '/terms' ? 'terms' : 'privacy' })
    return new Response(JSON.stringify(await asked), { headers: { 'content-type': 'text/html' } })
  },
  textOf: async () => ({ pieces: [], runs: [] }),
}

function opener({ services, database, origin }: Site) {
  const app = createHttp({
    root: services.config.dataDir,
    version: 'test',
    services,
    metrics: createMetrics(),
    report: services.report,
    drain: createDrain(),
    limits: services.limits,
    shed: createShedding({ maxInFlight: 100, maxDelayMs: 60_000 }),
    pages: PAGES,
    listen: database.database.listen,
    ready: async () => true,
  })
  return async (path: string) => {
    const response = await app.request(origin + path, { headers: { accept: 'text/html' } })
    return { text: await response.text(), etag: response.headers.get('etag') }
  }
}

const terms = (word: string) => `# ${word}`
const voice = (word: string) =>
  `testimonials:\n  - { name: ${word}, country: Finland, countryIcon: fi.svg, imageUrl: /a.png, quote: I learned it. }\n`

test("a visitor's page shows the operator's own files as they are now, and is rendered once until they change", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-files-'))
  const site = await testSite({ CONTENT_DIR: folder })
  const open = opener(site)
  await mkdir(join(folder, 'legal'))
  for (const [path, file, saying] of [
    ['/terms', 'legal/terms.md', terms],
    ['/privacy', 'legal/privacy.md', terms],
    ['/login', 'testimonials.yaml', voice],
  ] as const) {
    const without = await open(path)
    for (const word of ['Aino', 'Veikko']) {
      await writeFile(join(folder, file), saying(word))
      const written = await open(path)
      expect(written.text).toContain(word)
      expect(written.etag).not.toBeNull()
      expect(await open(path)).toEqual(written)
    }
    await rm(join(folder, file))
    expect(await open(path)).toEqual(without)
  }
  await site.close()
  await rm(folder, { recursive: true })
})
