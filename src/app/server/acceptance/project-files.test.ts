import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ProjectContent } from '#features/projects/project-text.contract.ts'
import { noteOf } from '#features/projects/projects.fixtures.ts'
import type { TestBrowser } from '../server.fixtures.ts'
import { ada, address, change, pro, publish, read, site, type Reply, serveProjects } from './projects.fixtures.ts'

serveProjects()

test('an unchanged document is answered with 304, until it changes', async () => {
  const content = (headers: Record<string, string> = {}, who = ada) => who.send('GET', address('/content.json'), undefined, headers)
  const first = await content()
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"[0-9a-f]{20}-document-low"$/)])
  const again = await content({ 'if-none-match': etag })
  expect([again.status, again.body, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
    304,
    undefined,
    etag,
    'private, no-cache',
  ])
  expect((await content({ 'if-none-match': '"another"' })).status).toBe(200)
  await publish((text) => text.replace('## ', 'New words before it.\n\n## '))
  expect((await content({ 'if-none-match': etag }, site.browser())).status).toBe(200)
})

test('a document is answered anew once its reader has chosen another track', async () => {
  const { headers, body } = await read<ProjectContent>('/content.json')
  expect(body.track).toBe('low')
  await change({ track: 'high' })
  const again = await ada.send('GET', address('/content.json'), undefined, { 'if-none-match': headers.get('etag') ?? '' })
  expect(again).toMatchObject({ status: 200, body: { track: 'high' } })
})

