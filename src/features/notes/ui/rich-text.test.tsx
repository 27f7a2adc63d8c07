import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noteOf } from '#features/projects/projects.fixtures.ts'
import { richOf } from './rich-of-markdown.ts'
import { NoteText, RichText } from './rich-text.tsx'

const drawn = (markdown: string) => renderToStaticMarkup(<RichText body={richOf(markdown)} />)

test('a list or quote has the direction of its words, and its content inherits it', () => {
  expect(drawn('- أول\n- ثان\n  1. ثالث')).toBe('<ul dir="auto"><li><p>أول</p></li><li><p>ثان</p><ol><li><p>ثالث</p></li></ol></li></ul>')
  expect(drawn('> اقتباس')).toBe('<blockquote dir="auto"><p>اقتباس</p></blockquote>')
})

test('code does not decide the direction of a line', () => {
  expect(drawn('`GET` הבקשה')).toBe('<p><code dir="ltr">GET</code> הבקשה</p>')
})

test('a table, tasks and struck-out text are drawn as such', () => {
  expect(drawn('| a |\n|-|\n| ~~b~~ |')).toContain(
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p><s>b</s></p></td></tr></tbody></table>',
  )
  expect(drawn('- [x] one\n- [ ] two')).toMatch(/aria-label="Done:".*one.*aria-label="To do:".*two/)
})

test('a cut answer is marked as such wherever it is shown', () => {
  const answer = { id: 'a', at: '', action: 'explain' as const, body: richOf('Half of') }
  const text = (state?: 'cut') =>
    renderToStaticMarkup(<NoteText note={noteOf('n', { answers: [{ ...answer, ...(state && { state }) }] })} />)
  expect(text('cut')).toContain('This text is not complete.')
  expect(text()).not.toContain('This text is not complete.')
})
