import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { pdfOf } from './pdf-words.fixtures.ts'
import { createPdfWords } from './pdf-words.ts'

const reader = createPdfWords()
afterAll(() => reader.close())

test('the words of each page are read in order', async () => {
  expect((await reader.read(pdfOf(['Connection refused', 'Second page']))).split(/\s*\n\s*/)).toEqual(['Connection refused', 'Second page'])
})

test('a page without words has none', async () => {
  expect(await reader.read(pdfOf(['']))).toBe('')
})

test('an invalid PDF is refused, and the next one is read', async () => {
  await expect(reader.read(Buffer.from('%PDF-1.4 nothing'))).rejects.toThrow()
  expect(await reader.read(pdfOf(['Still here']))).toBe('Still here')
})

test('a read that takes too long is ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pdf-words-'))
  const program = join(folder, 'child.mjs')
  await writeFile(program, `process.on('message', ({ id }) => process.send({ id, begun: true }))`)
  const impatient = createPdfWords({ longestMs: 1, program: pathToFileURL(program) })
  await expect(impatient.read(pdfOf(['x']))).rejects.toThrow('ended')
  impatient.close()
  await rm(folder, { recursive: true })
})
