import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { everyProject } from '#pure/every-project.fixtures.ts'
import { joinPieces } from './read-inlines.rules.ts'
import { readSource } from './read-blocks.rules.ts'
import { cleaned, isSameNode, nodeWords, type EditorMark, type EditorNode } from './editing.rules.ts'
import { markdown } from './ui/source/markdown.ts'
import { writeSource } from './write-text.rules.ts'

const projects = join(import.meta.dirname, '../../../../content/projects')
const catalogue = readdirSync(projects).map((id) => [id, readFileSync(join(projects, id, 'project.md'), 'utf8')] as const)

/** Applies a change to the document and writes it; the same node objects count as untouched. */
function written(source: string, change: (doc: EditorNode) => EditorNode): string {
  const read = readSource(source, markdown)
  const now = change(read.doc).content ?? []
  const blocks = now.map((node) => ({ node, isUntouched: (read.doc.content ?? []).includes(node) }))
  return writeSource(blocks, read, markdown)
}

const copy = (doc: EditorNode) => structuredClone(doc)

test.each(everyProject(catalogue))('%s keeps every byte where nothing is edited', (_, source) => {
  expect(written(source, (doc) => doc)).toBe(source)
  expect(written(source, copy)).toBe(source)
})

/** Inserts a letter into the middle of the first text that is long enough. */
function withLetter(node: EditorNode): { node: EditorNode; isDone: boolean } {
  if (node.text !== undefined) {
    const at = Math.floor(node.text.length / 2)
    return { node: { ...node, text: `${node.text.slice(0, at)}x${node.text.slice(at)}` }, isDone: true }
  }
  const content = [...(node.content ?? [])]
  for (const [index, child] of content.entries()) {
    const { node: changed, isDone } = withLetter(child)
    content[index] = changed
    if (isDone) return { node: { ...node, content }, isDone: true }
  }
  return { node, isDone: false }
}

function isOneLetterMore(before: string, after: string): boolean {
  let at = 0
  while (at < before.length && before[at] === after[at]) at += 1
  return after[at] === 'x' && after.slice(at + 1) === before.slice(at)
}

test.each(everyProject(catalogue))('in %s a letter changes no other byte, wherever it is typed', (_, source) => {
  const read = readSource(source, markdown)
  const all = read.doc.content ?? []
  const failed: string[] = []
  let typed = 0
  for (const [index, block] of all.entries()) {
    const { node, isDone } = withLetter(block)
    if (!isDone || index % 6 !== 0) continue
    typed += 1
    const blocks = all.map((one, at) => ({ node: at === index ? node : one, isUntouched: at !== index }))
    const text = writeSource(blocks, read, markdown)
    if (!isOneLetterMore(source, text)) failed.push(`${block.type}: ${nodeWords(block).slice(0, 80)}`)
  }
  expect(typed).toBeGreaterThan(5)
  expect(failed).toEqual([])
})

const words = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,8}$/) },
  fc.stringMatching(/^[-*_`~#>+=|:!&<[\](){}\\.@$'"^1 a]{1,6}$/),
  fc.constantFrom(
    'host:port',
    'a*b',
    ':var{x}',
    '1. one',
    '# no',
    '- [ ] no',
    '|',
    '&amp;',
    'www.a.de',
    'http://a.de',
    '::quiz',
    ':::note',
    '](',
    '“so”',
    '{{name}}',
    '`',
  ),
)
const id = fc.stringMatching(/^[a-z]{1,6}$/)
const value = fc.oneof(words, fc.constantFrom('two words', 'say "so"', 'R&amp;D', "it's", '{x}'))
const mark = fc.oneof(
  fc.constantFrom({ type: 'bold' }, { type: 'italic' }, { type: 'strike' }, { type: 'code' }),
  fc.constantFrom(
    { type: 'link', attrs: { href: '#keep' } },
    { type: 'link', attrs: { href: 'https://a.de/x_(y)?a=1&b', title: 'a "b"' } },
  ),
  value.map((prefill) => ({ type: 'ask', attrs: { given: { prefill } } })),
  id.map((key) => ({ type: 'concept', attrs: { given: { id: key } } })),
  fc.constant({ type: 'code', attrs: { given: { copyable: '' }, isDirective: true } }),
)
const inline: fc.Arbitrary<EditorNode> = fc.oneof(
  { weight: 4, arbitrary: words.map((text) => ({ type: 'text', text })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        words.map((one) => one.replaceAll('|', '') || 'a'),
        fc.uniqueArray(mark, { minLength: 1, maxLength: 2, selector: ({ type }) => type }),
      )
      .map(([text, marks]) => ({ type: 'text', text, marks: allowed(marks) })),
  },
  fc.constant({ type: 'hardBreak' }),
  fc.record({ name: id, placeholder: value }).map((given) => ({ type: 'variable', attrs: { given } })),
)
const touching: fc.Arbitrary<EditorNode> = fc
  .tuple(fc.stringMatching(/^[a-z]{1,3}$/), fc.subarray(['bold', 'italic', 'strike'], { maxLength: 2 }))
  .map(([one, types]) => ({ type: 'text', text: one, ...(types.length > 0 && { marks: types.map((type) => ({ type })) }) }))
