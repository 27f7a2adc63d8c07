import type { Nodes, Root } from 'mdast'
import fc from 'fast-check'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { NAUGHTY } from './document-text.fixtures.ts'
import { printable, type DocumentationBlock, type Written } from './document-text.rules.ts'
import { documentationMarkdown } from './document-markdown.server.ts'

const read = (text: string): Root => unified().use(remarkParse).use(remarkGfm).parse(text)

const withBlocks = (...blocks: DocumentationBlock[]): Written => ({
  title: 'Lamp',
  subtitle: 'A lamp',
  author: 'Ada',
  finishedAt: '2026-01-01T00:00:00.000Z',
  facts: [{ name: 'Tasks', value: '3' }],
  sections: [{ id: 'a', title: 'Steps', blocks }],
})

function types(node: Nodes): string[] {
  return [node.type, ...('children' in node ? node.children.flatMap(types) : [])]
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '# Heading\n- list\n> quote\n1. one',
  '![x](javascript:alert(1)) [y](https://example.org)',
  '```\ncode\n```\n~~~',
  '| a | b |\n|---|---|\n| c | d |',
  '**bold** _it_ ~~no~~ `code` &amp; \\\\ <https://example.org>',
  '---\ntitle: x\n---',
  '[^1]: note\n[ref]: https://example.org',
  '#set page(width: 1pt) $x$ @label <label> *a* _b_ #read("/etc/passwd")',
]

test('the Markdown has headings, a table, code and pictures as GitHub renders them', () => {
  const markdown = documentationMarkdown(
    withBlocks(
      { id: '1', kind: 'short', label: 'Which port?', text: '8080' },
      { id: '2', kind: 'code', language: '', label: 'What did it say?', text: 'HTTP/1.1 200 OK\n```\nDate: now' },
      { id: '3', kind: 'table', head: ['Name', 'Value'], rows: [['a|b', 'c\nd']] },
      { id: '4', kind: 'picture', label: 'Show it', text: 'My lamp', alt: 'A lamp', file: 'picture-1.png', width: 1, height: 1 },
      { id: '5', kind: 'link', label: 'Where?', text: 'example.org/x' },
      { id: '6', kind: 'link', label: 'Where else?', text: 'javascript:alert(1)' },
    ),
    'https://me.example',
  )
  const root = read(markdown)
  const found = types(root)
  expect(found.filter((type) => type === 'heading')).toHaveLength(2)
  expect(root.children.find(({ type }) => type === 'code')).toMatchObject({ value: 'HTTP/1.1 200 OK\n```\nDate: now' })
  const table = root.children.find((node) => node.type === 'table')
  expect(table?.children[1]?.children.map(textOf)).toEqual(['a|b', 'c d'])
  expect(markdown).toContain('![A lamp](images/picture-1.png)')
  expect(markdown).toContain('[example.org/x](https://example.org/x)')
  expect(markdown).not.toContain('](javascript:')
})

const QUIET = new Set(['root', 'heading', 'paragraph', 'text', 'strong', 'emphasis', 'break'])

test('nothing in a text becomes structure, and no word is lost', () => {
  const words = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  )
  fc.assert(
    fc.property(words, (typed) => {
      const text = printable(typed)
      const root = read(documentationMarkdown(withBlocks({ id: '1', kind: 'quote', label: 'Q', text }), null))
      // GitHub links bare addresses, as readers expect
      expect(types(root).filter((type) => !QUIET.has(type) && type !== 'link')).toEqual([])
      const squeezed = (some: string) => some.replace(/\s+/gu, '')
      expect(squeezed(textOf(root))).toContain(squeezed(text))
    }),
    { numRuns: 1500 },
  )
})

const nodes = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(nodes) : [])]
const wholeText = (root: Root) =>
  nodes(root)
    .map((node) => ('value' in node ? node.value : node.type === 'image' ? node.alt : ''))
    .join('')
const squeeze = (some: string) => some.replace(/\s+/gu, '')

/** The same text in every part of a document. */
function everywhere(text: string): Written {
  const blocks: DocumentationBlock[] = [
    { id: '1', kind: 'quote', label: text, text },
    { id: '2', kind: 'short', label: text, text },
    { id: '3', kind: 'code', label: text, text, language: '' },
    { id: '4', kind: 'picture', label: text, text, alt: text, file: 'picture-1.png', width: 1, height: 1 },
    { id: '5', kind: 'table', head: [text, text], rows: [[text, text]] },
  ]
  return {
    title: text,
    subtitle: text,
    author: text,
    finishedAt: '2026-01-01T00:00:00.000Z',
    facts: [],
    sections: [{ id: 'a', title: text, blocks }],
  }
}

const OWN = new Map([
  ['heading', 2],
  ['image', 1],
  ['code', 1],
  ['table', 1],
])
const NEVER = new Set([
  'html',
  'list',
  'blockquote',
  'thematicBreak',
  'definition',
  'footnoteDefinition',
  'footnoteReference',
  'inlineCode',
  'delete',
  'yaml',
])

test.each(Object.entries(NAUGHTY))(
  'text that looks like %s is text in Markdown, in every part, and none of it is lost',
  (_family, texts) => {
    for (const typed of texts) {
      const text = printable(typed)
      if (text.trim() === '') continue
      const root = read(documentationMarkdown(everywhere(text), null))
      const types = nodes(root).map(({ type }) => type)
      expect([typed, types.filter((type) => NEVER.has(type))]).toEqual([typed, []])
      for (const [type, count] of OWN) expect([typed, type, types.filter((one) => one === type).length]).toEqual([typed, type, count])
      const links = nodes(root).flatMap((node) => (node.type === 'link' ? node.url : []))
      expect(links.filter((url) => !/^(https?:\/\/|mailto:)/.test(url))).toEqual([])
      const places = squeeze(wholeText(root)).split(squeeze(text)).length - 1
      expect([typed, places]).toEqual([typed, 16])
    }
  },
)
