import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeModalBody, codeModalTitle } from './code-modal.tsx'

test('[CONT-32] the code modal has the given title, the code and its language', () => {
  expect([codeModalTitle({ title: 'lamp.js' }), codeModalTitle({}), codeModalTitle({ title: '' })]).toEqual([
    'lamp.js',
    'Code Preview',
    'Code Preview',
  ])
  const html = renderToStaticMarkup(<CodeModalBody code="a < b" language="javascript" />)
  expect(html).toContain('<code>a &lt; b</code>')
  expect(html).toContain('<span class="doc-code-language">JavaScript</span>')
})
