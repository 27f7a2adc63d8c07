import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ShownDocument } from '#features/portfolio/portfolio.contract.ts'
import { beginProject, changeProject } from '#features/projects/projects.store.ts'
import { answersFolder } from '#features/validations/validations.fixtures.ts'
import {
  DOCUMENTS,
  PDF,
  ada,
  add,
  at,
  browser,
  change,
  eve,
  link,
  own,
  remove,
  servePortfolio,
  shown,
  site,
  titles,
  upload,
  used,
  visitor,
  type Reply,
} from './portfolio.fixtures.ts'

servePortfolio()

test('[PORT-05] [API-58] [API-59] [API-60] a portfolio has its fields, for its owner and for others', async () => {
  const empty = await own()
  expect(empty.status).toBe(200)
  expect(empty.body).toMatchObject({ title: '', description: '', documents: [], ownerName: 'Ada Lovelace', ownerPicture: null })
  expect((await browser.send('PUT', '/portfolio', { title: 'Engines' })).body).toEqual({ title: 'Engines', description: '' })
  expect((await browser.send('PUT', '/portfolio', { description: 'And notes.' })).body).toEqual({
    title: 'Engines',
    description: 'And notes.',
  })
  const whole = { title: 'Engines', description: 'And notes.', documents: [], ownerName: 'Ada Lovelace', nickname: ada.nickname }
  expect((await own()).body).toMatchObject(whole)
  expect((await shown()).body).toMatchObject(whole)
  expect((await shown(visitor, ada.nickname.toUpperCase())).body).toMatchObject(whole)
})

test('[PORT-54] a title has at most sixty characters', async () => {
  expect((await browser.send('PUT', '/portfolio', { title: 'a'.repeat(60) })).status).toBe(200)
  expect((await browser.send('PUT', '/portfolio', { title: 'a'.repeat(61) })).status).toBe(400)
  expect((await add(link('a'.repeat(60)))).status).toBe(200)
  expect((await add(link('a'.repeat(61)))).status).toBe(400)
  expect((await add(link(' '))).status).toBe(400)
  expect((await add(link('\u0007'))).status).toBe(422)
})

test("[API-60] an empty portfolio does not reveal its owner's name, and an unknown nickname is 404", async () => {
  expect((await shown()).body).toMatchObject({ title: '', documents: [], ownerName: '', ownerPicture: null })
  expect((await shown(visitor, 'nobody-here')).status).toBe(404)
})

test('[PORT-06] [API-55] [API-56] [API-57] a link is added, changed and removed', async () => {
  const added = await add(link('My server', 'https://example.org/server'))
  expect(added.status).toBe(200)
  expect(added.body).toEqual({
    id: expect.any(String),
    type: 'URL',
    takenDown: null,
    title: 'My server',
    url: { url: 'example.org/server' },
    isPublic: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  const changed = await change(added.body.id, link('My other server', 'example.org/other'))
  expect(changed.body).toMatchObject({ id: added.body.id, title: 'My other server', url: { url: 'example.org/other' } })
  expect(await titles(shown())).toEqual(['My other server'])
  expect((await remove(added.body.id)).status).toBe(204)
  expect(await titles(shown())).toEqual([])
  expect((await remove(added.body.id)).status).toBe(404)
  expect((await change(added.body.id, link())).status).toBe(404)
})

test('[PORT-43] an invalid website is refused with a sentence', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'hello', 'https://user@example.org']) {
    const refused = await add(link('x', url))
    expect([url, refused.status, (refused.body as unknown as { message: string }).message]).toEqual([url, 422, 'Not a valid URL'])
  }
  expect((await add(link('x', `example.org/${'a'.repeat(2048)}`))).status).toBe(400)
  expect(await used()).toBe(0)
})

test('a change of what was changed since is refused with what is there now, and the same change again is not', async () => {
  const { id, updatedAt } = (await add(link('My server'))).body
  const seen = { 'if-match': `"${updatedAt}"` }
  const first = await change(id, link('Of the first tab'), browser, seen)
  expect([first.status, first.body.title]).toEqual([200, 'Of the first tab'])
  expect(first.body.updatedAt).not.toBe(updatedAt)

  const second = await change(id, link('Of the second tab'), browser, seen)
  expect([second.status, second.body]).toMatchObject([412, { code: 'CHANGED_ELSEWHERE', data: first.body }])
  expect(await titles(own())).toEqual(['Of the first tab'])
  expect((await change(id, link('Of the first tab'), browser, seen)).status).toBe(200)

  const latest = (await own()).body.documents[0]?.updatedAt
  expect((await change(id, link('Of the second tab'), browser, { 'if-match': `"${latest}"` })).status).toBe(200)
  expect((await change(id, link('Without a word of what was seen'))).status).toBe(200)
})

