import { readFile, rename } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { compileFolder, type Compile } from '#compiler/compile.ts'
import { openHighlighter } from '#compiler/code/highlight.ts'
import { compileProject } from '#compiler/project.ts'
import { filesOfProject } from '#compiler/source/folder.ts'
import { contentFolder, writtenProject, type ContentFolder } from './content.fixtures.ts'
import { publishContent, watchContent, type Publishing } from './content.jobs.ts'
import type { DocNode } from './content.rules.ts'
import { findTasks } from './checks.store.ts'
import { findLastText, findProSections, findPublished, findReading, listPublished, listScheduled } from './content.store.ts'
import { findConcept, listSeries } from './published-catalogue.store.ts'

const clock = testClock()
let database: TestDatabase
let content: ContentFolder
let stored: Map<string, string>
let lines: string[]

beforeEach(async () => {
  database = await testDatabase()
  content = await contentFolder()
  stored = new Map()
  lines = []
})

afterEach(async () => {
  await database.close()
  await content[Symbol.asyncDispose]()
})

const storage: Publishing['storage'] = {
  has: async (key) => stored.has(key),
  async put(key, body, { contentType }) {
    stored.set(key, contentType)
    return { size: Buffer.isBuffer(body) ? body.length : 0, etag: key }
  },
}

function publish(parts: Pick<Publishing, 'compile'> = {}) {
  const say = (_facts: object, line: string) => void lines.push(line)
  return publishContent({ db: database.db, storage, folder: content.path, log: { info: say, warn: say }, clock, ...parts })
}

const lamp = 'projects/lamp/project.md'
async function edit(name: string, change: (text: string) => string): Promise<void> {
  await content.write(name, change(await readFile(`${content.path}/${name}`, 'utf8')))
}

function find(node: DocNode, type: string): DocNode[] {
  return [...(node.type === type ? [node] : []), ...(node.content ?? []).flatMap((child) => find(child, type))]
}

function addressesIn(document: DocNode): string[] {
  return find(document, 'image').flatMap(({ attrs }) => [
    String(attrs?.['src']),
    ...((attrs?.['sources'] ?? []) as { src: string }[]).map(({ src }) => src),
  ])
}

test('a published project can be read, in order, with its series, concepts and quiz', async () => {
  expect(await publish()).toMatchObject({ published: ['lamp', 'other'], unpublished: [], findings: [] })
  const { db } = database
  expect((await listPublished(db)).map(({ id, metadata }) => [id, metadata.visibility])).toEqual([
    ['lamp', 'public'],
    ['other', 'private'],
  ])
  expect(await findPublished(db, 'lamp')).toMatchObject({ id: 'lamp', metadata: { lastModified: '2026-01-15T09:00:00.000Z' } })
  expect(await findPublished(db, 'nothing')).toBeNull()
  expect(await listSeries(db)).toMatchObject([{ id: 'small-things', order: 1, category: 'Networks' }])
  expect(await findConcept(db, 'lamp')).toMatchObject({ name: 'Lamp', detailed: 'It gives <b>light</b> when a current flows.' })
  expect((await findPublished(db, 'lamp'))?.quiz?.questions).toHaveLength(1)
  expect(lines).toEqual(['Published 2 projects.'])
})

test('every picture of a document is stored before readers get it', async () => {
  await publish()
  const addresses = addressesIn((await findPublished(database.db, 'lamp'))?.document ?? { type: 'doc' })
  expect(addresses).toHaveLength(5)
  for (const address of addresses) {
    expect(address).toMatch(/^\/static\/content\/[0-9a-f]{24}(-\d+)?\.(svg|png|webp)$/)
  }
  expect([...stored.keys()].toSorted()).toEqual(addresses.map((address) => address.replace('/static/', '')).toSorted())
  expect([...stored.values()].toSorted()).toEqual(['image/png', 'image/svg+xml', 'image/webp', 'image/webp', 'image/webp'])
})

test('a picture that cannot be drawn is named, and its project is left as it was', async () => {
  const compile: Compile = async (...asked) => {
    const made = await compileFolder(...asked)
    for (const asset of made.projects.flatMap(({ project }) => project?.assets ?? []))
      if (asset.contentType === 'image/webp') asset.body = () => Promise.reject(new Error('no memory'))
    return { ...made, [Symbol.dispose]() {} }
  }
  const { published, findings } = await publish({ compile })
  expect(published).toEqual(['other'])
  expect(findings.map(({ rule, what }) => [rule, what])).toEqual([
    ['unreadablePicture', 'images/photo.png cannot be drawn: Error: no memory'],
  ])
})

test('publishing the same folder again does nothing', async () => {
  await publish()
  const before = await findPublished(database.db, 'lamp')
  clock.advance(60_000)
  expect(await publish()).toEqual({ published: [], unpublished: [], findings: [] })
  expect(await findPublished(database.db, 'lamp')).toEqual(before)
})

