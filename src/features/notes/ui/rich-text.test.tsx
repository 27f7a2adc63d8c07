import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noteOf } from '#features/projects/projects.fixtures.ts'
import { richOf } from './rich-of-markdown.ts'
import { NoteText, RichText } from './rich-text.tsx'

const drawn = (markdown: string) => renderToStaticMarkup(<RichText body={richOf(markdown)} />)

test('a list and a quote go the way of their own words, and what stands in them goes with them', () => {
  expect(drawn('- أول\n- ثان\n  1. ثالث')).toBe('<ul dir="auto"><li><p>أول</p></li><li><p>ثان</p><ol><li><p>ثالث</p></li></ol></li></ul>')
  expect(drawn('> اقتباس')).toBe('<blockquote dir="auto"><p>اقتباس</p></blockquote>')
})

test('a piece of code says nothing about the way of a line', () => {
  expect(drawn('`GET` הבקשה')).toBe('<p><code dir="ltr">GET</code> הבקשה</p>')
})

test('a table, tasks and what was struck out are drawn as what they are', () => {
  expect(drawn('| a |\n|-|\n| ~~b~~ |')).toContain(
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p><s>b</s></p></td></tr></tbody></table>',
  )
  expect(drawn('- [x] one\n- [ ] two')).toMatch(/aria-label="Done:".*one.*aria-label="To do:".*two/)
})

test('what broke off says so wherever it is read', () => {
  const answer = { id: 'a', at: '', action: 'explain' as const, body: richOf('Half of') }
  const text = (state?: 'cut') =>
    renderToStaticMarkup(<NoteText note={noteOf('n', { answers: [{ ...answer, ...(state && { state }) }] })} />)
  expect(text('cut')).toContain('This text is not complete.')
  expect(text()).not.toContain('This text is not complete.')
})
