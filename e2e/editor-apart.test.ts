import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const assets = join(root, 'dist/client/static/assets')
const EDITOR = 'src/features/authoring/editing/'
/** What only admins open: the page that edits, the modal that publishes, and the gallery of parts. */
const ADMINS = /^(projects\._projectId_\.edit|publish-body|dev\.gallery)-/

const chunks = new Map(
  readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(join(assets, file), 'utf8')]),
)

/** Every chunk that is fetched at once or late where this one is; a worker counts as well. */
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

/** Sentences that stand in the editor's files and nowhere else: no minifier changes them. What says which blocks go into which, libraries say as well. */
function sentencesOfEditor(): string[] {
  const elsewhere = sources.flatMap(({ file, text }) => (file.startsWith(EDITOR) ? [] : text)).join('\n')
  const own = sources.flatMap(({ file, text }) => (file.startsWith(EDITOR) ? [...text.matchAll(/'([^'\\\n]{8,})'/g)] : []))
  return own.map(([, words = '']) => words).filter((words) => /^[^*+?|]* \w[^*+?|]*$/.test(words) && !elsewhere.includes(words))
}

const entry = [...chunks.keys()].filter((file) => /^(index|client|start)-/.test(file))
const has = (reached: Iterable<string>, words: string) => [...reached].filter((chunk) => chunks.get(chunk)?.includes(words))

test('none of the editor’s code is in what a learner’s browser fetches, at once or late', () => {
  const learners = reachedFrom(entry, (chunk) => ADMINS.test(chunk))
  const sentences = sentencesOfEditor().filter((words) => has(chunks.keys(), words).length > 0)
  expect(sentences.length).toBeGreaterThan(20)
  expect(sentences.flatMap((words) => has(learners, words).map((chunk) => `${chunk}: ${words}`))).toEqual([])
  expect([...learners].filter((chunk) => /^(source-editor|read-worker)-/.test(chunk))).toEqual([])
})

test('what is looked through is what learners have, and the editor is in what admins have', () => {
  const learners = reachedFrom(entry, (chunk) => ADMINS.test(chunk))
  for (const name of ['base', 'project', 'learning', 'note-editor', 'ask-panel', 'directory-view'])
    expect([...learners].filter((chunk) => chunk.startsWith(`${name}-`))).not.toEqual([])
  const everybody = reachedFrom(entry, () => false)
  for (const name of ['source-editor', 'read-worker'])
    expect([...everybody].filter((chunk) => chunk.startsWith(`${name}-`))).not.toEqual([])
})