test('an edit creates a new version, keeps the old one and leaves other projects alone', async () => {
  await publish()
  const before = await findPublished(database.db, 'lamp')
  await edit(lamp, (text) => text.replace('Light another one.', 'Light another one, and a third.'))
  expect(await publish()).toMatchObject({ published: ['lamp'] })
  const after = await findPublished(database.db, 'lamp')
  expect(after?.version).not.toBe(before?.version)
  expect(await findReading(database.db, 'lamp', before?.version ?? '')).toMatchObject({ document: before?.document })
  const idOf = (document?: DocNode) => find(document ?? { type: 'doc' }, 'section').at(-1)?.content?.[0]?.attrs?.['id']
  expect(idOf(after?.document)).toBe(idOf(before?.document))
})

test('going back to an earlier text brings its version back', async () => {
  await publish()
  const before = await findPublished(database.db, 'lamp')
  await edit(lamp, (text) => text.replace('Light a lamp', 'Light two lamps'))
  await publish()
  await edit(lamp, (text) => text.replace('Light two lamps', 'Light a lamp'))
  expect(await publish()).toMatchObject({ published: ['lamp'] })
  expect(await findPublished(database.db, 'lamp')).toEqual(before)
})

test('a broken project keeps its published version, and the others are published', async () => {
  await publish()
  const before = await findPublished(database.db, 'lamp')
  await edit(lamp, (text) => text.replace('![A lamp]', '![]'))
  await edit('projects/other/project.md', (text) => text.replace('Nothing to do', 'Something to do'))
  const outcome = await publish()
  expect(outcome.published).toEqual(['other'])
  expect(outcome.findings.map(({ rule }) => rule)).toEqual(['emptyAlt'])
  expect(await findPublished(database.db, 'lamp')).toEqual(before)
  expect((await publish()).findings).toHaveLength(1)
  await edit(lamp, (text) => text.replace('![]', '![A lamp]'))
  expect(await publish()).toEqual({ published: [], unpublished: [], findings: [] })
})

test('[ERR-44] code that cannot be highlighted is published plain, and the next publishing highlights it', async () => {
  const colourless: Compile = async (files, only, earlier) => {
    const folder = await compileFolder(files, only, earlier)
    const plain = await compileProject({
      id: 'lamp',
      files: filesOfProject(files, 'lamp'),
      catalogue: folder.catalogue,
      projects: new Set(only),
      tools: { highlighter: (languages) => openHighlighter(languages, () => () => Promise.reject(new Error('lost'))) },
    })
    const projects = [plain, ...folder.projects.filter(({ id }) => id !== 'lamp')]
    return { ...folder, projects, findings: plain.findings, [Symbol.dispose]() {} }
  }
  const isPlain = async () => {
    const { document } = (await findLastText(database.db, 'lamp')) ?? expect.fail('not published')
    return find(document, 'codeBlock').some(({ attrs }) => attrs?.['unhighlighted'] === true)
  }
  expect((await publish({ compile: colourless })).published.toSorted()).toEqual(['lamp', 'other'])
  expect(await isPlain()).toBe(true)
  expect(await publish()).toEqual({ published: ['lamp'], unpublished: [], findings: [] })
  expect(await isPlain()).toBe(false)
})

test('a project that is broken from the start is not published, the others are', async () => {
  await edit(lamp, (text) => text.replace('{#test}', '{#wire}'))
  expect((await publish()).published).toEqual(['other'])
  expect(await findPublished(database.db, 'lamp')).toBeNull()
})

test('a project removed from the folder is hidden, and comes back unchanged', async () => {
  await publish()
  const before = await findPublished(database.db, 'other')
  await edit(lamp, (text) => text.replace('[the other one](project:other)', 'that'))
  await content.remove('projects/other')
  expect(await publish()).toMatchObject({ published: ['lamp'], unpublished: ['other'] })
  expect(await findPublished(database.db, 'other')).toBeNull()
  expect(await findReading(database.db, 'other', before?.version ?? '')).toMatchObject({ document: before?.document })
})

const inWeek = '2026-01-22T09:00Z'
const later = (text: string) => text.replace('kind: tool', `publish: ${inWeek}\nkind: tool`)
const sightOf = async (id: string) => (await listPublished(database.db)).find((one) => one.id === id)?.metadata

