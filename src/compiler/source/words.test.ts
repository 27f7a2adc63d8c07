import { expect, test } from 'vitest'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { isRight, isRubric } from '#features/content/checks.rules.ts'
import { compileFolder } from '../compile.ts'
import { readSources } from './folder.ts'
import { rightAnswers } from './right-answers.ts'

async function compiled(name: 'answers.yaml' | 'quiz.yaml', text: string | ((before: string) => string)) {
  await using content = await contentFolder({ [`projects/lamp/${name}`]: text })
  const { findings, projects } = await compileFolder(await readSources(content.path), ['lamp'])
  return {
    found: findings.map(({ rule, line, what, mend }) => `${rule} ${line}: ${what} — ${mend}`),
    project: projects[0]?.project ?? null,
    right: await rightAnswers([content.path], 'lamp'),
  }
}

const exact = (written: string) =>
  `brightness:\n  check: exact\n  value: ${written}\n  accepts: [${written}]\n  exemplar: ${written}\n  message: No.\n`

test.each(['3.10', '0042', '7e3', '0x1F', 'True', '1_000', '+5', '.5', '007'])(
  'an answer is %s as its author wrote it',
  async (written) => {
    const { found, project, right } = await compiled('answers.yaml', exact(written))
    expect(found).toEqual([])
    const check = project?.checks['brightness']
    expect(check && !isRubric(check) && isRight(check, written)).toBe(true)
    expect(check).toMatchObject({ value: written })
    expect(right.get('brightness')).toBe(written)
  },
)

test('one of several answers is what its author wrote', async () => {
  const { found, project } = await compiled(
    'answers.yaml',
    'brightness:\n  check: one-of\n  value: [3.10, 0042, true]\n  message: No.\n  refuses: [3.1, 42]\n',
  )
  expect(found).toEqual([])
  expect(project?.checks['brightness']).toMatchObject({ value: ['3.10', '0042', 'true'] })
})

test('a number is read by its value', async () => {
  const { found, project } = await compiled(
    'answers.yaml',
    'brightness:\n  check: number\n  value: 7.0e3\n  tolerance: 0.50\n  accepts: ["7000.5"]\n  refuses: [7001]\n  message: No.\n',
  )
  expect(found).toEqual([])
  expect(project?.checks['brightness']).toMatchObject({ value: 7000, tolerance: 0.5 })
})

test.each(['', 'null', '~', '[1, 2]', '{}', '{ a: 1 }'])('an answer or an explanation is no text: “%s”', async (written) => {
  const mend = 'write a text, between quotes where YAML reads something else'
  for (const field of ['accepts:\n    - ', 'refuses:\n    - ', 'exemplar: ']) {
    const { found } = await compiled('answers.yaml', `brightness:\n  check: exact\n  value: x\n  message: No.\n  ${field}${written}\n`)
    expect(found.map((said) => said.replace(/\d+: .* — /, ''))).toEqual([`badField ${mend}`])
  }
  const quiz = await compiled('quiz.yaml', (text) => text.replace(/explanation: [^,}]*/, () => `explanation: ${written}`))
  expect(quiz.found.map((said) => said.replace(/\d+: .* — /, ''))).toEqual([`badField ${mend}`])
})

test('an option of a quiz reads as its author wrote it', async () => {
  const { found, project } = await compiled('quiz.yaml', (text) =>
    text.replace('value: Dark', 'value: True').replace('name: What do you know of lamps?', 'name: 2.0'),
  )
  expect(found).toEqual([])
  expect(project?.quiz?.name).toBe('2.0')
  expect(project?.quiz?.questions.flatMap(({ options }) => options.map(({ value }) => value))).toContain('True')
})

test('a task may be called like a field', async () => {
  await using content = await contentFolder({
    'projects/lamp/project.md': (text) => text.replaceAll('#brightness', '#value'),
    'projects/lamp/answers.yaml': 'value:\n  check: number\n  value: 800\n  tolerance: 5\n  message: No.\n',
  })
  expect((await compileFolder(await readSources(content.path), ['lamp'])).findings).toEqual([])
})
