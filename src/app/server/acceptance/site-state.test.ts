import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SiteState } from '#features/admin/admin.contract.ts'
import { claimJobs, failJob, saveJob } from '#platform/jobs/jobs.store.ts'
import { newId } from '#platform/ids.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let admin: TestBrowser
beforeAll(async () => {
  site = await testSite({ SEMANTIC_SEARCH: 'false' })
  admin = await site.signedIn(await site.person('admin@example.org', { isAdmin: true }))
})
afterAll(() => site.close())

async function state(): Promise<Map<string, SiteState['findings']>> {
  const { status, body } = await admin.send('GET', '/admin/state')
  expect(status).toBe(200)
  return Map.groupBy((body as SiteState).findings, ({ about }) => about)
}

test('admins read how the site is; nobody else does', async () => {
  const found = await state()
  for (const about of ['Node', 'Data folder', 'Disk', 'Database', 'Durability', 'Jobs', 'Content', 'Model', 'Storage', 'Mail', 'Speech'])
    expect(found.get(about)?.[0]?.says).toMatch(/\w.*\.$/)
  expect(found.get('Database')?.[0]?.says).toMatch(/PostgreSQL \d+/)
  expect(found.get('Content')).toMatchObject([{ state: 'attention', says: expect.stringContaining('No project is published.') }])
  expect((await site.browser().send('GET', '/admin/state')).status).toBe(401)
  expect((await (await site.signedIn(await site.person('eve@example.org'))).send('GET', '/admin/state')).status).toBe(403)
})

test('what is wrong is named with what to do, and the rest is still looked at', async () => {
  const { services } = site
  const uploads = join(services.config.dataDir, 'uploads')
  await rm(uploads, { recursive: true, force: true })
  await writeFile(uploads, 'a file where the folder should be')
  const now = services.clock.now()
  const job = { id: newId(now.getTime()), name: 'fails', lane: 'usual' as const, payload: null, key: null, maxAttempts: 1 }
  await saveJob(services.db, { ...job, runAt: now, now })
  const asked = { names: ['fails'], claim: newId(now.getTime()), now, leasedUntil: now, most: 1, background: 1, ahead: 0 }
  for (const claimed of await claimJobs(services.db, asked)) await failJob(services.db, claimed, 'The lamp fell.', now)
  const found = await state()
  expect(found.get('Storage')).toMatchObject([{ state: 'wrong', says: expect.stringContaining('cannot be written') }])
  expect(found.get('Jobs')).toContainEqual({
    about: 'Jobs',
    state: 'attention',
    says: '1 job failed for good, the last one "fails".',
    mend: 'The lamp fell.',
  })
  expect(found.get('Mail')?.[0]?.state).toBe('fine')
  await rm(uploads)
})
