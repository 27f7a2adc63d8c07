import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlinePicture } from './inline-picture.tsx'
import { projectPicture } from './project-picture.ts'

const shelf = { category: 'Storage', title: 'Build a shelf', seed: 'build-a-shelf' }

function insideOf(svg: string): string {
  return svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(/><\/(?:rect|circle|path)>/g, '/>')
}

test('a picture in the page is the one in the file, in the theme of the page', () => {
  const here = renderToStaticMarkup(<InlinePicture {...shelf} />)
  expect(insideOf(here)).toBe(insideOf(projectPicture(shelf)))
  expect(here).toMatch(/light-dark/)
  expect(here).not.toMatch(/style=/)
})
