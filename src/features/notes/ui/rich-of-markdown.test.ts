import { expect, test } from 'vitest'
import { annotations } from '#features/projects/project-files.contract.ts'
import { noteOf } from '#features/projects/projects.fixtures.ts'
import { noteMarkdown } from '../note-markdown.rules.ts'
import { richWords } from '../notes.rules.ts'
import { richOf } from './rich-of-markdown.ts'

test.each([
  ['marks', 'It **glows** when *you* run `lamp on`.'],
  ['lists', '- one\n- two'],
  ['numbers', '3. one\n4. two'],
  ['quotations', '> one'],
  ['code', '```\nlamp on\n```'],
  ['strikes', 'a ~~b~~ c'],
  ['tasks', '- [ ] one\n- [x] two'],
  ['tables', '| a | b |\n| --- | --- |\n| 1 | **2** |'],
  ['a heading', '#### On lamps'],
  ['a link', '[here](<https://example.org/a>)'],
])("a model's Markdown with %s becomes a note with the same", (_, markdown) => {
  expect(noteMarkdown(richOf(markdown))).toBe(markdown)
})

test('a passage is a link into the project, and elsewhere plain words', () => {
  const markdown = '[the lamp](#b-1) glows [so](#).'
  expect(noteMarkdown(richOf(markdown, '/projects/lamp'))).toBe('[the lamp](</projects/lamp#b-1>) glows so.')
  expect(noteMarkdown(richOf(markdown))).toBe('the lamp glows so.')
})

test('hostile Markdown of a model becomes plain words', () => {
  const body = richOf(
    '<script>steal()</script>\n\na <b onclick="x()">b</b> ![spy](https://evil.example/a.png) [press](javascript:alert(1)) [in](#x) [p](data:text/html,x)',
  )
  expect(richWords(body)).toBe('<script>steal()</script>\na <b onclick="x()">b</b> spy press in p\n')
  expect(JSON.stringify(body)).not.toContain('"link"')
})

test('any Markdown can be saved, however deep or broken', () => {
  const kept = (markdown: string) => {
    const body = richOf(markdown)
    return annotations.safeParse({ notes: [noteOf('n', { body })] }).success
  }
  expect(
    [
      `${'> '.repeat(500)}deep`,
      '- '.repeat(200),
      '\u0000\ud800',
      '',
      `[a](https://x/${'y'.repeat(5000)})`,
      '1. ```\n',
      '- [ ]\n- [x] ',
      '|a|\n|-|\n||',
    ].map(kept),
  ).toEqual(Array.from({ length: 8 }, () => true))
})
