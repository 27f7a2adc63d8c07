import { expect, test } from 'vitest'
import { compileFolder, readSources } from '#compiler/compiler.ts'
import { contentFolder, writtenProject } from '#features/content/content.fixtures.ts'
import type { Looks } from '#features/content/looks.rules.ts'
import { checkPlanOf, readPlan } from './plan.rules.ts'

const task = (id: string) => `:::task{#${id}-box}\n::text{#${id} title="What is it?"}\n:::\n`
const prints = (command: string, output: string) => `\`\`\`bash run\n${command}\n\`\`\`\n\`\`\`output\n${output}\n\`\`\`\n`
const answer = (id: string, look = '') => `${id}:\n  check: caseless\n  value: sysupd\n  message: No.\n  exemplar: sysupd\n${look}`

test('what a version says of the folder is a plan that the tool reads', async () => {
  const text = [
    '## Only {#only}\n',
    '```bash run\nmkdir "lab\u200B" && cd "lab\u200B"\n```\n',
    prints('cat long.txt', `the user sysupd ${'x'.repeat(365)}`),
    task('long'),
    prints('cat joined.txt', 'the user sysupd 👩\u200D🔬'),
    task('joined'),
    prints('cat plain.txt', 'the user\tsysupd is here'),
    task('plain'),
    task('named'),
  ].join('\n')
  await using content = await contentFolder({
    'projects/other/project.md': writtenProject({ title: 'Look', order: '1.2', text }),
    'projects/other/answers.yaml': [
      answer('long'),
      answer('joined'),
      answer('plain'),
      answer('named', '  look: { file: users.txt, line: "user <it>" }\n'),
    ].join(''),
  })
  const { projects, findings } = await compileFolder(await readSources(content.path), ['other'])
  expect(findings).toEqual([])
  const { looks = null, validations = [] } = projects[0]?.project ?? {}
  const plan = checkPlanOf(
    { project: 'other', title: 'Look', version: '1', page: 'https://example.org/projects/other' },
    looks,
    validations,
  )
  expect(plan.tasks.map(({ id }) => id)).toEqual(['plain', 'named'])
  expect(readPlan(JSON.stringify(plan))).toEqual(plan)
})

test('a title of which nothing can be printed gives way to the id', () => {
  const of = { project: 'other', title: '\u200B', version: '1', page: 'https://example.org/projects/other' }
  const looks: Looks = { folder: null, tasks: { it: { look: 'file', path: 'a.txt' } } }
  const plan = checkPlanOf(of, looks, [{ id: 'it', title: '\u200B', description: '' }])
  expect(plan).toMatchObject({ title: 'other', tasks: [{ title: 'it' }] })
  expect(readPlan(JSON.stringify(plan))).toEqual(plan)
})
