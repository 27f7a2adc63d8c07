import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import { SAMPLE_ID } from '#features/accounts/accounts.rules.ts'
import { findAccountByEmail } from '#features/accounts/accounts.store.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import type { ShownProof } from '#features/credentials/credentials.contract.ts'
import type { ShownDoc } from '#features/documents/documents.contract.ts'
import type { ProjectNotes } from '#features/notes/notes.contract.ts'
import type { Portfolio } from '#features/portfolio/portfolio.contract.ts'
import type { Today } from '#features/today/today.contract.ts'
import type { Tools } from '#platform/command.ts'
import { testSite, type Site } from '#app/server/server.fixtures.ts'
import { demo } from '../demo.ts'
import { SAMPLE_EMAIL, sampleBegun, sampleGoal, sampleProjects } from './sample.ts'

const CONTENT = join(import.meta.dirname, '../../../../content')

let site: Site
beforeAll(async () => {
  site = await testSite({ CONTENT_DIR: CONTENT })
  const { db, storage } = site.services
  await publishContent({ db, storage, folder: CONTENT, log: { info: () => undefined, warn: () => undefined }, compile: compileOnce })
})
afterAll(() => site.close())

async function run(...args: string[]) {
  const lines: string[] = []
  const out = { line: (text = '') => void lines.push(text), error: (text: string) => void lines.push(`! ${text}`) }
  const { services } = site
  const tools = { config: services.config, cwd: '/', insideServer: true, services: async () => services } as unknown as Tools
  const code = (await demo.run(args, out, tools)) ?? 0
  return { code, lines }
}

const NOT_THE_SAMPLES = ['jobs', 'signing_keys', 'untold_news']

/** All rows by table and all files, except jobs, which finish by themselves, and the site's own key. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = site.database.database
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)`,
    [NOT_THE_SAMPLES],
  )
  const rows = tables.rows.map(async ({ name }): Promise<[string, string]> => {
    const found = await pool.query(`select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as rows from "${name}" t`)
    return [name, JSON.stringify(found.rows[0].rows)]
  })
  const files: string[] = []
  for await (const { key } of site.services.storage.list('documents/')) files.push(key)
  return { ...Object.fromEntries(await Promise.all(rows)), files: files.toSorted().join('\n') }
}

/** The names whose content differs. */
function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  // the search index is built on first use
  return Object.keys(after).filter((name) => after[name] !== before[name] && !name.startsWith('search_'))
}

const read = async <T>(path: string) => (await site.browser().send('GET', path)).body as T

