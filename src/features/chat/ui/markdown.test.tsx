import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function drawn(text: string): string {
  const markup = renderToStaticMarkup(<Markdown text={text} onPlace={() => true} />)
  return markup.replace(/ class="[^"]*"/g, '').replace(/^<div>(.*)<\/div>$/, '$1')
}

test('a table has a head and aligned cells, and scrolls in its own box', () => {
  expect(drawn('| part | n |\n|---|--:|\n| `GET` | 1 |')).toBe(
    '<div dir="auto" role="group" aria-label="Table" tabindex="0"><table>' +
      '<thead><tr><th scope="col">part</th><th scope="col">n</th></tr></thead>' +
      '<tbody><tr><td><code dir="ltr">GET</code></td><td>1</td></tr></tbody></table></div>',
  )
})

test('a list or quote takes the text direction of its words, ignoring code', () => {
  expect(drawn('3. `GET` הבקשה\n4. ענה')).toBe(
    '<ol dir="auto" start="3"><li><p><code dir="ltr">GET</code> הבקשה</p></li>\n<li><p>ענה</p></li></ol>'.replace('\n', ''),
  )
  expect(drawn('> שורה')).toBe('<blockquote dir="auto"><p>שורה</p></blockquote>')
})

test.each([
  ['~~no~~ yes', '<p dir="auto"><s>no</s> yes</p>'],
  [
    '- [x] done\n- [ ] open',
    '<ul dir="auto"><li><span role="img" aria-label="Done">☑</span><div><p>done</p></div></li>' +
      '<li><span role="img" aria-label="To do">☐</span><div><p>open</p></div></li></ul>',
  ],
  ['See.[^1]\n\n[^1]: There.', '<p dir="auto">See.[1]</p><p dir="auto">There.</p>'],
])('%j is drawn without any Markdown syntax left', (text, expected) => {
  expect(drawn(text)).toBe(expected)
})

test.each([
  ['quotes', '>', 20_000],
  ['quotes of few lines', '>', 6_000],
  ['signs that pair with nothing', '*a_ ', 9_000],
  ['lists in lists', '+ - ', 3_000],
  ['numbers', '1. ', 3_000],
  ['brackets', '[[a]', 3_000],
  ['quotes by turns', '>\n>>\n', 3_000],
])('an answer of only %s is drawn with all of its letters', (_, sign, times) => {
  const all = sign.repeat(times)
  const letters = (text: string) => text.replaceAll(/[^a]/g, '').length
  expect(letters(drawn(all).replaceAll(/<[^>]*>/g, ''))).toBe(letters(all))
})

test('text after too much syntax in a paragraph stays plain, and the next paragraph is parsed again', () => {
  expect(drawn(`${'*a* '.repeat(400)}*end*\n\n*next*`)).toMatch(/\*end\*<\/p><p dir="auto"><em>next<\/em><\/p>$/)
})
