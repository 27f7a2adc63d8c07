import { expect, test } from 'vitest'
import { contentFolder, projectText } from '#features/content/content.fixtures.ts'
import { compileFolder } from '../compile.ts'
import { readSources } from '../source/folder.ts'

async function rulesIn(text: string): Promise<string[]> {
  await using content = await contentFolder({ 'projects/lamp/project.md': text })
  const { findings } = await compileFolder(await readSources(content.path))
  return findings.map(({ rule }) => rule)
}

test.each([
  ['a section without an id', '{#two-lamps type', '{type', 'missingId'],
  ['a task that is never closed', '1. One', ':::task{#open}\n\n1. One', 'unclosedDirective'],
  ['a directive of another name', '1. One', ':::mission{#m}\nWords\n:::\n\n1. One', 'unknownDirective'],
])('a link to an id that stands nowhere is named beside %s', async (_, from, to, rule) => {
  const text = projectText.replace('[the steps](#wire)', '[the steps](#nothere)').replace(from, () => to)
  expect((await rulesIn(text)).toSorted()).toEqual(['badLink', rule].toSorted())
})

test.each([
  ['lost its id', '{#two-lamps type', '{type', '#two', 'missingId'],
  ['has an id that cannot be one', '{#two-lamps', '{#Two_Lamps', '#two-lamps', 'badId'],
  ['was not read', '## Wire it', '```bash\necho\n\n## Wire it', '#wire', 'unclosedCode'],
])('a link to what %s is no finding of its own', async (_, from, to, target, rule) => {
  const text = projectText.replace('[the steps](#wire)', `[the steps](${target})`).replace(from, () => to)
  expect(await rulesIn(text)).toEqual([rule])
})
