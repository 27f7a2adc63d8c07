import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const index = {
  title: 'Lamps',
  description: 'Light one.',
  time: '25m',
  details: {
    intro: { text: 'intro.md', background: 'setup.sh' },
    steps: [
      { title: 'Switch', text: 'step1/text.md', verify: 'step1/verify.sh' },
      { text: 'step2.md', credits: 'ada' },
      { title: 'Gone', text: 'none.md' },
    ],
    finish: { text: 'finish.md' },
  },
  backend: { imageid: 'ubuntu' },
}
const SCENARIO = {
  'index.json': JSON.stringify(index),
  'intro.md': 'Hello.',
  'step1/text.md':
    'Run `ls`{{exec}} and see [it]({{TRAFFIC_HOST1_80}}).\n\n```\nuname -r\npwd\n```{{exec interrupt}}\n\n```js\n1\n```{{copy}}\n\nAfter.',
  'step1/verify.sh': 'test -f secret',
  'step2.md': '# Second\n\n![A lamp](assets/lamp.png)',
  'finish.md': 'The end.',
  'setup.sh': 'touch x',
  'assets/lamp.png': '',
  'assets/run.sh': 'x',
}

test('a scenario is its texts in order; code with a run button becomes code with a copy button', async () => {
  const { text, front, said, lost, findings } = await imported(SCENARIO)
  expect(front).toMatch(/title: Lamps\ndescription: Light one\.\n[\s\S]*time: 25\n/)
  expect(text.match(/^#.*$/gm)).toEqual([
    '## Introduction {#introduction}',
    '## Switch {#switch}',
    '## Second {#second}',
    '## Finish {#finish}',
  ])
  expect(text).toContain('Run `ls` and see it.\n\n```bash\nuname -r\npwd\n```\n\n```js\n1\n```\n\nAfter.')
  expect(text).toContain('![A lamp](images/lamp.png)')
  expect(lost).toEqual([])
  expect(findings).toEqual([])
  expect(said).toEqual(
    expect.arrayContaining([
      'step1/text.md:1 became: {{exec}} behind code became code to copy',
      'step1/text.md:6 became: {{exec interrupt}} behind code became code to copy',
      'index.json:1 left out: One file was not read: assets/run.sh',
    ]),
  )
})

test("scripts for the scenario's machine are reported, and left out of the text", async () => {
  const { text, said } = await imported(SCENARIO)
  expect(text).not.toMatch(/secret|touch/)
  expect(said.filter((one) => one.includes('decide: This script'))).toEqual([
    expect.stringContaining('setup.sh:1 decide: This script prepares the machine (background)'),
    expect.stringContaining('step1/verify.sh:1 decide: This script checks a step (verify)'),
  ])
  expect(said).toContain('index.json:1 decide: The step names none.md, which is not there')
  expect(said).toContain('index.json:1 left out: Fields that have no place here: credits')
  expect(said).toEqual(expect.arrayContaining([expect.stringContaining('The machine of the scenario (ubuntu, backend)')]))
})
