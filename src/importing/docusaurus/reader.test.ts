import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

async function body(text: string) {
  const { text: written, lost } = await imported({ 'a.mdx': `# Lamp\n\n## Wire\n\n${text}\n` })
  expect(lost).toEqual([])
  return written.replace(/^## Wire \{#wire\}\n*/, '')
}

test('admonitions become notes, also in lists and nested', async () => {
  expect(await body(':::tip[Try it]\n\nDo **this**.\n\n:::')).toBe(':::note{#try-it-do-this heading="Try it"}\nDo **this**.\n:::')
  expect(await body(':::caution\nHot.\n:::')).toBe(':::note{#caution-hot heading="Caution"}\nHot.\n:::')
  expect(await body('1. One\n\n   :::note\n   In it.\n   :::\n\n2. Two')).toBe(
    '1. One\n\n   :::note{#note-in-it heading="Note"}\n   In it.\n   :::\n\n2. Two',
  )
  expect(await body('::::info Outer\n\nA\n\n:::warning\nB\n:::\n\n::::')).toBe(
    '::::note{#outer-a-b heading="Outer"}\nA\n\n:::note{#warning-b heading="Warning"}\nB\n:::\n::::',
  )
})

test('tabs become tabs, with the code and lists inside', async () => {
  const text = `<Tabs groupId="os">
  <TabItem value="mac" label="macOS" default>

    \`\`\`bash title="Install"
    brew install lamp
      --now
    \`\`\`

    - a
      - b

  </TabItem>
  <TabItem value="linux">Just wait.</TabItem>
</Tabs>`
  expect(await body(text)).toBe(
    [
      '::::tabs{#tabs}\n:::tab{#macos heading="macOS"}\n```bash title="Install"\nbrew install lamp\n  --now\n```\n\n- a\n  - b\n:::',
      ':::tab{#linux heading="linux"}\nJust wait.\n:::\n::::',
    ].join('\n\n'),
  )
})

test('modules are left out and reported, comments stay comments, other components keep their words', async () => {
  const { text, said, lost } = await imported({
    'a.mdx': `---\nsidebar_position: 2\n---\n\nimport Tabs from '@theme/Tabs';\nimport {\n  Card,\n} from './card'\n\nexport const Red = ({children}) => (\n  <b>{children}</b>\n)\n\n# Lamp\n\n## Wire\n\n{/* mine */}\n\n<Card title="A > b" items={[{a: 'x'}]}>\n\nSome *words* {props.name}.\n\n</Card>\n\n<Demo />\n`,
  })
  expect(text).toBe('## Wire {#wire}\n\n<!-- mine -->\n\nSome *words* {props.name}.')
  expect(said).toEqual(
    expect.arrayContaining([
      "a.mdx:5 left out: import Tabs from '@theme/Tabs'; is for whoever builds the site",
      'a.mdx:20 left out: <Card title="A > b" items={[{a: \'x\'}]}> is not known here; the words in it stay',
      'a.mdx:26 left out: <Demo /> is not known here; the words in it stay',
    ]),
  )
  expect(lost).toEqual([])
})

test('a site’s folder is read in the order of its sidebar, and its links lead to steps', async () => {
  const { text, lost } = await imported({
    'intro.md':
      '---\nsidebar_position: 1\nslug: /start\n---\n\n# Start\n\nGo [on](./basics/wires.mdx#cut-them) or [back](/docs/basics/plugs).',
    'basics/_category_.json': '{"position": 2}',
    'basics/wires.mdx': '---\nsidebar_position: 2\ntitle: Wires\n---\n\n## Cut them {#cut-them}\n\nFirst read [this](../intro.md).',
    'basics/plugs.md': '---\nsidebar_position: 1\n---\n\n# Plugs\n\nWords.',
    'about.md': '---\nsidebar_position: 3\n---\n\nLast.',
  })
  expect(text).toBe(
    [
      '## Start {#start}\n\nGo [on](#cut-them) or [back](#plugs).\n\n## Plugs {#plugs}\n\nWords.',
      '## Wires {#wires}\n\n### Cut them {#cut-them}\n\nFirst read [this](#start).\n\n## About {#about}\n\nLast.',
    ].join('\n\n'),
  )
  expect(lost).toEqual([])
})

test('an imported document replaces its component, each time, with its pictures', async () => {
  const { text, said, lost, files } = await imported({
    'docs/a.mdx':
      "import Safe, {toc} from './parts/_safe.mdx'\nimport Short from './parts/_short.md';\n\n# Lamp\n\n## Wire\n\nFirst.\n<Safe\n  name=\"it\"\n/>\nThen <Short/>, and <Short></Short>.\n\n- One\n- <Safe/>\n\n```jsx\n<Safe/>\n```\n",
    'docs/parts/_safe.mdx':
      "---\ntitle: x\n---\nimport Short from './_short.md'\n\nTake care of {props.name}:\n\n1. gloves\n2. <Short/>\n\n![A glove](glove.png)",
    'docs/parts/_short.md': 'a *short* text',
    'docs/parts/glove.png': '',
    'docs/parts/_other.md': 'Not used.',
  })
  const safe = 'Take care of {props.name}:\n\n1. gloves\n2. a *short* text\n\n![A glove](images/glove.png)'
  expect(text).toBe(
    `## Wire {#wire}\n\nFirst.\n\n${safe}\n\nThen a *short* text, and a *short* text.\n\n- One\n- ${safe.replaceAll('\n', '\n  ').replaceAll(/ +$/gm, '')}\n\n\`\`\`jsx\n<Safe/>\n\`\`\``,
  )
  expect([...files.keys()]).toContain('images/glove.png')
  expect(said).toContain('docs/a.mdx:9 became: ./parts/_safe.mdx was put in where it was included')
  expect(said).toContain('docs/a.mdx:1 left out: One file was not read: docs/parts/_other.md')
  expect(said).toContain('docs/a.mdx:9 stays: An expression of MDX in braces: nothing is filled in')
  expect(lost).toEqual([])
})

test('a document of several blocks inside a line becomes blocks between its words', async () => {
  const parts = {
    '_x.mdx': 'One.\n\n| a |\n| - |\n| b |',
    'a.mdx': "import X from './_x.mdx'\n\n# Lamp\n\n## Wire\n\nBefore <X/> after.\n\n<X/>;\n",
  }
  const { text, lost } = await imported(parts)
  const x = 'One.\n\n| a |\n| - |\n| b |'
  expect(text).toBe(`## Wire {#wire}\n\nBefore\n\n${x}\n\nafter.\n\n${x}`)
  expect(lost).toEqual([])
})

test('a component whose document is missing, or includes itself, is reported for a decision', async () => {
  const { text, said, lost } = await imported({
    'a.mdx': "import Gone from './_gone.mdx'\nimport Ring from '@site/_ring.mdx'\n\n# Lamp\n\n## Wire\n\n<Gone/>\n\n<Ring/>\n",
    '_ring.mdx': "import Other from './_other.mdx'\n\nRound and <Other/>",
    '_other.mdx': "import Ring from './_ring.mdx'\n\nround <Ring/> again",
  })
  expect(text).toBe('## Wire {#wire}\n\nRound and round  again')
  expect(said).toContain('a.mdx:8 decide: ./_gone.mdx is not there to be included')
  expect(said).toContain('a.mdx:10 decide: ./_ring.mdx includes itself: it was not put in once more')
  expect(lost).toEqual([])
})

test('notes of MkDocs contain the indented lines below them', async () => {
  const { text, lost } = await imported(
    { 'a.md': '# Lamp\n\n## Wire\n\n!!! warning "Hot"\n    Do not touch.\n\n    - it\n\nWords.\n' },
    'markdown',
  )
  expect(text).toBe('## Wire {#wire}\n\n:::note{#hot-do-not-touch-it heading="Hot"}\nDo not touch.\n\n- it\n:::\n\nWords.')
  expect(lost).toEqual([])
})
