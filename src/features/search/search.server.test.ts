import { createRouterClient } from '@orpc/server'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { writtenProject, type ContentFolder } from '#features/content/content.fixtures.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { meaning } from '#platform/own-processes.ts'
import type { ResultGroup } from './search.contract.ts'
import { searchableFolder } from './search.fixtures.ts'
import { indexContent } from './search.jobs.ts'
import { embedContent } from './semantic.jobs.ts'
import { GROUPS, SEARCH_LONGEST } from './search.rules.ts'
import { searchCalls } from './search.server.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: () => Promise.resolve(true), put: () => Promise.reject(new Error('everything is there already')) }

let fresh: TestDatabase
let content: ContentFolder

beforeAll(async () => {
  fresh = await testDatabase()
  content = await searchableFolder()
  await publish()
})

afterAll(async () => {
  await content[Symbol.asyncDispose]()
  await fresh.close()
})

async function publish(): Promise<void> {
  await publishContent({ db: fresh.db, storage, folder: content.path, log: quiet, compile: compileOnce })
  await indexContent(fresh.db)
}

function callsWith(config: { semanticSearch: boolean }) {
  const context = { actor: { kind: 'visitor' }, services: { db: fresh.db, config }, requestId: 'r1' } as unknown as CallContext
  return createRouterClient({ search: searchCalls }, { context }).search
}

function search(q: string, type?: 'roadmap' | 'specialty' | 'tool') {
  return callsWith({ semanticSearch: false }).search({ q, ...(type && { type }) })
}

function idsIn(groups: ResultGroup[], group: ResultGroup['group']): string[] {
  return groups.find((one) => one.group === group)?.results.map(({ id }) => id) ?? []
}

const projects = async (q: string, type?: 'roadmap' | 'specialty' | 'tool') => idsIn((await search(q, type)).groups, 'projects')

