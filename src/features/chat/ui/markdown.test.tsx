import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

function drawn(text: string): string {
  const markup = renderToStaticMarkup(<Markdown text={text} onPlace={() => undefined} />)
  return markup.replace(/ class="[^"]*"/g, '').replace(/^<div>(.*)<\/div>$/, '$1')
}

test('a table is a table, with its head and what is aligned, and scrolls in its own box', () => {
  expect(drawn('| part | n |\n|---|--:|\n| `GET` | 1 |')).toBe(
    '<div dir="auto" role="group" aria-label="Table" tabindex="0"><table>' +
      '<thead><tr><th scope="col">part</th><th scope="col">n</th></tr></thead>' +
      '<tbody><tr><td><code dir="ltr">GET</code></td><td>1</td></tr></tbody></table></div>',
  )
})

test('a list and a quote go the way of their own words, of which code is none', () => {
  expect(drawn('3. `GET` הבקשה\n4. ענה')).toBe(
    '<ol dir="auto" start="3"><li><p><code dir="ltr">GET</code> הבקשה</p></li>\n<li><p>ענה</p></li></ol>'.replace('\n', ''),
  )
  expect(drawn('> שורה')).toBe('<blockquote dir="auto"><p>שורה</p></blockquote>')
})

test.each([
  ['~~no~~ yes', '<p dir="auto"><s>no</s> yes</p>'],
  ['- [x] done\n- [ ] open', '<ul dir="auto"><li>☑ <p>done</p></li><li>☐ <p>open</p></li></ul>'],
  ['See.[^1]\n\n[^1]: There.', '<p dir="auto">See.[1]</p><p dir="auto">There.</p>'],
])('%j is drawn, and none of its signs is left', (text, expected) => {
  expect(drawn(text)).toBe(expected)
})