test('a title that was changed since is refused with what is there now, and the same change again is not', async () => {
  const save = (body: object) => browser.send('PUT', '/portfolio', body)
  expect((await save({ title: 'Of the first tab', seen: { title: '' } })).status).toBe(200)
  expect((await save({ title: 'Of the first tab', seen: { title: '' } })).status).toBe(200)
  expect(await save({ title: 'Of the second tab', seen: { title: '' } })).toMatchObject({
    status: 412,
    body: { code: 'CHANGED_ELSEWHERE', data: { title: 'Of the first tab', description: '' } },
  })
  expect((await own()).body.title).toBe('Of the first tab')
  expect((await save({ description: 'Of the second tab', seen: { description: '' } })).status).toBe(200)
  expect((await save({ title: 'Of the second tab', seen: { title: 'Of the first tab' } })).status).toBe(200)
  expect((await save({ title: 'Without a word of what was seen' })).status).toBe(200)
  expect((await own()).body).toMatchObject({ title: 'Without a word of what was seen', description: 'Of the second tab' })
})

test("another learner's file, document and portfolio are out of reach by any id", async () => {
  const { storageName } = await upload(PDF)
  const stolen = { type: 'FILE', title: 'Mine now', file: { storageName, fileName: 'a.pdf' } }
  expect((await add(stolen, eve)).status).toBe(422)
  const { body } = await add({ ...stolen, title: 'Hers' })
  expect((await add(stolen, eve)).status).toBe(422)
  expect((await change(body.id, link('Taken'), eve)).status).toBe(404)
  expect((await remove(body.id, eve)).status).toBe(404)
  expect((await eve.send('GET', `${DOCUMENTS}/${body.id}`)).status).toBe(404)
  for (const path of [`/${ada.nickname}/portfolio`, at(body.id, '').slice(0, -1)]) {
    expect((await eve.send('PUT', path, { title: 'Hacked' })).status).toBe(405)
    expect((await eve.send('DELETE', path)).status).toBe(405)
  }
  const eves = (await own(eve)).body.nickname
  expect((await visitor.fetch(at(body.id, 'document.pdf', eves))).status).toBe(404)
  for (const id of ['..', '1', 'not-a-uuid', '%2e%2e%2f', body.id.toUpperCase()]) {
    expect((await visitor.fetch(at(id, 'document.pdf'))).status).toBe(404)
    expect((await change(id, link())).status).toBe(404)
  }
  expect(await titles(shown())).toEqual(['Hers'])
})

test('[PORT-47] [SHELL-08] a signed-out visitor reads and changes nothing of their own', async () => {
  expect((await own(visitor)).status).toBe(401)
  expect((await visitor.send('PUT', '/portfolio', { title: 'x' })).status).toBe(401)
  expect((await add(link(), visitor)).status).toBe(401)
  expect((await remove('019a0000-0000-7000-8000-000000000000', visitor)).status).toBe(401)
})

test('[PORT-02] documents stand newest first', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    await add(link(title))
    site.clock.advance(1000)
  }
  expect(await titles(own())).toEqual(['Third', 'Second', 'First'])
  expect(await titles(shown())).toEqual(['Third', 'Second', 'First'])
})

test('[PORT-02] documents are newest first, until their owner sorts them, which others see too', async () => {
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three']) {
    ids.push((await add(link(title))).body.id)
    site.clock.advance(1000)
  }
  const [one, two, three] = ids
  const arrange = (order: unknown, who = browser) => who.send('PUT', DOCUMENTS, { order })
  expect(await titles(own())).toEqual(['Three', 'Two', 'One'])
  expect((await arrange([one, three, two])).body).toEqual({ order: [one, three, two] })
  expect([await titles(own()), await titles(shown())]).toEqual([
    ['One', 'Three', 'Two'],
    ['One', 'Three', 'Two'],
  ])
  expect((await own()).body.isOrdered).toBe(true)
  await remove(three ?? '')
  await add(link('Four'))
  expect(await titles(own())).toEqual(['Four', 'One', 'Two'])
  expect((await arrange([two, 'nothing', two, one])).body).toEqual({ order: [two, one] })
  await arrange([one, two], eve)
  expect(await titles(own())).toEqual(['Four', 'Two', 'One'])
  expect((await arrange('newest')).status).toBe(400)
  expect((await arrange(Array.from({ length: 1001 }, String))).status).toBe(400)
  await arrange(null)
  expect(await titles(own())).toEqual(['Four', 'Two', 'One'])
  expect((await own()).body.isOrdered).toBe(false)
})