test('a scheduled project is private until its time, whatever is published meanwhile', async () => {
  await edit(lamp, later)
  expect(await publish()).toMatchObject({ published: ['other'], findings: [] })
  expect(await sightOf('lamp')).toMatchObject({ visibility: 'private', appearsAt: '2026-01-22T09:00:00.000Z' })
  expect((await findPublished(database.db, 'lamp'))?.metadata.visibility).toBe('private')
  await edit(lamp, (text) => text.replace('Light another one.', 'Light a third.'))
  expect(await publish()).toMatchObject({ published: [] })
  expect(await listScheduled(database.db)).toEqual([{ id: 'lamp', at: new Date(inWeek) }])
  await edit(lamp, (text) => text.replace(`publish: ${inWeek}\n`, ''))
  expect(await publish()).toMatchObject({ published: ['lamp'] })
  expect(await sightOf('lamp')).toEqual(expect.not.objectContaining({ appearsAt: expect.anything() as string }))
  expect(await sightOf('lamp')).toMatchObject({ visibility: 'public' })
})

test('the time applies to the first appearance: visible projects stay visible, private or removed ones wait', async () => {
  await publish()
  const { version } = (await findPublished(database.db, 'lamp')) ?? {}
  await edit(lamp, later)
  await edit('projects/other/project.md', (text) => later(text).replace('visibility: private', 'visibility: public'))
  expect(await publish()).toMatchObject({ published: [] })
  expect(await sightOf('lamp')).toMatchObject({ visibility: 'public' })
  expect(await findPublished(database.db, 'lamp')).toMatchObject({ version })
  expect((await listScheduled(database.db)).map(({ id }) => id)).toEqual(['other'])

  const [place, aside] = [`${content.path}/projects/lamp`, `${content.path}/aside`]
  await rename(place, aside)
  await publish()
  await rename(aside, place)
  await publish()
  expect((await listScheduled(database.db)).map(({ id }) => id)).toEqual(['lamp', 'other'])
})

test('a file that cannot be stored rolls everything back', async () => {
  const full: Publishing['storage'] = { has: async () => false, put: () => Promise.reject(new Error('disk full')) }
  const failing = { db: database.db, storage: full, folder: content.path, log: { info() {}, warn() {} }, clock }
  await expect(publishContent(failing)).rejects.toThrow('disk full')
  expect(await listPublished(database.db)).toEqual([])
  expect(await listSeries(database.db)).toEqual([])
})

test('two instances that start together publish once', async () => {
  await Promise.all([publish(), publish()])
  expect(await listPublished(database.db)).toHaveLength(2)
})

test('a publishing that compiled an older folder starts again once another has published', async () => {
  await publish()
  const other = 'projects/other/project.md'
  await edit(other, (text) => text.replace('Nothing to do', 'Something to do'))
  let compiledBefore = 0
  const slow: Compile = async (files, only, earlier) => {
    const folder = await compileFolder(files, only, earlier)
    if (compiledBefore++ === 0) {
      await edit(other, (text) => text.replace('Something to do', 'Plenty to do'))
      await content.write('projects/third/project.md', writtenProject({ title: 'A third', order: '1.3' }))
      expect(await publish()).toMatchObject({ published: ['other', 'third'], findings: [] })
    }
    return { ...folder, [Symbol.dispose]() {} }
  }
  expect(await publish({ compile: slow })).toEqual({ published: [], unpublished: [], findings: [] })
  expect(JSON.stringify((await findPublished(database.db, 'other'))?.document)).toContain('Plenty to do')
  expect((await listPublished(database.db)).map(({ id }) => id)).toContain('third')
})

test("the document for readers contains neither a mission's body nor the checks", async () => {
  await publish()
  const published = await findPublished(database.db, 'lamp')
  const version = published?.version ?? ''
  expect(JSON.stringify(published)).not.toMatch(/filament|What is the secret|Read it from the box/)
  const sections = await findProSections(database.db, 'lamp', version)
  expect(JSON.stringify(sections['pro-inside']?.content)).toContain('filament')
  const tasks = await findTasks(database.db, 'lamp', version)
  expect(tasks?.checks['brightness']).toEqual({ check: 'number', value: 800, tolerance: 10, message: 'Read it from the box.' })
})

test('an unreadable folder is reported in a sentence', async () => {
  const nowhere = { db: database.db, storage, folder: `${content.path}/nowhere`, log: { info() {}, warn() {} } }
  await expect(publishContent(nowhere)).rejects.toThrow(/content folder .*nowhere cannot be read; set CONTENT_DIR/)
})

test('a burst of edits in the folder calls back once, and the next burst again', async () => {
  const quiet = 500
  let calls = 0
  let noticed = Promise.withResolvers<void>()
  const watching = watchContent(content.path, () => ((calls += 1), noticed.resolve()), quiet)
  for (const [burst, text] of ['a', 'b'].entries()) {
    noticed = Promise.withResolvers()
    await content.write(lamp, text)
    await content.write(lamp, `${text}${text}`)
    await noticed.promise
    await wait(quiet + 100)
    expect(calls).toBe(burst + 1)
  }
  watching.close()
})
