import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { LETTERS_DRAWN, readModelMarkdown } from './model-markdown.ts'

const depthOf = (node: Nodes): number => 1 + Math.max(0, ...('children' in node ? node.children.map(depthOf) : []))
const kindsOf = (text: string) => readModelMarkdown(text).children.map(({ type }) => type)

test.each(['>', '> ', '- ', '1. ', '+ - ', '> - '])('%j a thousand times in a line is not nested deeper than the limit', (sign) => {
  expect(depthOf(readModelMarkdown(`${sign.repeat(1000)}end`))).toBeLessThan(40)
})

test('ordinary Markdown is parsed unchanged', () => {
  expect(kindsOf('# a\n\n- b\n  - c\n\n> d\n\n```\n>>>>\n```\n\n| e |\n|---|\n| f |\n\n---')).toEqual([
    'heading',
    'list',
    'blockquote',
    'code',
    'table',
    'thematicBreak',
  ])
})

test('bare addresses are links, and Markdown characters in them are text', () => {
  const [paragraph] = readModelMarkdown('See https://example.org/a_b_c, or www.example.org.').children
  expect(paragraph).toMatchObject({
    children: [
      { value: 'See ' },
      { type: 'link', url: 'https://example.org/a_b_c' },
      { value: ', or ' },
      { type: 'link', url: 'http://www.example.org' },
      { value: '.' },
    ],
  })
})

test('an answer that is too long, or has too many lines, stays plain text', () => {
  for (const text of ['*a* '.repeat(LETTERS_DRAWN / 4 + 1), '- a\n'.repeat(700)]) {
    expect(readModelMarkdown(text).children).toEqual([{ type: 'paragraph', children: [{ type: 'text', value: text }] }])
  }
})