test('[API-14] [API-15] an overlay is saved only from the current revision', async () => {
  const put = (body: unknown, etag?: string) => ada.send('PUT', address('/annotations.json'), body, etag ? { 'if-match': etag } : {})
  expect((await read('/annotations.json')).headers.get('etag')).toBe('"0"')
  expect((await put({ notes: [] })).status).toBe(428)
  const first = (await put({ notes: [noteOf('a')] }, '"0"')) as Reply<{ revision: number }>
  expect([first.status, first.body.revision, first.headers.get('etag')]).toEqual([200, 1, '"1"'])
  expect((await put({ notes: [noteOf('b')] }, '"0"')).status).toBe(412)
  const both = await Promise.all([put({ notes: [noteOf('c')] }, '"1"'), put({ notes: [noteOf('d')] }, '"1"')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect((await read()).body.status).toBe('IN_PROGRESS')
  const eve = await pro()
  expect((await read('/annotations.json', eve)).body).toEqual({})
  expect((await ada.send('DELETE', address('/annotations.json'))).status).toBe(204)
  expect((await ada.send('DELETE', address('/annotations.json'))).status).toBe(204)
  expect((await read('/annotations.json')).body).toEqual({})
})

test("a stale overlay is refused before it is parsed, and a learner's large ones are rate-limited", async () => {
  const learner = await pro()
  const put = (body: unknown, etag = '"7"') => learner.send('PUT', address('/annotations.json'), body, { 'if-match': etag })
  expect((await put({ notes: 'no list' })).status).toBe(412)
  expect((await put({ notes: 'no list' }, '"0"')).status).toBe(422)
  const large = { notes: Array.from({ length: 400 }, (_, number) => noteOf(`note-${number}`, { heading: 'x'.repeat(300) })) }
  expect(JSON.stringify(large).length).toBeGreaterThan(131_072)
  const statuses = []
  for (let sent = 0; sent < 41; sent += 1) statuses.push((await put(large)).status)
  expect([new Set(statuses.slice(0, 40)), statuses.at(-1)]).toEqual([new Set([412]), 429])
  expect((await put({})).status).toBe(412)
  expect((await (await pro('zoe@example.org')).send('PUT', address('/annotations.json'), large, { 'if-match': '"0"' })).status).toBe(200)
})

async function exportedFiles(learner: TestBrowser): Promise<unknown> {
  const files = unzipSync(new Uint8Array(await (await learner.fetch('/user/export')).arrayBuffer()))
  return (JSON.parse(strFromU8(files['projects/projects.json'] ?? new Uint8Array())) as { files: unknown }).files
}

test('revisions are never reused, so an outdated page cannot overwrite what followed a restart', async () => {
  const learner = await pro()
  const put = (note: string, etag: string) =>
    learner.send('PUT', address('/annotations.json'), { notes: [noteOf(note)] }, { 'if-match': etag }) as Promise<Reply<unknown>>
  const etagNow = async () => (await read('/annotations.json', learner)).headers.get('etag') ?? ''
  for (const begin of [() => learner.send('DELETE', address('/annotations.json')), () => learner.send('POST', address('/reset'))]) {
    await put('before', await etagNow())
    const seen = await etagNow()
    await begin()
    expect((await read('/annotations.json', learner)).body).toEqual({})
    expect(await exportedFiles(learner)).toEqual([])
    expect((await put('after', await etagNow())).status).toBe(200)
    expect((await put('from before', seen)).status).toBe(412)
    expect(JSON.stringify((await read('/annotations.json', learner)).body)).toContain('after')
  }
})

test('[API-14] a file is sent as JSON or as bytes; an invalid overlay, one too large or one for authors only is refused with a sentence', async () => {
  const put = (body: BodyInit, name = 'annotations.json', type = 'application/octet-stream') =>
    ada.fetch(address(`/${name}`), { method: 'PUT', body, headers: { 'content-type': type, 'if-match': '"0"' } })
  expect((await put('{')).status).toBe(400)
  expect((await put('[]')).status).toBe(422)
  expect((await put('{"ticks":{"a":{"on":"yes"}}}')).status).toBe(422)
  expect((await put(JSON.stringify({ notes: [noteOf('a', { heading: 'x'.repeat(301) })] }))).status).toBe(422)
  expect((await put(`{"notes":[${'['.repeat(5000)}${']'.repeat(5000)}]}`)).status).toBe(400)
  expect(
    (
      await put(
        JSON.stringify({
          notes: Array.from({ length: 25 }, (_, at) => noteOf(`n${at}`, { body: { type: 'text', text: 'x'.repeat(40_000) } })),
        }),
      )
    ).status,
  ).toBe(413)
  expect((await put('{}', 'pro-inside.json')).status).toBe(403)
  expect((await put('{}', 'anything.json')).status).toBe(404)
  expect((await put('{}', '..%2fsecret')).status).toBe(404)
  expect((await put('{}', 'content.json')).status).toBe(403)
  expect((await put(JSON.stringify({ notes: [noteOf('a')] }))).status).toBe(200)
  expect((await ada.send('DELETE', address('/pro-inside.json'))).status).toBe(403)
})

test('[API-13] [API-16] [PROJ-40] [PROJ-41] [PROJ-69] [PROJ-70] a Secret Mission can be fetched after it is unlocked, and not before', async () => {
  const eve = await pro()
  const mission = (who: TestBrowser) => read<{ content: unknown }>('/pro-inside.json', who)
  for (const who of [ada, eve]) expect((await mission(who)).status).toBe(403)
  expect((await mission(site.browser())).status).toBe(401)
  expect((await read('/pro-inside.json/unlock', site.browser())).status).toBe(401)
  expect(await read('/pro-inside.json/unlock')).toMatchObject({ status: 402, body: { data: { location: 'secret_mission_unlock' } } })
  expect((await read('/pro-nothing.json/unlock', eve)).status).toBe(404)
  const crossSite = await eve.fetch(address('/pro-inside.json/unlock'), { headers: { 'sec-fetch-site': 'cross-site' } })
  expect([crossSite.status, (await mission(eve)).status]).toEqual([403, 403])
  for (const _ of [1, 2])
    expect(await read('/pro-inside.json/unlock', eve)).toMatchObject({ status: 200, body: { contentId: 'pro-inside' } })
  const opened = await mission(eve)
  expect([opened.status, JSON.stringify(opened.body)]).toEqual([200, expect.stringContaining("canary's name")])
  expect((await mission(ada)).status).toBe(403)
})

test('an unlocked Secret Mission is in the document and in the table of contents while its learner has Pro', async () => {
  const person = await site.person('pro@example.org', { plan: 'pro' })
  const eve = await site.signedIn(person)
  const before = (await read<ProjectContent>('/content.json', eve)).headers.get('etag')
  await read('/pro-inside/unlock', eve)
  const { body, headers } = await read<ProjectContent>('/content.json', eve)
  expect(headers.get('etag')).not.toBe(before)
  expect(JSON.stringify(body.document)).toContain("canary's name")
  expect(body.outline.flatMap(({ children }) => children.map(({ id }) => id))).toContain('mission-box')
  const { savePlan } = await import('#features/accounts/accounts.store.ts')
  await savePlan(site.services.db, person.id, { plan: 'free' }, site.clock.now())
  expect(JSON.stringify((await read<ProjectContent>('/content.json', eve)).body)).not.toContain("canary's name")
  expect((await read('/pro-inside.json', eve)).status).toBe(403)
})

test('[ERR-28] a Secret Mission that cannot be fetched is reported by name', async () => {
  const eve = await pro()
  await read('/pro-inside.json/unlock', eve)
  const { pool } = site.database.database
  await pool.query('alter table content_versions rename to content_versions_elsewhere')
  const { status } = await read('/pro-inside.json', eve)
  await pool.query('alter table content_versions_elsewhere rename to content_versions')
  expect([status, String(site.reported[0])]).toEqual([500, 'Error: Failed to fetch PRO content file: pro-inside'])
})
