import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Effects } from '#features/authoring/drafts/draft-effects.rules.ts'
import { joinProSections } from '#compiler/pro-sections.ts'
import { png } from '#features/content/content.fixtures.ts'
import { ENDLESS, HOSTILE } from '#compiler/hostile.fixtures.ts'
import { LONGEST_SOURCE } from '#features/content/content.rules.ts'
import { findPublished } from '#features/content/content.store.ts'
import { anchorOn } from '#features/projects/projects.fixtures.ts'
import { findText } from '#features/updates/updates.store.ts'
import { content, draftCalls, fileOf, grace, sendPicture, serveSources, settleDrafts, site } from './drafts.fixtures.ts'
import type { Reply } from './people.fixtures.ts'

serveSources()
const { open, save, saveFile, publish } = draftCalls()

test('[API-14] an admin’s draft is kept apart from what readers get, and refused from an older revision', async () => {
  const { revision, draft, source } = await open()
  expect([revision, draft]).toEqual([0, null])
  expect(source).toBe(await readFile(fileOf(), 'utf8'))
  const mine = source.replace('A quote', 'A better quote')
  expect((await grace.send('PUT', '/projects/lamp/content.json', { markdown: mine })).status).toBe(428)
  const first = await save(0, mine)
  expect([first.status, first.body.revision, first.headers.get('etag')]).toEqual([200, 1, '"1"'])
  expect((await open()).draft).toMatchObject({ markdown: mine, base: source, author: 'Grace' })
  expect(JSON.stringify((await site.browser().send('GET', '/projects/lamp/content.json')).body)).not.toContain('A better quote')

  const alan = await site.signedIn(await site.person('alan@example.org', { isAdmin: true, name: 'Alan' }))
  const refused = await save(0, source.replace('A quote', 'Another quote'), alan)
  expect(refused.status).toBe(412)
  expect(refused.body.data).toMatchObject({ revision: 1, draft: { markdown: mine, author: 'Grace' } })
  const both = await Promise.all([save(1, `${mine}\nOne\n`), save(1, `${mine}\nTwo\n`, alan)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('[API-14] a retry after a lost reply is the same change', async () => {
  const { source } = await open()
  const key = { 'idempotency-key': 'the-same-change' }
  const replies = [await save(0, `${source}\nMore\n`, grace, key), await save(0, `${source}\nMore\n`, grace, key)]
  expect(replies.map(({ status, body }) => [status, body.revision])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect((await save(1, '   ')).status).toBe(422)
})

test('[API-15] a draft is reset once; an editor with an older revision is told, and the next draft is a different one', async () => {
  const { source } = await open()
  await save(0, `${source}\nMore\n`)
  for (const _ of ['once', 'again']) expect((await grace.send('DELETE', '/projects/lamp/content.json')).status).toBe(204)
  const after = await open()
  expect([after.draft, after.source]).toEqual([null, source])
  const late = await save(1, `${source}\nEven more\n`)
  expect([late.status, late.body.data.draft]).toEqual([412, null])
  expect((await save(after.revision, `${source}\nEven more\n`)).status).toBe(200)
})

test('a late retry of a reset keeps the draft that was begun since, with its pictures', async () => {
  const { source } = await open()
  const reset = () => grace.send('DELETE', '/projects/lamp/content.json', undefined, { 'idempotency-key': 'a-late-reset' })
  const picture = await png(30, 20)
  const begin = async (revision: number) => {
    const path = await sendPicture('new.png', picture)
    expect((await save(revision, `${source}\n![A lamp](${path})\n`)).status).toBe(200)
    return path
  }
  const gone = await begin(0)
  expect((await reset()).status).toBe(204)
  expect((await grace.fetch(`/projects/lamp/draft/${gone}`)).status).toBe(404)
  const path = await begin((await open()).revision)
  expect((await reset()).status).toBe(204)
  expect(await open()).toMatchObject({ draft: { author: 'Grace' }, pictures: [path] })
  expect((await grace.fetch(`/projects/lamp/draft/${path}`)).status).toBe(200)
})

test('[API-14] [API-15] drafts are for admins: nobody else sees, saves or deletes one, nor does an impersonating admin', async () => {
  const learner = await site.person('ada@example.org', { plan: 'pro' })
  const ada = await site.signedIn(learner)
  const through = { 'x-impersonate-user-id': learner.id }
  const calls = [
    ['GET', '/projects/lamp/draft'],
    ['PUT', '/projects/lamp/content.json'],
    ['DELETE', '/projects/lamp/content.json'],
    ['PUT', '/projects/lamp/draft/files/answers.yaml'],
    ['GET', '/projects/lamp/draft/findings'],
    ['GET', '/projects/lamp/draft/text'],
    ['GET', '/projects/lamp/draft/change.patch'],
    ['GET', '/projects/lamp/draft/project.zip'],
    ['PUT', '/projects/lamp/draft/project.zip'],
    ['PUT', '/projects/candle/draft/example'],
    ['GET', '/projects/lamp/draft/images/lamp.svg'],
    ['PUT', '/projects/lamp/draft/images/new.png'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'PUT' ? { markdown: 'x', text: 'x' } : undefined
    expect([path, (await site.browser().send(method, path, body)).status]).toEqual([path, 401])
    expect([path, (await ada.send(method, path, body)).status]).toEqual([path, 403])
    expect([path, (await grace.send(method, path, body, through)).status]).toEqual([path, 403])
  }
  for (const id of ['nothing', '..%2f..%2flamp', 'Lamp']) expect((await grace.send('GET', `/projects/${id}/draft`)).status).toBe(404)
})

test('a draft that crashes the compiler gets a finding, and does not block the editor of another project', async () => {
  const findings = (id: string) =>
    grace.send('GET', `/projects/${id}/draft/findings`) as Promise<Reply<{ findings: { file: string; line: number; what: string }[] }>>
  let revision = 0
  for (const name of ['bomb-of-aliases', 'deep-quotes', 'nul-in-yaml', 'deep-list']) {
    const { body, found } = HOSTILE[name] ?? expect.fail(name)
    expect((await save(revision, String(body))).status).toBe(200)
    revision += 1
    const reply = await findings('lamp')
    const line = Number.parseInt(found, 10)
    expect([name, reply.status]).toEqual([name, 200])
    expect(reply.body.findings).toContainEqual(expect.objectContaining({ file: 'projects/lamp/project.md', line }))
  }
  await save(revision, ENDLESS)
  const order: string[] = []
  const slow = findings('lamp').finally(() => order.push('lamp'))
  const other = await findings('other').finally(() => order.push('other'))
  const { body } = await slow
  expect([order, other.status]).toEqual([['other', 'lamp'], 200])
  expect(body.findings).toContainEqual(
    expect.objectContaining({ line: 18, what: 'It took more than 3 seconds of processor time to read this, so it was given up' }),
  )
  expect((await publish(revision + 1)).status).toBe(422)
})

test('the check says the same of a draft as of the file', async () => {
  const { source } = await open()
  await save(0, source.replace('::text{#brightness', '::texte{#brightness'))
  const { body } = (await grace.send('GET', '/projects/lamp/draft/findings')) as Reply<{
    edition: number
    findings: { kind: string; line: number }[]
  }>
  const line = source.split('\n').findIndex((text) => text.includes('::text{#brightness')) + 1
  expect(body.edition).toBe(1)
  expect(body.findings).toContainEqual(expect.objectContaining({ kind: 'mistake', line, file: 'projects/lamp/project.md' }))
  const refused = await publish(1)
  expect([refused.status, refused.body.data.findings.length > 0]).toEqual([422, true])
  expect(await readFile(fileOf(), 'utf8')).toBe(source)
  expect(((await grace.send('GET', '/projects/lamp/draft/text')) as Reply<{ text: unknown }>).body.text).toBeNull()
})

test('publishing writes the draft to the folder and to readers, with its pictures, and deletes it', async () => {
  const { source } = await open()
  const picture = await png(30, 20)
  const kept = await grace.fetch('/projects/lamp/draft/images/My%20new.PNG'.replace('%20', '-'), {
    method: 'PUT',
    body: new Uint8Array(picture),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { path } = (await kept.json()) as { path: string }
  expect([kept.status, path]).toEqual([200, expect.stringMatching(/^images\/My-new-[0-9a-f]{8}\.png$/)])
  const shown = await grace.fetch(`/projects/lamp/draft/${path}`)
  expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true)

  const markdown = source.replace('> A quote', `> A better quote\n\n![A new lamp](${path})`)
  await save(0, markdown)
  const done = await publish(1)
  expect([done.status, done.body.commit]).toEqual([200, null])
  expect(await readFile(fileOf(), 'utf8')).toBe(markdown)
  expect((await readFile(join(content.path, 'projects/lamp', path))).equals(picture)).toBe(true)
  const { body } = await site.browser().send('GET', '/projects/lamp/content.json')
  expect((body as { version: string }).version).toBe(done.body.version)
  expect(JSON.stringify(body)).toContain('A better quote')
  expect(await open()).toMatchObject({ draft: null, pictures: [], source: markdown })
  expect((await publish(2)).status).toBe(404)
  const log = (await grace.send('GET', '/admin/audit')).body as { admin: { email: string }; user: null; what: string }[]
  expect(log.map(({ admin, user, what }) => [admin.email, user, what])).toEqual([
    ['grace@example.org', null, 'POST /projects/lamp/draft/publish'],
  ])
})

test('what another admin saves while a draft is published stays a draft, based on what was published', async () => {
  const alan = await site.signedIn(await site.person('alan@example.org', { isAdmin: true, name: 'Alan' }))
  const { source, files } = await open()
  const [answers = '', quiz = ''] = files.map((one) => one.source)
  const mine = source.replace('> A quote', `> A better quote\n\n![A new lamp](${await sendPicture('mine.png', await png(30, 20))})`)
  const mineBeside = answers.replace('805', '806')
  await save(0, mine)
  await saveFile('answers.yaml', 0, mineBeside)
  await saveFile('quiz.yaml', 0, quiz.replace('What does a lamp give?', 'What does it give?'))

  const theirPicture = await png(40, 40)
  const { storage } = site.services
  const get = storage.get.bind(storage)
  const saved: [theirs: string, beside: string, path: string][] = []
  storage.get = async (key) => {
    storage.get = get
    const path = await sendPicture('theirs.png', theirPicture)
    const [theirs, beside] = [`${mine}\n![Another lamp](${path})\n`, mineBeside.replace('806', '807')]
    expect([(await save(1, theirs, alan)).status, (await saveFile('answers.yaml', 1, beside, alan)).status]).toEqual([200, 200])
    saved.push([theirs, beside, path])
    return get(key)
  }
  expect((await publish(3)).status).toBe(200)
  expect(await readFile(fileOf(), 'utf8')).toBe(mine)

  const [[theirs, beside, path] = expect.fail('nothing was saved meanwhile')] = saved
  const after = await open()
  expect([after.draft, after.pictures]).toMatchObject([{ markdown: theirs, base: mine, author: 'Alan' }, [path]])
  expect(after.files.map(({ draft }) => draft)).toMatchObject([{ text: beside, base: mineBeside, author: 'Alan' }, null])
  const shown = await grace.fetch(`/projects/lamp/draft/${path}`)
  expect(Buffer.from(await shown.arrayBuffer()).equals(theirPicture)).toBe(true)
  await settleDrafts()
  expect((await Array.fromAsync(storage.list('drafts/'))).length).toBe(1)
  expect((await publish(after.edition)).status).toBe(200)
  expect([await readFile(fileOf(), 'utf8'), (await open()).draft]).toEqual([theirs, null])
})

test('a file changed in the folder meanwhile is not overwritten', async () => {
  const { source } = await open()
  await save(0, source.replace('A quote', 'A better quote'))
  const elsewhere = source.replace('Nothing', 'Something').replace('Warm', 'Warmer')
  await writeFile(fileOf(), elsewhere)
  const refused = await publish(1)
  expect([refused.status, refused.body.data.source]).toEqual([409, elsewhere])
  expect(await readFile(fileOf(), 'utf8')).toBe(elsewhere)
  const joined = elsewhere.replace('A quote', 'A better quote')
  const body = { markdown: joined, base: elsewhere }
  await grace.send('PUT', '/projects/lamp/content.json', body, { 'if-match': '"1"' })
  expect((await publish(2)).status).toBe(200)
  expect(await readFile(fileOf(), 'utf8')).toBe(joined)
})

test.each([
  ['compiled', 1],
  ['written', 2],
])('a file changed in the folder while the draft is %s is not overwritten', async (_, reading) => {
  const { source } = await open()
  await save(0, source.replace('> A quote', `> A better quote\n\n![A new lamp](${await sendPicture('mine.png', await png(30, 20))})`))
  const elsewhere = source.replace('Nothing', 'Something').replace('Warm', 'Warmer')
  const { storage } = site.services
  const get = storage.get.bind(storage)
  let readings = 0
  storage.get = async (key) => {
    readings += 1
    if (readings === reading) {
      storage.get = get
      await writeFile(fileOf(), elsewhere)
    }
    return get(key)
  }
  const refused = await publish(1)
  expect([refused.status, refused.body.data.source]).toEqual([409, elsewhere])
  expect(await readFile(fileOf(), 'utf8')).toBe(elsewhere)
})

test('in a git work tree only the draft is committed, in the admin’s name; as a patch git applies it', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content.path, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Begin')
  const copy = await mkdtemp(join(tmpdir(), 'copy-'))
  git('clone', '-q', '.', copy)
  await content.write('projects/other/notes.txt', 'not yet')
  const { source, place } = await open()
  expect(place).toEqual({ file: 'projects/lamp/project.md', isWritable: true, branch: 'main' })
  const kept = await grace.fetch('/projects/lamp/draft/images/new.png', {
    method: 'PUT',
    body: new Uint8Array(await png(40, 40)),
    headers: { 'content-type': 'application/octet-stream' },
  })
  const { path } = (await kept.json()) as { path: string }
  const markdown = source.replace('> A quote', `> A better quote\n\n![A new lamp](${path})`)
  await save(0, markdown)

  const patch = await (await grace.fetch('/projects/lamp/draft/change.patch')).text()
  await writeFile(join(copy, 'change.patch'), patch)
  execFileSync('git', ['apply', 'change.patch'], { cwd: copy, stdio: 'pipe' })

  const { status, body } = await publish(1, 'lamp: a better quote')
  expect([status, body.commit]).toEqual([200, git('rev-parse', 'HEAD').trim()])
  expect(git('log', '-1', '--format=%an <%ae> %s').trim()).toBe('Grace <grace@example.org> lamp: a better quote')
  expect(git('show', '--name-only', '--format=', 'HEAD').trim().split('\n').toSorted()).toEqual([
    `projects/lamp/${path}`,
    'projects/lamp/project.md',
  ])
  for (const name of ['project.md', path])
    expect(await readFile(join(copy, 'projects/lamp', name))).toEqual(await readFile(join(content.path, 'projects/lamp', name)))
})

test('what git refused is published afterwards', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: content.path, encoding: 'utf8', stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  await writeFile(join(content.path, '.git/hooks/pre-commit'), '#!/bin/sh\necho "not today"\nexit 1\n', { mode: 0o755 })
  const { source } = await open()
  await save(0, source.replace('A quote', 'A better quote'))
  const refused = await publish(1, 'lamp: a better quote')
  expect([refused.status, refused.body.data.said]).toEqual([422, expect.stringContaining('not today')])
  expect((await open()).draft?.markdown).toBe(await readFile(fileOf(), 'utf8'))
  expect((await publish(1)).status).toBe(200)
  expect((await open()).draft).toBeNull()
})

/** More learners with what Ada has. */
async function copyAda(count: number): Promise<void> {
  const { db } = site.services
  const another = sql`jsonb_build_object('id', gen_random_uuid(), 'email', label, 'nickname', label, 'nickname_look', label)`
  await db.execute(sql`insert into users select (jsonb_populate_record(ada, ${another})).*
    from users ada, generate_series(1, ${count}::int) n, concat('copy-', n) label where email = 'ada@example.org'`)
  for (const table of ['learner_projects', 'answers', 'learner_files'].map((name) => sql.identifier(name)))
    await db.execute(sql`insert into ${table} select (jsonb_populate_record(own, jsonb_build_object('user_id', copy.id))).*
      from ${table} own join users ada on ada.id = own.user_id and ada.email = 'ada@example.org', users copy where copy.email like 'copy-%'`)
}

test('before publishing, the effects on learners are counted: answers, highlights, progress', async () => {
  const { db } = site.services
  const weigh = async () => ((await grace.send('GET', '/projects/lamp/draft/effects')) as Reply<{ effects: Effects }>).body.effects
  expect(await weigh()).toMatchObject({ learners: 0, removedTasks: [], addedTasks: [] })
  const text = await findText(db, 'lamp', (await findPublished(db, 'lamp'))?.version ?? '')
  if (!text) throw new Error('there is no text')
  const anchors = ['A quote', 'Light another one.'].map((words) => anchorOn(joinProSections(text), words))
  const at = site.clock.now().toISOString()
  const highlights = anchors.map((anchor, index) => ({ id: `h${index}`, at, colour: 'yellow', parts: [anchor] }))
  for (const name of ['ada', 'eve']) {
    const learner = await site.signedIn(await site.person(`${name}@example.org`))
    expect(
      (await learner.send('POST', '/projects/lamp/validations/brightness', { text: { data: '800' }, status: 'COMPLETE' })).status,
    ).toBe(200)
    const file = await learner.send('PUT', '/projects/lamp/annotations.json', { highlights }, { 'if-match': '"0"' })
    expect(file.status).toBe(200)
  }
  await db.execute(sql`update answers set text = '' where user_id = (select id from users where email = 'eve@example.org')`)
  await copyAda(120)

  const { source } = await open()
  await content.remove('projects/lamp/answers.yaml')
  const markdown = source
    .replace('::text{#brightness title="How bright is it?" limit=40 placeholder="In lumen"}', '::text{#colour title="Which colour?"}')
    .replace('> A quote\n\n', '')
  expect((await save(0, markdown)).status).toBe(200)
  expect(await weigh()).toEqual({
    learners: 122,
    removedTasks: [{ id: 'brightness', title: 'How bright is it?', answers: 121 }],
    addedTasks: [{ id: 'colour', title: 'Which colour?', isOptional: false }],
    highlights: { stay: 122, move: 0, lost: 122 },
    progress: 122,
  })
})

test('the first change of the longest text is saved in any alphabet, with what it began from', async () => {
  const { source } = await open()
  const long = (letter: string) => `${source}\n\n${letter.repeat(LONGEST_SOURCE - source.length - 3)}\n`
  await writeFile(fileOf(), long('ж'))
  expect(
    (await grace.send('PUT', '/projects/lamp/content.json', { markdown: long('図'), base: long('ж') }, { 'if-match': '"0"' })).status,
  ).toBe(200)
  expect((await open()).draft?.markdown).toBe(long('図'))
  const tooLong = { markdown: `${long('図')}図` }
  expect((await grace.send('PUT', '/projects/lamp/content.json', tooLong, { 'if-match': '"1"' })).status).toBe(400)
})

test('a project that is published as private is taken back from learners, as the dialog says', async () => {
  const ada = await site.signedIn(await site.person('ada@example.org'))
  expect((await ada.send('GET', '/projects/lamp')).status).toBe(200)
  await save(0, (await open()).source.replace('visibility: public', 'visibility: private'))
  expect((await publish(1)).status).toBe(200)
  expect((await ada.send('GET', '/projects/lamp')).status).toBe(404)
  expect((await grace.send('GET', '/projects/lamp')).status).toBe(200)
})
