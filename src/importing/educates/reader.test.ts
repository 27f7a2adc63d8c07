import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const definition = 'spec:\n  title: Lamps\n  description: Light one.\n  duration: 20m\n  session:\n    namespaces: { budget: small }\n'
const workshop = (page: string) => ({
  'resources/workshop.yaml': definition,
  'workshop/content/01-lamp.md': `---\ntitle: Lamp\n---\n\n${page}`,
})

test('a workshop is its pages, in the configured order', async () => {
  const { text, front, said } = await imported({
    'resources/workshop.yaml': `${definition}  vendor: lamps.example\n`,
    'workshop/config.yaml': 'pathways:\n  default: short\n  paths:\n    short:\n      modules:\n      - name: b\n      - name: a\n',
    'workshop/content/a.md': '---\ntitle: First\n---\nWords.',
    'workshop/content/b.md': 'Words.',
  })
  expect(front).toMatch(/title: Lamps\ndescription: Light one\.\n[\s\S]*time: 20\n/)
  expect(text.match(/^#.*$/gm)).toEqual(['## B {#b}', '## First {#first}'])
  expect(said).toContain('resources/workshop.yaml:1 left out: Fields that have no place here: vendor')
  expect(said).toEqual(expect.arrayContaining([expect.stringContaining('The machine of the scenario (namespaces)')]))
})

test('buttons become their effect', async () => {
  const { text, said, lost, findings } = await imported(
    workshop(`\`\`\`terminal:execute
command: |-
  kubectl get pods
  kubectl get nodes
session: 1
\`\`\`

\`\`\`execute-2
exit
\`\`\`

\`\`\`editor:append-lines-to-file
file: ~/lamp.py
text: |
  on()
\`\`\`

\`\`\`dashboard:open-url
url: https://example.com/lamp
\`\`\`

\`\`\`section:heading
title: Questions
\`\`\`

- Copy:

  \`\`\`workshop:copy
  text: a b
  \`\`\`
`),
  )
  for (const part of [
    '```bash\nkubectl get pods\nkubectl get nodes\n```',
    '```bash\nexit\n```',
    '```python title="~/lamp.py"\non()\n```',
    '<https://example.com/lamp>',
    '**Questions**',
    '- Copy:\n\n  ```text\n  a b\n  ```',
  ])
    expect([part, text.includes(part)]).toEqual([part, true])
  expect(said).toContain('workshop/content/01-lamp.md:5 became: A button (terminal:execute) became code')
  expect(lost).toEqual([])
  expect(findings).toEqual([])
})

test("a button that acts on the workshop's window stays as text; a check is reported for a decision", async () => {
  const { text, said, lost } = await imported(
    workshop('```editor:open-file\nfile: ~/lamp.py\n```\n\n```terminal:interrupt\n```\n\n```examiner:execute-test\nname: a-test\n```'),
  )
  expect(text).toContain('```yaml title="editor:open-file"\nfile: ~/lamp.py\n```\n\n`terminal:interrupt`')
  expect(said).toContain(
    'workshop/content/01-lamp.md:12 decide: A button (examiner:execute-test) runs a check on the workshop’s machine: ask for the result in a task',
  )
  expect(lost).toEqual([])
})

test('shortcodes: a note is a note, a parameter becomes its name, and an unknown one keeps its words', async () => {
  const { text, said, lost } = await imported(
    workshop(
      'Go to {{< param session_name >}}.\n{{< note >}}\nIt is *hot*.\n{{< /note >}}\n\n{{% odd wide %}}\nWords.\n{{% /odd %}}\n\nA {{< icon lamp >}} here.',
    ),
  )
  expect(text).toMatch(/Go to \$session_name\.\n\n:::note\{#[\w-]+ heading="Note"\}\nIt is \*hot\*\.\n:::\n\nWords\.\n\nA\s+here\./)
  expect(said).toEqual(
    expect.arrayContaining([
      'workshop/content/01-lamp.md:5 decide: The workshop fills in $session_name: say in the text what stands there',
      expect.stringContaining('{{% odd wide %}} is not known here; the words in it stay'),
      'workshop/content/01-lamp.md:14 left out: {{< icon >}} is not known here; the words in it stay',
    ]),
  )
  expect(lost).toEqual([])
})

test('a shortcode shown as code stays code', async () => {
  const { text, said } = await imported(workshop('```\n{{< note >}}\nWords.\n{{< /note >}}\n```'))
  expect(text).toContain('```text\n{{< note >}}\nWords.\n{{< /note >}}\n```')
  expect(said.join()).not.toContain('note')
})
