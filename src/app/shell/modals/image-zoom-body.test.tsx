import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { imageZoom } from './image-zoom-body.tsx'

const shown = (fit: 'contain' | 'cover') =>
  renderToStaticMarkup(<imageZoom.Body data={{ href: '/static/a.png', fit, alt: 'A lamp' }} close={() => undefined} />)

test('[MODAL-16] an enlarged image has its address, and is contained or fills the window', () => {
  expect(shown('contain')).toContain('src="/static/a.png"')
  expect(shown('contain')).not.toContain('object-cover')
  expect(shown('cover')).toContain('object-cover')
})
