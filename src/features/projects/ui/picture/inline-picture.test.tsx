import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlinePicture } from './inline-picture.tsx'

test('the server inlines the picture, and requests no file', () => {
  const html = renderToStaticMarkup(
    <InlinePicture category="Storage" title="Build a shelf" id="build-a-shelf" className="wide">
      <img alt="" />
    </InlinePicture>,
  )
  expect(html).toMatch(/^<span class="contents"><svg .*class="wide".*<\/svg><\/span>$/)
  expect(html).not.toContain('<img')
})
