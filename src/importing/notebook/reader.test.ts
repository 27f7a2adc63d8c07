import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const cell = (cell_type: string, text: string, more: object = {}) => ({ cell_type, metadata: {}, source: text.split(/(?<=\n)/), ...more })
const notebook = (...cells: object[]) =>
  JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }, null, 1)

test('cells become text and code, with their output below', async () => {
  const { text, front, lost, findings } = await imported({
    'lamp.ipynb': notebook(
      cell('markdown', '# Light a lamp\n\nHello.'),
      cell('markdown', '## Wire\n\nAdd *two* numbers.'),
      cell('code', '1 + 1', { outputs: [{ output_type: 'execute_result', data: { 'text/plain': ['2'], 'text/html': ['<b>2</b>'] } }] }),
      cell('code', '%%bash\necho hi', { outputs: [{ output_type: 'stream', name: 'stdout', text: ['hi\n', 'there\n'] }] }),
      cell('code', 'boom()', { outputs: [{ output_type: 'error', traceback: ['\u001B[0;31mNameError\u001B[0m: boom'] }] }),
      cell('code', ''),
      cell('raw', 'As it is'),
    ),
  })
  expect(front).toContain('title: Light a lamp\n')
  expect(text).toBe(
    [
      'Hello.',
      '## Wire {#wire}',
      'Add *two* numbers.',
      '```python\n1 + 1\n```',
      '```output\n2\n```',
      '```bash\n%%bash\necho hi\n```',
      '```output\nhi\nthere\n```',
      '```python\nboom()\n```',
      '```output\nNameError: boom\n```',
      '```text\nAs it is\n```',
    ].join('\n\n'),
  )
  expect(findings).toEqual([])
  expect(lost).toEqual([])
})

test('pictures inside a notebook are written beside the project, and a plot is reported for a description', async () => {
  const { text, files, said, findings } = await imported({
    'lamp.ipynb': notebook(
      cell('markdown', '## Wire\n\n![A lamp](attachment:lamp%20on.png)', { attachments: { 'lamp on.png': { 'image/png': PIXEL } } }),
      cell('code', 'draw()', { outputs: [{ output_type: 'display_data', data: { 'image/png': [PIXEL], 'text/plain': ['<Figure>'] } }] }),
    ),
  })
  expect(text).toMatch(
    /^## Wire \{#wire\}\n\n!\[A lamp\]\((images\/[\w-]+\.png)\)\n\n```python\ndraw\(\)\n```\n\n!\[\]\(images\/[\w-]+\.png\)$/,
  )
  expect([...files.keys()].filter((path) => path.endsWith('.png')).length).toBeGreaterThan(0)
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/decide: images\/[\w-]+\.png has no alternative text/)]))
  expect(findings.map(({ rule }) => rule)).toEqual(['emptyAlt'])
})

test('a picture whose address is not well encoded is reported, and the rest is imported', async () => {
  const { text, said } = await imported({
    'lamp.ipynb': notebook(cell('markdown', '## Wire\n\n![A lamp](attachment:100%.png)\n\nLight it.')),
  })
  expect(text).toContain('Light it.')
  expect(said).toEqual(expect.arrayContaining([expect.stringContaining('100%.png') as string]))
})

test('a report names the cell and its line, however the file is formatted', async () => {
  const cells = [
    cell('code', 'a\nb', { outputs: [{ text: ['1\n', '2\n', '3\n'] }] }),
    cell('markdown', '## Wire\n\nWords, and\n[more](none.md).'),
  ]
  for (const text of [notebook(...cells), JSON.stringify({ cells })]) {
    const { report } = await imported({ 'lamp.ipynb': text })
    expect(report).toContainEqual(
      expect.objectContaining({ file: 'lamp.ipynb', cell: 2, line: 4, what: expect.stringContaining('none.md') as string }),
    )
  }
})

test('IPython syntax stays in its code, and is reported', async () => {
  const { report, text, lost } = await imported({
    'lamp.ipynb': notebook(
      cell('markdown', '## Wire\n\nWrite `%matplotlib`.'),
      cell('code', '%matplotlib inline\nimport a\n!pip install a\nb = %timeit -o f()\nc = b %d\nlen?'),
      cell('code', '%%bash\n!true'),
      cell('raw', '!raw'),
    ),
  })
  expect(report.flatMap(({ outcome, cell: at, line, what }) => (outcome === 'stays' ? [`${at}:${line} ${what}`] : []))).toEqual(
    ['2:1 %matplotlib', '2:3 !pip', '2:4 %timeit', '2:6 ?', '3:1 %%bash'].map((one) => `${one} is understood by notebooks alone`),
  )
  expect(text).toContain('```python\n%matplotlib inline\n')
  expect(lost).toEqual([])
  const other = await imported({
    'a.ipynb': JSON.stringify({ cells: [cell('code', '%a comment')], metadata: { language_info: { name: 'octave' } } }),
  })
  expect(other.report.filter(({ outcome }) => outcome === 'stays')).toEqual([])
})

test('an unclosed tag ends with its cell; notebooks of version 3 and damaged ones are told apart', async () => {
  const open = await imported({
    'a.ipynb': notebook(cell('markdown', '<div>\n\nOne.'), cell('markdown', '```\nopen'), cell('markdown', 'Two.')),
  })
  expect(open.text).toContain('One.\n\n```text\nopen\n```\n\nTwo.')
  const old = {
    worksheets: [
      {
        cells: [
          { cell_type: 'heading', level: 2, source: 'Old' },
          { cell_type: 'code', input: ['1'], outputs: [] },
        ],
      },
    ],
  }
  const both = await imported({ 'old.ipynb': JSON.stringify(old), 'bad.ipynb': '{' })
  expect(both.text).toBe('## Old {#old}\n\n```python\n1\n```')
  expect(both.said).toContain('bad.ipynb:1 left out: bad.ipynb is no notebook that can be read')
})