/** Code takes no other marks, and a link contains no other link. */
function allowed(marks: EditorMark[]): EditorMark[] {
  const links = marks.filter(({ type }) => ['link', 'ask', 'concept'].includes(type))
  return marks.some(({ type }) => type === 'code')
    ? marks.filter(({ type }) => type === 'code')
    : marks.filter((one) => !links.slice(1).includes(one))
}
const text = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(inline, { maxLength: 5 })).map(([first, content]) => ({
  content: joined([{ type: 'text', text: first }, ...content.flatMap((node) => [node, { type: 'text', text: 'and' }])]),
}))
const given = (name: string) => fc.tuple(id, value).map(([key, words]) => ({ attrs: { given: { id: key, [name]: words } } }))

function joined(content: EditorNode[]): EditorNode[] {
  return joinPieces(content.map((node) => ({ node, start: 0, end: 0 })))
}

const leaf: fc.Arbitrary<EditorNode> = fc.oneof(
  { weight: 4, arbitrary: text.map((body) => ({ type: 'paragraph', ...body })) },
  text.map(({ content }) => ({ type: 'heading', attrs: { level: 4 }, content: joined(content.filter((one) => one.type !== 'hardBreak')) })),
  fc
    .tuple(fc.constantFrom('', 'bash', 'output'), fc.constantFrom('', 'title="A b" run'), fc.array(words, { minLength: 1 }))
    .map(([language, meta, lines]) => ({
      type: 'codeBlock',
      attrs: { language: meta === '' ? language : 'bash', meta },
      content: [{ type: 'text', text: lines.join('\n') }],
    })),
  fc.constant({ type: 'horizontalRule' }),
  fc.tuple(value, value).map(([alt, caption]) => ({ type: 'image', attrs: { given: { src: 'images/a.svg', alt, caption } } })),
  value.map((alt) => ({ type: 'image', attrs: { given: { src: 'images/a.svg', alt, withBorder: '' } } })),
  given('title').map((attrs) => ({ type: 'answerText', ...attrs })),
  given('title').map((attrs) => ({ type: 'answerUrl', ...attrs })),
  given('title').map((attrs) => ({ type: 'answerUpload', ...attrs })),
  given('title').map((attrs) => ({ type: 'anchor', ...attrs })),
  id.map((key) => ({ type: 'quiz', attrs: { given: { id: key } } })),
  fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 }).map((rows) => ({
    type: 'table',
    attrs: { align: 'left,' },
    content: rows.map((cells) => ({
      type: 'tableRow',
      content: cells.map(({ content }) => ({ type: 'tableCell', content: joined(content.filter((one) => one.type !== 'hardBreak')) })),
    })),
  })),
)
const { block } = fc.letrec<{ block: EditorNode }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const items = fc.array(fc.tuple(text, blocks), { minLength: 1, maxLength: 3 })
  const itemOf =
    (type: string, attrs = {}) =>
    ([first, rest]: [{ content: EditorNode[] }, EditorNode[]]) => ({ type, attrs, content: [{ type: 'paragraph', ...first }, ...rest] })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      blocks.map((content) => ({ type: 'blockquote', content })),
      items.map((all) => ({ type: 'bulletList', content: all.map(itemOf('listItem')) })),
      items.map((all) => ({ type: 'orderedList', attrs: { start: 3 }, content: all.map(itemOf('listItem')) })),
      items.map((all) => ({ type: 'checklist', content: all.map(itemOf('checkbox', { checked: true })) })),
      fc.tuple(given('heading'), blocks).map(([attrs, content]) => ({ type: 'note', ...attrs, content })),
      fc.tuple(given('title'), blocks).map(([attrs, content]) => ({ type: 'task', ...attrs, content })),
      fc.tuple(given('title'), fc.array(words, { minLength: 1 })).map(([attrs, lines]) => ({
        type: 'practice',
        ...attrs,
        content: ['file=a.py', 'file=b.py role=tests'].map((meta) => ({
          type: 'codeBlock',
          attrs: { language: 'python', meta },
          content: [{ type: 'text', text: lines.join('\n') }],
        })),
      })),
      fc
        .tuple(given('active'), given('heading'), blocks)
        .map(([attrs, tab, content]) => ({ type: 'tabs', ...attrs, content: [{ type: 'tab', ...tab, content }] })),
    ),
  }
})
const title = fc
  .tuple(
    fc.constantFrom('step', 'section'),
    fc.record({ id, tracks: id }).map((own) => ({ attrs: { given: own } })),
    text,
  )
  .map(([type, attrs, { content }]) => ({ type, ...attrs, content: joined(content.filter((one) => one.type !== 'hardBreak')) }))

