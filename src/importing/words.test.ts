import fc from 'fast-check'
import { expect, test } from 'vitest'
import { imported } from './importing.fixtures.ts'
import { lostWords, wordsOf } from './words.ts'

test('a word that arrives nowhere is lost, with its line; a reported one is not', () => {
  const source = [{ line: 3, text: 'red green\nblue red' }]
  expect(lostWords(source, 'red green blue', [])).toEqual([{ word: 'red', line: 4 }])
  expect(lostWords(source, 'red blue red', [])).toEqual([{ word: 'green', line: 3 }])
  expect(lostWords(source, 'red blue red', ['green'])).toEqual([])
})

test('words are equal in any encoding', () => {
  expect(wordsOf('a&nbsp;b &eacute;t&#233; H₂O\\_x 1. y')).toEqual(['a', 'b', 'été', 'H', '2', 'O', 'x', '1', 'y'])
  expect(wordsOf('<u>un</u>seen')).toEqual(['u', 'unseen', 'u'])
  expect(wordsOf('**1. y** 2<sup>38</sup> 2³⁸')).toEqual(['1', 'y', '2', 'sup', '38', 'sup', '2', '38'])
  expect(wordsOf('[a@b.example](mailto:a@b.example) data:image/png;base64,iVBO/Rw0K+Gg==')).toEqual(wordsOf('<a@b.example>'))
  expect(wordsOf('  1. y\n> 2) z')).toEqual(['y', 'z'])
})

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '))
const inline = fc.oneof(
  words,
  fc
    .tuple(fc.constantFrom(['*', '*'], ['**', '**'], ['`', '`'], ['<b>', '</b>'], ['<span class="x">', '</span>'], ['{{', '}}']), word)
    .map(([[a, b], text]) => `${a}${text}${b}`),
  fc.tuple(words, word).map(([text, path]) => `[${text}](${path}/page.md)`),
  fc.tuple(words, word).map(([text, path]) => `![${text}](https://example.com/${path}.png)`),
  fc.tuple(words, word).map(([text, path]) => `<img alt="${text}" src="${path}.png">`),
  fc.constantFrom(
    ':link[x]',
    '<br>',
    '<u>',
    '</u>',
    '<!-- hidden -->',
    '&amp;',
    '\\*',
    '[^1]',
    ':::',
    '{: .x }',
    '| a |',
    '$x_1$',
    '<https://a.example>',
  ),
)
const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
const flat = fc.oneof(
  line,
  fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`),
  line.map((text) => `> [!NOTE]\n> ${text}`),
  fc.tuple(line, line).map(([one, two]) => `| ${one} | x |\n| --- | --- |\n| ${two} | y | z |`),
  fc.tuple(word, words).map(([language, code]) => `\`\`\`${language} title="a b" {1}\n${code}\n{{x}}\n\`\`\``),
  fc.tuple(line, line).map(([one, two]) => `<details><summary>${one}</summary>\n\n${two}\n\n</details>`),
  line.map((text) => `<div>\n${text}\n</div>`),
  line.map((text) => `:::tip\n${text}\n:::`),
  words.map((text) => `[^1]: ${text}`),
  words.map((text) => `<script>${text}</script>`),
)
const block = fc.oneof(
  flat,
  fc
    .tuple(fc.constantFrom('- ', '1. ', '> ', '- [ ] '), fc.array(flat, { minLength: 1, maxLength: 3 }))
    .map(([mark, some]) =>
      some.map((one) => mark + one.replaceAll('\n', `\n${mark === '> ' ? mark : ' '.repeat(mark.length)}`)).join('\n'),
    ),
)
const documents = fc.array(block, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join('\n\n'))

test('each word of any document arrives or is reported', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (text) => {
      const { lost } = await imported({ 'a.md': `Start here.\n\n${text}\n` }, 'markdown')
      expect(lost).toEqual([])
    }),
    { numRuns: 150 },
  )
})
