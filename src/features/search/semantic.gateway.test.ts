import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import type { Embeddings } from '#platform/embeddings/embeddings.ts'
import { DIMENSIONS, pack, vectorSet, type VectorSet } from '#platform/embeddings/vectors.ts'
import { searchableFolder } from './search.fixtures.ts'
import { indexContent } from './search.jobs.ts'
import { findState } from './search-words.store.ts'
import { findPhrases, findSemantically, prepareEmbeddings, surveySimilarity } from './semantic.gateway.ts'
import { embedContent } from './semantic.jobs.ts'

const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: () => Promise.resolve(true), put: () => Promise.reject(new Error('everything is there already')) }

let fresh: TestDatabase

beforeEach(async () => {
  fresh = await testDatabase()
  await using content = await searchableFolder()
  await publishContent({ db: fresh.db, storage, folder: content.path, log: quiet, compile: compileOnce })
  await indexContent(fresh.db)
})

afterEach(() => fresh.close())

/** A fake model: compares the letters of two texts. */
function letters({ runs = true, delay = 0 } = {}): Embeddings & { asked: string[] } {
  const sets = new Map<string, VectorSet>()
  const asked: string[] = []
  const vectorOf = (text: string) => {
    const vector = new Float32Array(DIMENSIONS)
    for (const letter of text.toLowerCase()) {
      const at = letter.charCodeAt(0) % DIMENSIONS
      vector[at] = (vector[at] ?? 0) + 1
    }
    const length = Math.hypot(...vector) || 1
    return pack(vector.map((value) => value / length))
  }
  return {
    asked,
    async embed(text) {
      if (!runs) throw new Error('The model cannot run here.')
      asked.push(text)
      return vectorOf(text)
    },
    async nearest(set, text, count) {
      if (!runs) throw new Error('The model cannot run here.')
      await new Promise((resolve) => setTimeout(resolve, delay))
      return sets.get(set)?.nearest(vectorOf(text), count) ?? null
    },
    async keep(set, vectors) {
      sets.set(set, vectorSet(vectors))
    },
    isAwake: () => runs,
    wake: () => Promise.resolve(runs),
    close: () => sets.clear(),
  }
}

const setNow = async () => (await findState(fresh.db))?.vectors ?? ''

test('each project is found by its meaning as a whole and by the meaning of its steps', async () => {
  const model = letters()
  expect(await embedContent(fresh.db, model)).toBe(3)
  expect(model.asked).toContain('Boil a kettle. Water gets hot and says so.')
  const found = await findSemantically({ db: fresh.db, set: await setNow(), text: 'Boil a kettle: Pour the water.', timeout: 5000 }, model)
  expect(found?.[0]).toMatchObject({ id: 'kettle', step: 'Pour the water' })
  expect(new Set(found?.map(({ id }) => id)).size).toBe(found?.length)
})

test("a survey returns each project's similarity: with its context, its series, and its nearest step", async () => {
  const model = letters()
  await embedContent(fresh.db, model)
  const about = model.asked.find((text) => text.endsWith('Boil a kettle. Water gets hot and says so. Voltage.')) ?? ''
  const found = await surveySimilarity({ db: fresh.db, set: await setNow(), text: about, timeout: 5000 }, model)
  expect(found.map(({ id }) => id).toSorted()).toEqual(['heater', 'kettle', 'lamp'])
  const kettle = found.find(({ id }) => id === 'kettle')
  expect(kettle?.about).toBeCloseTo(1, 2)
  expect(kettle?.series).toBe(found.find(({ id }) => id === 'heater')?.series)
  expect(kettle?.series).toBeLessThan(1)
})

test('until the whole project is embedded, its parts stand in for it', async () => {
  const model = letters()
  await embedContent(fresh.db, model)
  await fresh.db.execute('delete from search_vectors where part < 0')
  const found = await surveySimilarity({ db: fresh.db, set: await setNow(), text: 'Pour the water', timeout: 5000 }, letters())
  expect(found).toHaveLength(3)
  for (const { about, part, series } of found) expect([about, series]).toEqual([part, null])
})

