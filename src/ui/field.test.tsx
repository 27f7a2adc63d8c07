import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextArea, TextField } from './field.tsx'

test.each([
  ['a line', TextField],
  ['several lines', TextArea],
])('a field for %s stops at the length that it is given, with and without a counter', (_what, Field) => {
  expect(renderToStaticMarkup(<Field label="Why" maxLength={7} />)).toContain('maxLength="7"')
  expect(renderToStaticMarkup(<Field label="Why" limit={9} />)).toContain('maxLength="9"')
})