const bold = { type: 'bold' }
const italic = { type: 'italic' }
const strike = { type: 'strike' }

test.each([
  ['bold beside italic', [[bold], [italic]], '**a**_b_'],
  ['italic beside bold', [[italic], [bold]], '*a*__b__'],
  ['three in a row', [[bold], [italic], [bold]], '**a**_b_**c**'],
  ['one with a letter behind it', [[bold], [italic], []], '**a**_b_&#x63;'],
  ['both beside one', [[bold, italic], [italic]], '***a**b*'],
  ['struck beside bold', [[strike], [bold]], '~~a~~**b**'],
] as const)('emphasis without a space between stays emphasis: %s', (_, marks, wanted) => {
  const content = marks.map((own, index) => ({ type: 'text', text: 'abc'.charAt(index), ...(own.length > 0 && { marks: [...own] }) }))
  const node: EditorNode = { type: 'paragraph', content }
  const source = writeSource([{ node, isUntouched: false }], readSource('', markdown), markdown)
  expect(source.trim()).toBe(wanted)
  expect(isSameNode(cleaned(readSource(source, markdown).doc), cleaned({ type: 'doc', content: [node] }))).toBe(true)
})

test('adjacent emphasis of any kind reads back unchanged', () => {
  fc.assert(
    fc.property(fc.array(touching, { minLength: 1, maxLength: 5 }), (words) => {
      const node = { type: 'paragraph', content: joined(words) }
      const source = writeSource([{ node, isUntouched: false }], readSource('', markdown), markdown)
      return isSameNode(cleaned(readSource(source, markdown).doc), cleaned({ type: 'doc', content: [node] }))
    }),
    { numRuns: Number(process.env.RUNS ?? 300), seed: Number(process.env.SEED ?? 2026) },
  )
})

test('a bar in inline code stays in its cell, in a rewritten row and for readers', () => {
  const code = (text: string) => ({ type: 'text', text, marks: [{ type: 'code', attrs: { given: { copyable: '' }, isDirective: true } }] })
  for (const text of ['a | b', 'a \\| b', 'a|', '\\', 'x:[y]|{z}']) {
    const row = (words: string) => ({ type: 'tableRow', content: [{ type: 'tableCell', content: [code(words)] }] })
    const table: EditorNode = { type: 'table', attrs: { align: '' }, content: [row('head'), row(text)] }
    const source = writeSource([{ node: table, isUntouched: false }], readSource('', markdown), markdown)
    expect(isSameNode(cleaned(readSource(source, markdown).doc), cleaned({ type: 'doc', content: [table] })), source).toBe(true)
  }
  const [outside] = readSource(':code[grep "a\\|b"]{copyable}\n', markdown).doc.content ?? []
  expect(outside && nodeWords(outside)).toBe('grep "a\\|b"')
})

test('anything that is written reads back unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: block }, title), { minLength: 1, maxLength: 6 }), (content) => {
      const doc: EditorNode = { type: 'doc', content }
      const source = writeSource(
        content.map((node) => ({ node, isUntouched: false })),
        readSource('', markdown),
        markdown,
      )
      const { doc: again } = readSource(source, markdown)
      return isSameNode(cleaned(again), cleaned(doc))
    }),
    { numRuns: Number(process.env.RUNS ?? 40), seed: Number(process.env.SEED ?? 2026) },
  )
})