test('the context of a project is not a search hit', async () => {
  const model = letters()
  await embedContent(fresh.db, model)
  const ofSeries = model.asked.filter((text) => text.startsWith('Small things. '))
  expect(ofSeries).toHaveLength(1)
  const found = await findSemantically({ db: fresh.db, set: await setNow(), text: ofSeries[0] ?? '', timeout: 5000 }, model)
  expect(Math.max(...(found ?? []).map(({ score }) => score))).toBeLessThan(0.999)
})

/** Publishes the catalogue again with these aliases. */
async function publishAliases(aliases: string) {
  await using content = await searchableFolder()
  await writeFile(join(content.path, 'aliases.yaml'), aliases)
  await publishContent({ db: fresh.db, storage, folder: content.path, log: quiet, compile: compileOnce })
  await indexContent(fresh.db)
}

const phrasesNear = async (text: string, model: Embeddings) =>
  (await findPhrases({ db: fresh.db, set: await setNow(), text, timeout: 5000 }, model))?.map(({ phrase }) => phrase)

test('the phrases of aliases are found by meaning, and embedded once', async () => {
  const model = letters()
  await publishAliases('means:\n  hot drinks: [kettle]\n  xyz: [lamp]\n')
  await embedContent(fresh.db, model)
  expect(await phrasesNear('drinks that are hot', model)).toEqual(['hot drinks', 'xyz'])
  const again = letters()
  await embedContent(fresh.db, again)
  expect(again.asked).toEqual([])
})

test('a new alias is embedded, a removed one is deleted, and stale copies are reloaded', async () => {
  await publishAliases('means:\n  hot drinks: [kettle]\n  xyz: [lamp]\n')
  const first = letters()
  await embedContent(fresh.db, first)
  expect(await phrasesNear('hot drinks', first)).toHaveLength(2)
  await publishAliases('means:\n  hot drinks: [kettle]\n  cold drinks: [kettle]\n')
  const second = letters()
  await embedContent(fresh.db, second)
  expect(second.asked).toEqual(['cold drinks'])
  expect(await phrasesNear('hot drinks', first)).toEqual(['hot drinks', 'cold drinks'])
})

test('locked or private text never reaches the model', async () => {
  const model = letters()
  await embedContent(fresh.db, model)
  expect(model.asked.join()).not.toMatch(/xylophone|kasbah|filament|The other one/)
})

test('known embeddings are not computed again, and the id changes only with the vectors', async () => {
  await embedContent(fresh.db, letters())
  const [again, before] = [letters(), await setNow()]
  expect(await embedContent(fresh.db, again)).toBe(0)
  expect(again.asked).toEqual([])
  expect(await setNow()).toBe(before)
})

test('a search waits for embeddings only up to its timeout', async () => {
  const slow = letters({ delay: 60_000 })
  await embedContent(fresh.db, slow)
  expect(await findSemantically({ db: fresh.db, set: await setNow(), text: 'water', timeout: 5 }, slow)).toBeNull()
})

test('without a working model, search goes on', async () => {
  await embedContent(fresh.db, letters())
  const broken = letters({ runs: false })
  expect(await findSemantically({ db: fresh.db, set: await setNow(), text: 'water', timeout: 5000 }, broken)).toEqual([])
  expect(await prepareEmbeddings(fresh.db, await setNow(), broken)).toBe(false)
  await fresh.db.execute('delete from search_vectors')
  expect(await embedContent(fresh.db, broken)).toBeNull()
})

test('a restarted model process gets its set again', async () => {
  const model = letters()
  await embedContent(fresh.db, model)
  const ask = async () => findSemantically({ db: fresh.db, set: await setNow(), text: 'water', timeout: 5000 }, model)
  const before = await ask()
  model.close()
  expect(await ask()).toEqual(before)
  expect(before?.length).toBeGreaterThan(0)
})