test('[API-38] [DIR-16] results come in groups, each best first, and empty groups are left out', async () => {
  const { q, type, groups } = await search('lamp')
  expect({ q, type }).toEqual({ q: 'lamp', type: null })
  expect(idsIn(groups, 'projects')).toEqual(['lamp'])
  expect(idsIn(groups, 'series')).toEqual(['small-things'])
  expect(idsIn(groups, 'concepts')).toEqual(['lamp'])
  expect(groups.every(({ results }) => results.length > 0)).toBe(true)
  const order = groups.map(({ group }) => GROUPS.indexOf(group))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('a topic is found by its name', async () => {
  expect(idsIn((await search('networks')).groups, 'topics')).toEqual(['Networks'])
})

test('matches are marked in pieces of plain text', async () => {
  const [project] = (await search('kettle')).groups.flatMap((group) => (group.group === 'projects' ? group.results : []))
  expect(project?.title).toEqual([
    { text: 'Boil a ', match: false },
    { text: 'kettle', match: true },
  ])
  const [concept] = (await search('voltage')).groups.flatMap((group) => (group.group === 'concepts' ? group.results : []))
  expect(concept?.description.map(({ text }) => text).join('')).toBe('How hard current is pushed.')
})

test('if no project is about it, a concept that shares a word is not shown either', async () => {
  expect((await search('pushed')).groups.map(({ group }) => group)).toContain('concepts')
  expect((await search('pushed xylograph')).groups).toEqual([])
})

test('[DIR-08] a type restricts the search to projects of that kind, and to series that have one', async () => {
  expect((await projects('')).toSorted()).toEqual(['heater', 'kettle', 'lamp'])
  expect(await projects('', 'roadmap')).toEqual(['kettle'])
  expect(await projects('', 'specialty')).toEqual(['heater'])
  expect(await projects('', 'tool')).toEqual(['lamp'])
  expect(await projects('lamp', 'roadmap')).toEqual([])
  expect(idsIn((await search('small', 'tool')).groups, 'series')).toEqual(['small-things'])
})

test("[DIR-29] a 'series:' search finds series and nothing else", async () => {
  const { groups } = await search('series:small things')
  expect(groups.map(({ group }) => group)).toEqual(['series'])
  expect(idsIn(groups, 'series')).toEqual(['small-things'])
  expect((await search('series:kettle lamp nothing')).groups.every(({ group }) => group === 'series')).toBe(true)
  expect(idsIn((await search('series:')).groups, 'series')).toEqual(['small-things'])
})

test('of many unknown words only some are looked up as typos', async () => {
  const letters = 'bcdfghjklmnpqrstvwxz'
  const words = Array.from({ length: 60 }, (_, at) => `x${letters[at % 20]}${letters[Math.floor(at / 20)]}q`)
  const asked = vi.spyOn(fresh.db, 'execute')
  await search(words.join(' '))
  expect(asked.mock.calls.length).toBeLessThan(20)
  asked.mockRestore()
})

test.each([
  ['a beginning of one letter', 'k'],
  ['a beginning of two letters', 'ke'],
  ['another form', 'kettles'],
  ['a typo', 'ketle'],
  ['swapped letters', 'ketlte'],
  ['a typo while typing', 'ketll'],
  ['several words', 'boil water'],
  ['words apart in title and text', 'kettle thermostat'],
  ['a word of the text', 'simmering'],
  ['a concept', 'volatge'],
  ['a whole sentence', 'how do I boil water for tea?'],
])('a project is found by %s', async (_, q) => {
  expect((await projects(q))[0]).toBe('kettle')
})

test('the place of a word in the text is quoted, with its step', async () => {
  const [project] = (await search('thermostat')).groups.flatMap((group) => (group.group === 'projects' ? group.results : []))
  expect(project?.passage).toMatchObject({ stepId: 'pour', step: 'Pour the water' })
  expect(project?.passage?.text.filter(({ match }) => match)).toEqual([{ text: 'thermostat', match: true }])
})

test('an unknown word finds nothing', async () => {
  expect((await search('qqxzzy')).groups).toEqual([])
})

test.each(['xylophone', 'kasbah', 'filament', 'What is the secret', 'Nothing to do', 'The other one', 'Only step'])(
  'locked or private text is not found: %s',
  async (q) => {
    const { groups } = await search(q)
    expect(JSON.stringify(groups)).not.toMatch(/xylophone|kasbah|filament|other one|"other"/i)
    expect(idsIn(groups, 'projects')).not.toContain('other')
  },
)

test('a Pro project is found by its title', async () => {
  expect(await projects('heater')).toEqual(['heater'])
})

test.each([
  '',
  ' ',
  '\0',
  "'",
  '"',
  '\\',
  'a & b | !c',
  '(',
  ':*',
  '%',
  '_',
  '💥',
  '\ud800',
  'İ',
  'ﬁ',
  'e\u0301'.repeat(80),
  '<b>x</b>',
  "');drop table search_words;--",
  'the',
  'a'.repeat(SEARCH_LONGEST),
  'x '.repeat(SEARCH_LONGEST / 2),
])('any input gets an answer: %j', async (q) => {
  expect(Array.isArray((await search(q)).groups)).toBe(true)
})

test('any other input gets an answer too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (q) => {
      expect(Array.isArray((await search(q)).groups)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('too long a search is refused with a sentence', async () => {
  await expect(search('a'.repeat(SEARCH_LONGEST + 1))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a newly published project is found by its new words, and not by its old ones', async () => {
  await content.write(
    'projects/kettle/project.md',
    `---\ntitle: Brew coffee\ndescription: It smells.\ncategory: Networks\nseries: small-things\norder: "1.3"\ndifficulty: easy\ntime: 20\ncost: Free\nneeds: []\nkind: roadmap\n---\n## Grind {#grind}\n\nBeans.\n`,
  )
  await publish()
  expect(await projects('coffee')).toEqual(['kettle'])
  expect(await projects('thermostat')).toEqual([])
  await content.remove('projects/kettle')
  await publish()
  expect(await projects('coffee')).toEqual([])
  expect(await projects('lamp')).toEqual(['lamp'])
})

test('adjacent words, as in a pasted message, rank above the same words scattered', async () => {
  const write = (id: string, order: string, description: string) =>
    content.write(`projects/${id}/project.md`, writtenProject({ title: `Plug ${id}`, description, order }))
  await write('one', '1.5', 'A socket gets hot before the fuse is blown.')
  await write('two', '1.6', 'Before it is blown, the fuse of a hot socket gets warm.')
  await publish()
  expect(await projects('socket gets hot')).toEqual(['one', 'two'])
  expect(await projects('fuse of a hot socket')).toEqual(['two', 'one'])
  for (const id of ['one', 'two']) await content.remove(`projects/${id}`)
  await publish()
})

test('a search does not wait for a sleeping model, says so, and waits if the complete answer is requested', async () => {
  const { search } = callsWith({ semanticSearch: true })
  await embedContent(fresh.db, meaning)
  meaning.close()
  const q = 'make a hot drink'
  const partial = await search({ q })
  expect(partial.partial).toBe(true)
  expect(idsIn(partial.groups, 'projects')).not.toContain('heater')
  async function complete() {
    const { partial: isPartial, groups } = await search({ q, complete: true })
    return isPartial ? [] : idsIn(groups, 'projects')
  }
  await expect.poll(complete).toContain('heater')
  expect((await callsWith({ semanticSearch: false }).search({ q })).partial).toBe(false)
  meaning.close()
})
