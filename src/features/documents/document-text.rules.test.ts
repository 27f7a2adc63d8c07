import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paragraphsOf, printable, safeHref } from './document-text.rules.ts'

test('control and format characters are removed from a text, and everything else stays', () => {
  expect(printable('a\u0000b\u202Ec\uD800d\r\ne\tf')).toBe('abc\uFFFDd\ne\tf')
  expect(printable(`e${'\u0301'.repeat(500)}`).length).toBeLessThan(12)
  for (const kept of ['👩🏽‍💻 ⚙️', 'مرحبا بالعالم', '你好，世界', 'Zoë', '<b>&amp;']) expect(printable(kept)).toBe(kept.normalize('NFC'))
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => printable(printable(text)) === printable(text)))
})

test('blank lines separate paragraphs', () => {
  expect(paragraphsOf('one\ntwo\n \n\n three\n')).toEqual(['one\ntwo', ' three'])
  expect(paragraphsOf(' \n ')).toEqual([])
  expect(paragraphsOf('\n\tone  \n')).toEqual(['\tone'])
})

test('many blanks inside a text are as quick as others', () => {
  const text = `x${' '.repeat(2_000_000)}y`
  expect(paragraphsOf(text)).toEqual([text])
})

test('an address leads to the web or to a mailbox, or nowhere', () => {
  expect(safeHref('example.org/x')).toBe('https://example.org/x')
  expect(safeHref('localhost:8000')).toBe('https://localhost:8000')
  for (const good of ['https://example.org/', 'http://a.b/?q=1#x', 'mailto:a@b.c']) expect(safeHref(good)).toBe(good)
  for (const bad of ['javascript:alert(1)', 'JAVASCRIPT:x', 'data:text/html,x', 'file:///etc/passwd', 'a b', '', 'vbscript:x']) {
    expect([bad, safeHref(bad)]).toEqual([bad, null])
  }
})
