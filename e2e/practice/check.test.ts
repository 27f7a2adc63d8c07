import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileFolder } from '#compiler/compile.ts'
import { projectIdsOf, readSources } from '#compiler/source/folder.ts'
import { checkPractices } from '#features/practice/practice-check.server.ts'
import { FOLDER } from './page.ts'

const CATALOGUE = join(import.meta.dirname, '../../content')
const ANSWERS = 'projects/write-in-the-page/answers.yaml'

async function found(folder: string, change: (answers: string) => string = (same) => same) {
  const files = new Map(await readSources(folder))
  const answers = files.get(ANSWERS)
  if (answers) files.set(ANSWERS, Buffer.from(change(answers.toString())))
  const withPractice = projectIdsOf(files).filter((id) => files.get(`projects/${id}/project.md`)?.includes(':::practice{'))
  const { projects, findings } = await compileFolder(files, withPractice)
  expect(findings).toEqual([])
  const said = await checkPractices(projects)
  return said?.map(({ file, rule, what }) => ({ file, rule, what }))
}

test('of every practice of the catalogue the exemplar passes, the start fails, and wrong ones fail with their message', async () => {
  expect(await found(CATALOGUE)).toEqual([])
})

test('an exemplar that fails, a wrong solution that passes and one that is told something else are named', async () => {
  const said = await found(FOLDER, (answers) =>
    answers
      .replace('return sum(letter in "aeiou" for letter in word.lower())', 'return 3')
      .replace('ORDER BY title', 'ORDER BY title DESC')
      .replace('message: 1two3', 'message: 1two4'),
  )
  expect(said?.map(({ rule }) => rule)).toEqual(['exemplarRunFails', 'wrongSaysOther', 'exemplarRunFails'])
  expect(said?.[0]?.what).toContain('test_large_letters')
})
