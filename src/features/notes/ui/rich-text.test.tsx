import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { richOf } from './rich-of-markdown.ts'
import { RichText } from './rich-text.tsx'

const drawn = (markdown: string) => renderToStaticMarkup(<RichText body={richOf(markdown)} />)

test('a list and a quote go the way of their own words, and what stands in them goes with them', () => {
  expect(drawn('- أول\n- ثان\n  1. ثالث')).toBe('<ul dir="auto"><li><p>أول</p></li><li><p>ثان</p><ol><li><p>ثالث</p></li></ol></li></ul>')
  expect(drawn('> اقتباس')).toBe('<blockquote dir="auto"><p>اقتباس</p></blockquote>')
})

test('a piece of code says nothing about the way of a line', () => {
  expect(drawn('`GET` הבקשה')).toBe('<p><code dir="ltr">GET</code> הבקשה</p>')
})
