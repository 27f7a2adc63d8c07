import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/client/static/assets')
const EDITOR = 'src/features/authoring/editing/'
/** Chunks for admins only: the editor page, the publish dialog, and the gallery. */
const ADMINS = /^(projects\._projectId_\.edit|publish-body|dev\.gallery)-/

const chunks = new Map(
  readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(assets, file), 'utf8')]),
)

/** Every chunk that these load, at once or lazily, workers included. */
function reachedFrom(starts: readonly string[], leave: (chunk: string) => boolean): Set<string> {
  const reached = new Set(starts)
  for (const chunk of reached) {
    for (const [named] of (chunks.get(chunk) ?? '').matchAll(/[\w.-]+\.js/g)) if (chunks.has(named) && !leave(named)) reached.add(named)
  }
  return reached
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$/.test(file))
  .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, 'src', file), 'utf8') }))

/**
 * Strings that occur only in the editor's files, and that no minifier changes. Excludes content expressions of the schema, which
 * libraries contain too.
 */
function sentencesOfEditor(): string[] {
  const elsewhere = sources.flatMap(({ file, text }) => (file.startsWith(EDITOR) ? [] : text)).join('\n')
  const own = sources.flatMap(({ file, text }) => (file.startsWith(EDITOR) ? [...text.matchAll(/'([^'\\\n]{8,})'/g)] : []))
  return own.map(([, words = '']) => words).filter((words) => /^[^*+?|]* \w[^*+?|]*$/.test(words) && !elsewhere.includes(words))
}

const entry = [...chunks.keys()].filter((file) => /^(index|client|start)-/.test(file))
const has = (reached: Iterable<string>, words: string) => [...reached].filter((chunk) => chunks.get(chunk)?.includes(words))

test('none of the editor’s code is in a learner’s chunks, eager or lazy', () => {
  const learners = reachedFrom(entry, (chunk) => ADMINS.test(chunk))
  const sentences = sentencesOfEditor().filter((words) => has(chunks.keys(), words).length > 0)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.flatMap((words) => has(learners, words).map((chunk) => `${chunk}: ${words}`))).toEqual([])
  expect([...learners].filter((chunk) => /^(source-editor|read-worker)-/.test(chunk))).toEqual([])
})

test('the searched chunks are those of learners, and those of admins contain the editor', () => {
  const learners = reachedFrom(entry, (chunk) => ADMINS.test(chunk))
  for (const name of ['base', 'project', 'learning', 'note-editor', 'ask-panel', 'directory-view'])
    expect([...learners].filter((chunk) => chunk.startsWith(`${name}-`))).not.toEqual([])
  const everybody = reachedFrom(entry, () => false)
  for (const name of ['source-editor', 'read-worker'])
    expect([...everybody].filter((chunk) => chunk.startsWith(`${name}-`))).not.toEqual([])
})