async function publishAnswers() {
  await using folder = await answersFolder()
  await site.publish(folder)
}

test('[PORT-06] [PORT-44] a project can be shown once it is completed, with what was done, and a restart does not remove it', async () => {
  await publishAnswers()
  const { db, clock } = site.services
  const project = { type: 'PROJECT', title: 'Answers', project: { id: 'answers' } }
  expect((await add(project)).status).toBe(422)
  await beginProject(db, ada.id, 'answers', clock.now())
  expect((await add(project)).status).toBe(422)
  const completedAt = clock.now()
  await changeProject(db, ada.id, 'answers', { status: 'COMPLETE', completedAt, done: 4, required: 4 }, completedAt)
  expect((await add(project, eve)).status).toBe(422)
  const added = await add(project)
  expect(added.body).toMatchObject({
    type: 'PROJECT',
    title: 'Answers',
    project: { id: 'answers', storageName: null },
    finishedAt: completedAt.toISOString(),
    tasksDone: 4,
  })
  await changeProject(db, ada.id, 'answers', { status: 'INCOMPLETE', completedAt: null, done: 0 }, clock.now())
  const page = (await visitor.send('GET', at(added.body.id, '').slice(0, -1))) as Reply<ShownDocument>
  expect(page.body).toMatchObject({ ownerName: 'Ada Lovelace', document: { finishedAt: completedAt.toISOString(), tasksDone: 4 } })
  expect(page.body.work?.steps.flatMap(({ tasks }) => tasks)).toContain('Which word?')
  expect(JSON.stringify(page.body)).not.toContain('canary')
  expect((await shown()).body.skills.categories).toEqual([page.body.work?.category])
  expect((await change(added.body.id, link())).status).toBe(422)
  expect((await change(added.body.id, { ...project, title: 'My answers' })).body).toMatchObject({ title: 'My answers', tasksDone: 4 })
})

test('a project that is added twice, also at once or to a full portfolio, has one tile', async () => {
  await publishAnswers()
  const { db, clock } = site.services
  await beginProject(db, ada.id, 'answers', clock.now())
  await changeProject(db, ada.id, 'answers', { status: 'COMPLETE', completedAt: clock.now(), done: 4, required: 4 }, clock.now())
  await add(link('One'))
  await add(link('Two'))
  const project = { type: 'PROJECT', title: 'Answers', project: { id: 'answers' } }
  const both = await Promise.all([add(project), add(project)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = both.map(({ body }) => body.id)
  expect(second).toBe(first)
  expect((await add({ ...project, title: 'Again' })).body).toMatchObject({ id: first, title: 'Answers' })
  expect(await titles(own())).toEqual(expect.arrayContaining(['One', 'Two', 'Answers']))
  expect([(await titles(own())).length, await used()]).toEqual([3, 3])
})

test('a portfolio with tiles has a picture for link previews, and none once it is empty', async () => {
  const picture = (headers = {}) => visitor.fetch(`/${ada.nickname}/portfolio/share.png`, { headers })
  expect((await picture()).status).toBe(404)
  expect((await visitor.fetch('/nobody-at-all/portfolio/share.png')).status).toBe(404)
  await browser.send('PUT', '/portfolio', { title: '<b>Engines</b> & "gears" \u202e' })
  const sent = await picture()
  expect([sent.status, sent.headers.get('content-type'), sent.headers.get('x-robots-tag')]).toEqual([200, 'image/png', 'noindex'])
  expect(sent.headers.get('cache-control')).toBe('private, no-cache')
  const { width, height } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  const etag = sent.headers.get('etag') ?? ''
  expect((await picture({ 'if-none-match': etag })).status).toBe(304)
  await browser.send('PUT', '/portfolio', { title: '' })
  expect((await picture({ 'if-none-match': etag })).status).toBe(404)
})
