import { expect, test } from 'vitest'
import { compileFolder } from '#compiler/compile.ts'
import { readSources } from '#compiler/source/folder.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { codeOf, searchPassages } from './search-passages.rules.ts'

async function lamp() {
  await using content = await contentFolder()
  const { projects } = await compileFolder(await readSources(content.path))
  const project = projects.find(({ id }) => id === 'lamp')?.project
  if (!project) throw new Error('the fixture does not compile')
  return project.document
}

test('every visible part is a passage, with its step', async () => {
  const passages = searchPassages(await lamp())
  const texts = passages.map(({ text }) => text)
  expect(texts).toContain('A lamp is small and bright, never always on host:8080. Read the steps or more first.')
  expect(passages.find(({ text }) => text === 'Switch off the power')).toMatchObject({ step: 'Wire it', stepId: 'wire' })
  for (const said of ['Two', 'A quote', 'brown', 'Cool', 'Why', 'How bright is it?', 'Look at it.', 'Test it', 'At night'])
    expect(texts).toContain(said)
})

test('the body of a Secret Mission is not a passage', async () => {
  const all = JSON.stringify(searchPassages(await lamp())) + codeOf(await lamp())
  expect(all).toContain('Inside')
  expect(all).not.toMatch(/filament|What is the secret/)
})

test('commands are found by their text', async () => {
  const code = codeOf(await lamp())
  expect(code).toContain('echo "hello')
  expect(code).toContain('lamp.on()')
})
