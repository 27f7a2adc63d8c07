import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createEmbeddings } from './embeddings.ts'
import { PACKED_BYTES } from './vectors.ts'

const model = createEmbeddings()
const texts = ['Bring deleted rows back from a copy', 'Ask a name server for an address', 'Bake bread with sourdough']

afterAll(() => model.close())

test('texts with the same meaning are near, without a common word', async () => {
  const vectors = []
  for (const text of texts) vectors.push(await model.embed(text))
  expect(vectors[0]).toHaveLength(PACKED_BYTES)
  await model.keep('texts', Buffer.concat(vectors))
  const nearest = await model.nearest('texts', 'restore lost data', 3)
  expect(nearest?.[0]).toMatchObject({ index: 0 })
  expect(nearest?.[0]?.score).toBeGreaterThan((nearest?.[1]?.score ?? 1) + 0.1)
  expect(await model.nearest('another set', 'restore lost data', 3)).toBeNull()
})

test('an idle model sleeps, and wakes when asked', async () => {
  const sleepy = createEmbeddings({ idleMs: 1 })
  expect(await sleepy.wake()).toBe(true)
  await expect.poll(() => sleepy.isAwake()).toBe(false)
  expect(await sleepy.wake()).toBe(true)
  sleepy.close()
})

test('where the model cannot run, that is reported once and nothing waits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meaning-'))
  const program = join(folder, 'child.mjs')
  await writeFile(program, `await import('a-package-that-is-not-there')`)
  const broken = createEmbeddings({ program: pathToFileURL(program) })
  expect(await broken.wake()).toBe(false)
  await expect(broken.embed('anything')).rejects.toThrow('cannot run')
  expect(broken.isAwake()).toBe(false)
  await rm(folder, { recursive: true })
})

test('when the process dies its question fails, and the next question starts another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meaning-'))
  const program = join(folder, 'child.mjs')
  await writeFile(
    program,
    `process.on('message', ({ kind, id }) => kind === 'embed' ? process.exit(1) : process.send({ kind: 'kept', id }))
     process.send({ kind: 'ready' })`,
  )
  const mortal = createEmbeddings({ program: pathToFileURL(program) })
  await expect(mortal.embed('anything')).rejects.toThrow('ended')
  await expect(mortal.keep('set', new Uint8Array())).resolves.toBeUndefined()
  mortal.close()
  await rm(folder, { recursive: true })
})

test('a question whose caller has given up is skipped', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'meaning-'))
  const program = join(folder, 'child.mjs')
  await writeFile(
    program,
    `let heard = 0
     process.on('message', ({ kind, id }) => setTimeout(() => process.send({ kind: 'found', id, nearest: [{ index: heard += 1, score: 1 }] }), 50))
     process.send({ kind: 'ready' })`,
  )
  const slow = createEmbeddings({ program: pathToFileURL(program) })
  const gone = new AbortController()
  const [first, second, third] = [slow.nearest('set', 'a', 1), slow.nearest('set', 'ab', 1, gone.signal), slow.nearest('set', 'abc', 1)]
  gone.abort()
  await expect(second).rejects.toThrow('aborted')
  expect([await first, await third]).toEqual([[{ index: 1, score: 1 }], [{ index: 2, score: 1 }]])
  slow.close()
  await rm(folder, { recursive: true })
})