test('the sample learner has finished projects, notes and a portfolio with documents, is created once, and can be removed', async () => {
  const empty = await everything()
  const first = await run()
  expect(first).toEqual({
    code: 0,
    lines: [
      'A sample learner has come.',
      '  portfolio  http://waymark.test/sample-learner/portfolio',
      '  proof      http://waymark.test/sample-learner/projects/speak-http-by-hand/proof',
      `  signs in   ${SAMPLE_EMAIL}`,
    ],
  })
  const portfolio = await read<Portfolio>('/sample-learner/portfolio')
  expect([portfolio.title, portfolio.ownerName]).toEqual(['Sample portfolio', 'Sample Learner'])
  expect(portfolio.documents.map((one) => one.type === 'PROJECT' && one.project.id)).toEqual(
    sampleProjects.map(({ id }) => id).toReversed(),
  )
  for (const { id } of portfolio.documents) {
    const pdf = await site.browser().fetch(`/sample-learner/portfolio/documents/${id}/document.pdf`)
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  }
  for (const { id, document } of sampleProjects) {
    const { text } = await read<ShownDoc>(`/sample-learner/projects/${id}/document`)
    expect(text.author).toBe('Sample Learner')
    const ids = text.sections.flatMap(({ blocks }) => blocks.map((one) => one.id))
    expect(ids).toEqual(expect.arrayContaining(Object.keys(document)))
  }

  const { owner, work } = await read<ShownProof>('/sample-learner/projects/speak-http-by-hand/proof')
  expect([owner.name, work.title]).toEqual(['Sample Learner', 'Speak HTTP by hand'])
  expect((await site.browser().fetch('/sample-learner/projects/speak-http-by-hand/credential.json')).status).toBe(200)

  const account = await findAccountByEmail(site.services.db, SAMPLE_EMAIL)
  if (!account) throw new Error('There is no sample')
  const browser = await site.signedIn(account)
  const marked = (await browser.send('GET', '/notes')).body as ProjectNotes[]
  const counts = Object.fromEntries(marked.map(({ project, highlights, notes }) => [project.id, [highlights.length, notes.length]]))
  expect(counts).toEqual(
    Object.fromEntries(
      [...sampleProjects, sampleBegun].map(({ id, marks }) => [id, [marks.length, marks.filter(({ note }) => note).length]]),
    ),
  )

  const today = (await browser.send('GET', '/user/today')).body as Today
  expect(today).toMatchObject({
    isNew: false,
    isUnasked: false,
    goal: { description: sampleGoal },
    next: { projectId: sampleBegun.id, status: 'IN_PROGRESS', tasks: { done: Object.keys(sampleBegun.words).length } },
  })
  expect(today.goal?.path.length).toBeGreaterThan(1)
  expect(today.next?.position?.stepId).toBeTruthy()
  expect(today.week.flatMap(({ planned }) => planned.map(({ projectId }) => projectId))).toContain(sampleBegun.id)
  const chat = (await browser.send('GET', `/chats?projectId=${sampleBegun.id}`)).body as { id: string; messageCount: number }
  const { messages } = (await browser.send('GET', `/chats/${chat.id}/messages`)).body as { messages: { role: string; isCut: boolean }[] }
  expect(messages.map(({ role, isCut }) => [role, isCut])).toEqual([
    ['user', false],
    ['assistant', false],
  ])

  for (const { id } of sampleProjects)
    expect((await browser.send('GET', `/projects/${id}/docs`)).body).toMatchObject({ status: 'ready', isStale: false })

  const filled = await everything()
  site.clock.advance(3_600_000)
  expect((await run()).lines[0]).toBe('The sample learner is here already; nothing was changed.')
  expect(changes(filled, await everything())).toEqual([])

  expect((await run('--remove')).lines).toEqual(['The sample learner is gone.'])
  // nobody else gets the sample's nickname for a while, because the command printed its links
  expect(changes(empty, await everything())).toEqual(['retired_nicknames'])
  expect((await run('--remove')).lines).toEqual(['There is no sample learner here.'])
})

test('every answer of the sample belongs to an existing task', async () => {
  for (const { id, words } of [...sampleProjects, sampleBegun]) {
    const text = await readFile(join(CONTENT, 'projects', id, 'project.md'), 'utf8')
    expect([id, Object.keys(words).filter((task) => !text.includes(`{#${task} `))]).toEqual([id, []])
  }
})

test('--email takes any address that is not in use', async () => {
  await site.person('ada@example.org')
  await expect(run('--email', 'ada@example.org')).rejects.toThrow('ada@example.org belongs to somebody already')
  await expect(run('--email', 'nobody')).rejects.toThrow('is not an e-mail address')
  await expect(run('--remove', '--email', 'me@example.org')).rejects.toThrow('--remove needs no address.')
  expect((await run('--email', 'Me@Example.org')).lines).toContain('  signs in   me@example.org')
  expect((await run('--remove')).lines).toEqual(['The sample learner is gone.'])
})

test('a sample left half made by an interrupted command is made again', async () => {
  await run()
  await site.database.database.pool.query('delete from portfolios where user_id = $1', [SAMPLE_ID])
  expect((await run()).lines[0]).toBe('A sample learner has come.')
  await run('--remove')
})

test('a site without these projects says so, and keeps nothing of the sample', async () => {
  const bare = await testSite()
  const tools = { config: bare.services.config, services: async () => bare.services } as unknown as Tools
  const out = { line: () => undefined, error: () => undefined }
  await expect(Promise.resolve(demo.run([], out, tools))).rejects.toThrow('This site has none of the projects')
  expect((await bare.database.database.pool.query('select id from users')).rows).toEqual([])
  await bare.close()
})
