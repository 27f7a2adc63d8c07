import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexContent } from '#features/search/search.jobs.ts'
import { embedContent } from '#features/search/semantic.jobs.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { testSite, type Site } from '../server.fixtures.ts'
import { lockedContent, STEMS } from './locked-content.fixtures.ts'

let site: Site
const understood: string[] = []

/** Records every text that it embeds. */
const model: Embeddings = {
  async embed(text) {
    understood.push(text)
    return new Uint8Array(384)
  },
  nearest: async () => null,
  keep: async () => undefined,
  isAwake: () => true,
  wake: async () => true,
  close: () => undefined,
}

beforeAll(async () => {
  site = await testSite()
  await using content = await lockedContent()
  await site.publish(content)
  await indexContent(site.services.db)
  await embedContent(site.services.db, model)
})
afterAll(() => site.close())

async function tablesWith(stem: string): Promise<string[]> {
  const { pool } = site.database.database
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows } = await pool.query(`select 1 from "${name}" t where to_jsonb(t)::text like $1 limit 1`, [`%${stem}%`])
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

test('locked content is only in the published versions: nothing searchable is made from it', async () => {
  expect(understood.join()).toContain('Light a lamp')
  expect(await tablesWith('lamp')).toEqual(expect.arrayContaining(['content_versions', 'search_projects', 'search_words']))
  for (const stem of Object.values(STEMS)) {
    expect(understood.filter((text) => text.includes(stem))).toEqual([])
    expect(await tablesWith(stem)).toEqual(['content_versions'])
  }
})
