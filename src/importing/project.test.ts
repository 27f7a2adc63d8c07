import { expect, test } from 'vitest'
import { imported, importedText } from './importing.fixtures.ts'

const body = async (text: string, beside?: Record<string, string>) => {
  const { text: written, lost } = await importedText(text, beside)
  expect(lost).toEqual([])
  return written.replace(/^## Wire \{#wire\}\n*/, '')
}

test('headings become title, steps and sections with ids; unchanged text keeps its bytes', async () => {
  const text = 'Hello *you*, and __me__.\n\n* one\n* two'
  const {
    text: written,
    front,
    findings,
  } = await imported({
    'index.md': `# Light a lamp\n\n${text}\n\nWire it\n-------\n\nDo it.\n\n### Test it\n\nLook.\n\n##### Deep\n\nWords.`,
  })
  expect(front).toContain('title: Light a lamp\n')
  expect(written).toBe(`${text}\n\n## Wire it {#wire-it}\n\nDo it.\n\n### Test it {#test-it}\n\nLook.\n\n#### Deep\n\nWords.`)
  expect(findings).toEqual([])
})

test('a tag called like what every object has keeps the words inside', async () => {
  expect(await body('Wire <constructor>it</constructor> now.')).toBe('Wire it now.')
})

test('a heading without text below becomes bold text, since a step cannot be empty', async () => {
  const { text, said, findings } = await imported({ 'index.md': '# Lamp\n\n## Part one\n\n## Wire\n\nDo it.\n\n### Last' })
  expect(text).toBe('**Part one**\n\n## Wire {#wire}\n\nDo it.\n\n**Last**')
  expect(said).toContain('index.md:3 became: “Part one” has no text below it, so it became bold words')
  expect(findings).toEqual([])
})

test('the documents of a folder are steps in numeric order, and links between them lead there', async () => {
  const { text, findings } = await imported({
    'README.md': '# Lamps\n\nRead [the second](02-two.md#Deep) and [ten](./10-ten.md).',
    '10-ten.md': '# Ten\n\nBack to [deep](02-two.md#deep), [above](#ten), or [the tail](#tail).\n\n## Long\n\nA\n\n### Tail\n\nB',
    '02-two.md': 'Without a heading.\n\n## Deep\n\nWords.',
    'LICENSE.md': 'Free.',
  })
  expect(text.match(/^#.*$/gm)).toEqual(['## Two {#two}', '### Deep {#deep}', '## Ten {#ten}', '### Long {#long}', '#### Tail'])
  expect(text).toContain('Read [the second](#deep) and [ten](#ten).')
  expect(text).toContain('[deep](#deep), [above](#ten), or [the tail](#tail)')
  expect(text).toContain('::anchor{#tail}\n\n#### Tail')
  expect(findings).toEqual([])
})

test('HTML tags become their Markdown equivalents; none is passed on', async () => {
  expect(await body('<p align="center">Hi <b>you</b>,<br>press <kbd>Enter</kbd> or H<sub>2</sub>O</p>')).toBe(
    'Hi **you**,\\\npress `Enter` or H₂O',
  )
  expect(await body('See <a href="https://example.com/">this <i>page</i></a>.')).toBe('See [this *page*](https://example.com/).')
  expect(await body('<details>\n<summary>An answer</summary>\n\nIt is **this**.\n\n</details>')).toBe(
    ':::note{#an-answer-it-is-this heading="An answer"}\nIt is **this**.\n:::',
  )
  expect(await body('<ul><li>one</li><li>two</li></ul>')).toBe('- one\n- two')
  expect(await body('<pre><code class="language-js">a &lt; b\n\n  c</code></pre>')).toBe('```js\na < b\n\n  c\n```')
  expect(await body('<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>')).toBe('| A | B |\n| - | - |\n| 1 | 2 |')
  expect(await body('<!-- mine -->\n\nWords <!-- too -->.')).toBe('<!-- mine -->\n\nWords <!-- too -->.')
  expect(await body('<h3>Small</h3>\n\nWords.')).toBe('### Small {#small}\n\nWords.')
})

test('real documents arrive word by word', async () => {
  expect(await body('Words on <a data-look= "x">AnyTrust</a>chains.')).toBe('Words on AnyTrust chains.')
  expect(await body('### 1. Load it: https://example.com/\n\n### 2. Go on\n\nNow.')).toContain('**1. Load it: <https://example.com/>**')
  expect(await body('2<sup>127</sup>, write to <b>[a@example.com](mailto:a@example.com)</b>')).toBe('2¹²⁷, write to **<a@example.com>**')
  expect(await body('Since 2017 <sup>[17](#wire)</sup>, <code>a <a href="https://example.com/x">b</a></code>')).toBe(
    'Since 2017 [17](#wire), `a b`',
  )
  expect(await body('::: kolumnomfång = "3"::: Words\n\n:::')).toContain('kolumnomfång = "3"::: Words')
  expect(await body('```tsx reference title=""\n1\n```')).toBe('```tsx\n1\n```')
  const data = `data:image/png;base64,${'iVBORw0KGgo/AAAA+'.repeat(400)}`
  expect(await body(`![A lamp][one]\n\n[one]: ${data}`)).toBe('A lamp')
})

test('scripts, styles and players are left out and reported; the words in unknown tags stay', async () => {
  const { text, said, lost } = await importedText(
    'Before.\n\n<script>\nalert("run")\n</script>\n\n<x-card wide>Words</x-card> here.\n\n<iframe src="https://example.com/film" title="A film"></iframe>',
  )
  expect(text).toBe('## Wire {#wire}\n\nBefore.\n\nWords here.\n\n[A film](https://example.com/film)')
  expect(said).toEqual(
    expect.arrayContaining([
      'index.md:7 left out: <script> is not shown',
      'index.md:11 left out: <x-card wide> is not known here; the words in it stay',
      'index.md:13 left out: <iframe> cannot be shown; a link leads to it where there is an address',
    ]),
  )
  expect(lost).toEqual([])
})

test('notes of GitHub, footnotes, references and attribute lists are converted or reported', async () => {
  expect(await body('> [!WARNING]\n> Hot *wire*.')).toBe(':::note{#warning-hot-wire heading="Warning"}\nHot *wire*.\n:::')
  expect(await body('Words[^1].\n\n[^1]: More words.')).toBe('Words\\[1].\n\n\\[1] More words.')
  expect(await body('See [that][page].\n\n[page]: https://example.com/ "A page"\n[other]: https://example.org/')).toBe(
    'See [that](https://example.com/).',
  )
  expect(await body('Words {: .lead }')).toBe('Words')
})

test('code keeps its language if it can be highlighted, and its title', async () => {
  expect(await body('```azurecli-interactive {3}\naz login\n```')).toBe('```text\naz login\n```')
  expect(await body('```js title="a.js"\n1\n```')).toBe('```js title="a.js"\n1\n```')
  expect(await body('    indented')).toBe('```text\nindented\n```')
  expect(await body('```sh\necho {{name}}\n```\n\nText {{name}}, `{{Name}}`.')).toBe(
    '```sh\necho {{ name }}\n```\n\nText {{ name }}, `{{ Name }}`.',
  )
})

test('text that looks like one of our directives stays text', async () => {
  expect(await body(':::magic\nWords')).toBe('\\:::magic\nWords')
  expect(await body('Say :code[x]{y} and :rocket: at host:80.')).toBe('Say `:code`\\[x]{y} and :rocket: at host:80.')
})

test('pictures beside the source are copied; others stay links, or are reported for a decision', async () => {
  const { text, files, said, findings, lost } = await importedText(
    '![A lamp](img/Lamp%20on.png "On")\n\n[![Build](https://example.com/badge.svg)](https://example.com/)\n\n![Sky](https://example.com/sky.png)\n\n![Gone](none.png)\n\n| ![In](img/Lamp%20on.png) |\n| --- |\n| x |',
    { 'img/Lamp on.png': '' },
  )
  expect(text).toBe(
    '## Wire {#wire}\n\n![A lamp](images/lamp-on.png "On")\n\n[Build](https://example.com/)\n\n[Sky](https://example.com/sky.png)\n\nGone\n\n| In |\n| - |\n| x |\n\n![In](images/lamp-on.png)',
  )
  expect([...files.keys()]).toEqual(['images/lamp-on.png', 'project.md'])
  expect(said).toContain('index.md:11 decide: There is no picture none.png beside the source: put it into images/, or leave it out')
  expect(said).toContain('index.md:9 left out: The picture https://example.com/sky.png is elsewhere: it became a link or words')
  expect(findings).toEqual([])
  expect(lost).toEqual([])
})

test('a picture without alternative text needs a person, and blocks publishing', async () => {
  const { said, findings } = await importedText('![](a.png)\n\nWords.', { 'a.png': '' })
  expect(said).toContain('index.md:5 decide: images/a.png has no alternative text: say in a sentence what it shows')
  expect(findings.map(({ rule }) => rule)).toEqual(['emptyAlt'])
})

test('links out of the import keep their words, and are reported', async () => {
  const { text, said, lost } = await importedText('Open [the code](src/main.c), [call](tel:1) or <https://example.com/>.')
  expect(text).toBe('## Wire {#wire}\n\nOpen the code, call or <https://example.com/>.')
  expect(said).toContain('index.md:5 left out: A link to src/main.c leads out of what was imported: its words stay')
  expect(lost).toEqual([])
})

test('ambiguous syntax is reported for a decision', async () => {
  const { said, front } = await imported({ 'lamp.md': 'Words.' })
  expect(said.filter((one) => one.includes('decide'))).toHaveLength(4)
  const known = await imported({ 'lamp.md': '---\ntitle: Bright lamp\ndescription: It shines.\nms.author: me\n---\nWords.' })
  expect(front).toContain('title: Imported\n')
  expect(known.front).toContain('title: Bright lamp\ndescription: It shines.\n')
  expect(known.said).toContain('lamp.md:1 left out: Front matter that has no place here: ms.author')
  expect(known.said.filter((one) => one.includes('decide'))).toHaveLength(2)
})

test("the text in a component's attributes arrives, and an anchor of any element still works", async () => {
  const { text, said, lost } = await imported(
    {
      'a.mdx': [
        '# Lamp\n\n## Wire\n\nView this in the console:\n',
        '<ConsoleLink href="https://console.example.com/lamps" label="Lamps"/>\n',
        '<Card to="https://example.com/card">Read the **card**</Card>\n',
        'Press <Key name="Enter"/> or look <Ref url="https://example.com/ref"/> up.\n',
        '<Box link="https://example.com/box">\n\n- One\n- Two\n\n</Box>\n',
      ].join('\n'),
    },
    'docusaurus',
  )
  expect(lost).toEqual([])
  for (const part of [
    'View this in the console:\n\n[Lamps](https://console.example.com/lamps)',
    '[Read the **card**](https://example.com/card)',
    'Press Enter or look',
    '<https://example.com/ref>',
    '- Two\n\n<https://example.com/box>',
  ])
    expect(text.replace(/\[(https:[^\]]+)\]\(\1\)/g, '<$1>')).toContain(part)
  expect(said.filter((line) => line.includes('is not known here'))).toHaveLength(5)
})

test('lines for a plugin, and gaps in addresses, are reported', async () => {
  const { text, said, lost } = await importedText(
    'Do it.\n\n::yaml{file="a.yml" paths="on,jobs"}\n\n::required-time\n\nNo ::one{a} here.\n\nOpen [it](https://{{host}}/x) or [that](https://example.com/%3Cname%3E).',
  )
  expect(lost).toEqual([])
  expect(text).toContain('::yaml{file="a.yml" paths="on,jobs"}')
  expect(said.filter((line) => line.includes('stays:')).map((line) => line.replace(/ puts something.*/, ''))).toEqual([
    'index.md:7 stays: ::yaml{file="a.yml" paths="on,jobs"}',
    'index.md:9 stays: ::required-time',
  ])
  expect(said.filter((line) => line.includes('has a gap'))).toEqual([
    'index.md:13 decide: The address https://{{host}}/x has a gap that nothing fills in: write the whole address',
    'index.md:13 decide: The address https://example.com/%3Cname%3E has a gap that nothing fills in: write the whole address',
  ])
})

test('prompts are removed from commands, which are copied, and their output gets its own blocks', async () => {
  const block = (language: string, ...lines: string[]) => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``
  const doubtful = block('bash', '$ cat <<EOF', 'lamp', 'EOF')
  const { text, said, lost } = await importedText(
    [
      block('bash', '$ mkdir lamp', '# go there', '$ cd lamp \\', '  && ls'),
      block('bash', '$ ls \\', '  -l', 'lamp', 'wire', '', '$ pwd', '/home'),
      doubtful,
      block('python', '$ = 1'),
    ].join('\n\n'),
  )
  expect(lost).toEqual([])
  expect(text).toContain(block('bash', 'mkdir lamp', '# go there', 'cd lamp \\', '  && ls'))
  const apart = [block('bash', 'ls \\', '  -l'), block('output', 'lamp', 'wire'), block('bash', 'pwd'), block('output', '/home')]
  expect(text).toContain(apart.join('\n\n'))
  expect(text).toContain(doubtful)
  expect(said.filter((line) => line.includes('rompts'))).toEqual([
    'index.md:5 became: Prompts ($) before commands were taken away, so that a copy can be run',
    'index.md:12 became: Prompts ($) before commands were taken away, and what the commands print stands in blocks of its own',
    'index.md:22 stays: A block shows prompts ($) among other lines: a copy takes all of it. Part commands from what they print',
  ])
})

test('TOML front matter between +++ is read, and unknown fields are reported', async () => {
  const { front, said, lost } = await imported({
    'index.md':
      '+++\ntitle = "Light a lamp"\ndescription = "You will see."\ndate = 2024-01-02\ntags = ["a", "b"]\n[params]\ncolour = "red"\n+++\n\nWords.\n\n## Wire\n\nDo it.',
  })
  expect(lost).toEqual([])
  expect(front).toContain('title: Light a lamp\ndescription: You will see.\n')
  expect(said).toContain('index.md:1 left out: Front matter that has no place here: date, tags, params')
})
