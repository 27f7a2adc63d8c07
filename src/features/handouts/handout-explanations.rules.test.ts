import { expect, test } from 'vitest'
import { wordsOfHtml } from './handout-explanations.rules.ts'

test('an explanation keeps its words, formatting and links; blocks become lines', () => {
  expect(wordsOfHtml('It <em>glows &amp; <b>burns</b></em>, see <a href="https://a.example/?b&amp;c">here</a>.')).toEqual([
    {
      href: null,
      runs: [
        { text: 'It ', marks: [] },
        { text: 'glows & ', marks: ['italic'] },
        { text: 'burns', marks: ['italic', 'bold'] },
        { text: ', see ', marks: [] },
      ],
    },
    { href: 'https://a.example/?b&c', runs: [{ text: 'here', marks: [] }] },
    { href: null, runs: [{ text: '.', marks: [] }] },
  ])
  const lines = wordsOfHtml('<p>One</p><ul><li>Two</li><li>Three &lt; 4</li></ul>').flatMap(({ runs }) => runs.map(({ text }) => text))
  expect(lines).toEqual(['One', '\n', 'Two', '\n', 'Three < 4'])
  expect(wordsOfHtml('<hr><br>')).toEqual([])
  expect(wordsOfHtml('1 < 2 &and; &#960;')).toMatchObject([{ runs: [{ text: '1 ' }, { text: '<' }, { text: ' 2 &and; π' }] }])
})
