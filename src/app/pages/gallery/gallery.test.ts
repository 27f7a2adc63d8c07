import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Gallery, galleryParts } from './gallery.tsx'

test.each(galleryParts)('the part %s renders on the server without inline style, which the CSP would block', (part) => {
  const html = renderToString(createElement(Gallery, { part }))
  expect(html).toContain(`data-part="${part}"`)
  expect(html).not.toMatch(/\sstyle=/)
  expect(html).not.toContain('<style')
})

test('without a part the gallery shows all', () => {
  const html = renderToString(createElement(Gallery, {}))
  for (const part of galleryParts) expect(html).toContain(`data-part="${part}"`)
})
