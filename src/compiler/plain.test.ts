import { expect, test } from 'vitest'
import { compileText } from './plain.ts'

test('a plain text has a title and sections, with lists, links and bold words as in projects', () => {
  const { title, sections } = compileText('# Terms\n\nRead **this**.\n\n## Your account\n\n- one\n- [mail](mailto:a@example.org)\n')
  expect(title).toBe('Terms')
  expect(sections.map(({ heading, document }) => [heading, document.content?.map(({ type }) => type)])).toEqual([
    [null, ['paragraph']],
    ['Your account', ['bulletList']],
  ])
  expect(JSON.stringify(sections)).toContain('mailto:a@example.org')
})

test('HTML and script addresses of a plain text never reach the page', () => {
  const text = JSON.stringify(compileText('# T\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n'))
  expect(text).not.toContain('script')
})
