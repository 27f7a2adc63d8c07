import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { compileCatalogue } from '#compiler/catalogue.ts'
import { compileFolder } from '#compiler/compile.ts'
import { compilerHash, hashFiles, readSources } from '#compiler/source/folder.ts'
import { contentFolder, otherCatalogue, writtenProject, type ContentFolder } from './content.fixtures.ts'
import { publishContent } from './content.jobs.ts'
import { listPublished } from './content.store.ts'
import { contentConcepts } from './content.tables.ts'
import { listAliases, listConcepts, listSeries } from './published-catalogue.store.ts'
import { saveHash } from './publishing.store.ts'

let database: TestDatabase
let first: ContentFolder
let second: ContentFolder

beforeEach(async () => {
  database = await testDatabase()
  first = await contentFolder()
  second = await otherCatalogue()
})
afterEach(async () => {
  await database.close()
  await first[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
})

const storage = { has: async () => true, put: async () => ({ size: 0, etag: '' }) }
const log = { info: () => undefined, warn: () => undefined }
const publish = (...folders: ContentFolder[]) => publishContent({ db: database.db, storage, folder: folders.map(({ path }) => path), log })
const ids = async () => (await listPublished(database.db)).map(({ id }) => id)

async function findings(...folders: ContentFolder[]) {
  const found = (await compileFolder(await readSources(folders.map(({ path }) => path)))).findings
  return found.map(({ file, rule, what }) => `${rule} ${file}: ${what}`.replaceAll(second.path.split('/').at(-1) ?? '', 'SECOND'))
}

test('two catalogues are published side by side, and each can use what the other shares', async () => {
  expect(await publish(first, second)).toMatchObject({ published: ['labs-tower', 'lamp', 'other'], findings: [] })
  // two series of the same order are both kept
  expect(await ids()).toEqual(['labs-tower', 'lamp', 'other'])
  expect((await listSeries(database.db)).map(({ id }) => id)).toEqual(['large-things', 'small-things'])
  expect((await listConcepts(database.db)).map(({ key }) => key)).toEqual(['lamp', 'tower'])
  expect(await listAliases(database.db)).toEqual([{ phrase: 'high house', leadsTo: ['labs-tower'], elsewhere: false }])
  const owners = (await listPublished(database.db)).map(({ owner }) => owner)
  expect(owners).toEqual(['grace@example.com', undefined, undefined])
  expect(await publish(first, second)).toEqual({ published: [], unpublished: [], findings: [] })
})

test('publishing one catalogue removes only its own projects', async () => {
  await second.write('concepts.yaml', 'tower: { name: Tower, short: It is high., detailed: High. }\n')
  const alone = writtenProject({ title: 'Build a tower', series: 'large-things', order: '1.1', concepts: ['tower'] })
  await second.write('projects/labs-tower/project.md', alone)
  await publish(first, second)
  expect((await publish(first)).unpublished).toEqual([])
  expect((await publish(second)).unpublished).toEqual([])
  expect((await ids()).toSorted()).toEqual(['labs-tower', 'lamp', 'other'])
  expect((await listSeries(database.db)).map(({ id }) => id)).toEqual(['large-things', 'small-things'])
  expect(await listAliases(database.db)).toHaveLength(1)
  await second.remove('projects/labs-tower')
  await second.remove('aliases.yaml')
  await second.write('projects/labs-house/project.md', alone.replace('Build a tower', 'Build a house'))
  expect(await publish(second)).toMatchObject({ published: ['labs-house'], unpublished: ['labs-tower'] })
  expect((await ids()).toSorted()).toEqual(['labs-house', 'lamp', 'other'])
  expect(await listAliases(database.db)).toEqual([])
})

test('a name clash of two catalogues is found, and both files are named', async () => {
  await second.write(
    'concepts.yaml',
    'lamp: { name: Lamp, short: Light., detailed: Light. }\ntower: { name: Tower, short: High., detailed: High. }\n',
  )
  expect(await findings(first, second)).toEqual(['takenElsewhere SECOND/concepts.yaml: The concept lamp is in concepts.yaml already'])
  const { published } = await publish(first, second)
  // the other catalogue is published anyway
  expect(published).toEqual(['lamp', 'other'])
})

const aliasesOnly = async () => (await listAliases(database.db)).map(({ phrase }) => phrase)
const shared = async () => [
  ...(await listSeries(database.db)).map(({ id }) => id),
  ...(await listConcepts(database.db)).map(({ key }) => key),
  ...(await aliasesOnly()),
]

test('a series, a concept and an alias that move to a catalogue listed before stay on the site', async () => {
  await publish(first, second)
  const all = await shared()
  const moved = async (name: string) => readFile(join(second.path, name), 'utf8')
  const added = async (name: string, text: string) => first.write(name, `${await readFile(join(first.path, name), 'utf8')}${text}`)
  await added('catalogue.yaml', (await moved('catalogue.yaml')).replace(/^[^]*series:\n/, '').replace('order: 1 ', 'order: 2 '))
  await second.write('catalogue.yaml', 'prefix: labs\nseries: []\n')
  await second.write('projects/labs-tower/project.md', (await moved('projects/labs-tower/project.md')).replace('"1.1"', '"2.1"'))
  await added('concepts.yaml', await moved('concepts.yaml'))
  await second.remove('concepts.yaml')
  await first.write('aliases.yaml', await moved('aliases.yaml'))
  await second.remove('aliases.yaml')
  expect((await publish(first, second)).findings).toEqual([])
  expect((await shared()).toSorted()).toEqual(all.toSorted())
})

test('what an earlier version lost of an unchanged folder comes back at the next publishing', async () => {
  await publish(first, second)
  const all = await shared()
  const { db } = database
  const files = await readSources([first.path, second.path])
  const rows = compileCatalogue(files).parts.map(({ prefix, series, concepts, aliases }) => ({ prefix, series, concepts, aliases }))
  await db.delete(contentConcepts).where(eq(contentConcepts.key, 'tower'))
  await saveHash(db, 'content', hashFiles(files, await compilerHash()))
  await saveHash(db, 'shared', createHash('sha256').update(JSON.stringify(rows)).digest('hex'))
  expect(await publish(first, second)).toEqual({ published: [], unpublished: [], findings: [] })
  expect(await shared()).toEqual(all)
})

test('two catalogues without a prefix are not joined, and a duplicate id is named with both files', async () => {
  await second.write('catalogue.yaml', 'series: []\n')
  await second.write('aliases.yaml', '{}\n')
  await second.write('projects/lamp/project.md', 'Another')
  expect(await findings(first, second)).toEqual([
    'samePrefix SECOND/catalogue.yaml: This catalogue has no prefix, and neither has catalogue.yaml',
    'takenId SECOND/projects/lamp/project.md: The id lamp is taken by projects/lamp/project.md',
  ])
  await publish(first, second)
  expect(await ids()).toEqual(['lamp', 'other'])
})

test('while its aliases are broken a catalogue gets what else is new, and keeps the aliases that it had', async () => {
  await publish(first, second)
  expect(await aliasesOnly()).toEqual(['high house'])
  await second.write('aliases.yaml', 'means: { high house: [labs-missing], tall house: [labs-tower] }\n')
  const series = '  - { id: wide-things, title: W, description: W, category: Networks, order: 2 }\n'
  await second.write('catalogue.yaml', `${await readFile(join(second.path, 'catalogue.yaml'), 'utf8')}${series}`)
  await second.write('projects/labs-hall/project.md', writtenProject({ title: 'Build a hall', series: 'wide-things', order: '2.1' }))
  expect(await publish(first, second)).toMatchObject({ published: ['labs-hall'], findings: [{ rule: 'unknownTarget' }] })
  expect((await listSeries(database.db)).map(({ id }) => id)).toContain('wide-things')
  expect(await aliasesOnly()).toEqual(['high house'])
  await second.write('aliases.yaml', 'means: { tall house: [labs-tower] }\n')
  expect((await publish(first, second)).findings).toEqual([])
  expect(await aliasesOnly()).toEqual(['tall house'])
})

test('catalogues that cannot be joined unpublish nothing', async () => {
  const alone = writtenProject({ title: 'Build a tower', series: 'large-things', order: '1.1' })
  await second.write('projects/labs-tower/project.md', alone)
  await second.write('catalogue.yaml', 'series: [{ id: large-things, title: L, description: L, category: Networks, order: 1 }]\n')
  await publish(second)
  expect((await publish(first, second)).unpublished).toEqual([])
  await second.write('catalogue.yaml', 'prefix: towers\nseries: []\n')
  expect((await publish(first, second)).unpublished).toEqual([])
  expect((await ids()).toSorted()).toEqual(['labs-tower', 'lamp', 'other'])
})

test('a project with a missing or foreign prefix is reported and not published', async () => {
  const text = writtenProject({ title: 'Dig a hole', series: 'large-things', order: '1.2' })
  await second.write('projects/hole/project.md', text)
  await first.write('projects/labs-cellar/project.md', text)
  expect(await findings(first, second)).toEqual(
    [
      './projects/labs-cellar/project.md: labs-cellar would belong to SECOND/catalogue.yaml, whose projects begin with labs-',
      'SECOND/projects/hole/project.md: The projects of this catalogue begin with labs-, and hole does not',
    ].map((line, at) => `${at === 0 ? 'takenPrefix' : 'otherPrefix'} ${line}`),
  )
  expect((await publish(first, second)).published).toEqual(['labs-tower', 'lamp', 'other'])
  expect((await findings(second)).map((line) => line.split(' ')[0])).toContain('otherPrefix')
})

test('a missing folder in the list is reported in a sentence', async () => {
  await expect(readSources([first.path, '/nowhere/content'])).rejects.toThrow(
    /^The content folder \/nowhere\/content cannot be read; set CONTENT_DIR/,
  )
})
