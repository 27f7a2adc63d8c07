import { expect, test } from 'vitest'
import { sourceSets } from './source-sets.ts'

test("each format is one set of widths, in the compiler's order", () => {
  const sources = [
    { src: '/a-480.avif', width: 480, type: 'image/avif' },
    { src: '/a-480.webp', width: 480, type: 'image/webp' },
    { src: '/a-960.avif', width: 960, type: 'image/avif' },
  ]
  expect(sourceSets(sources)).toEqual([
    { type: 'image/avif', srcSet: '/a-480.avif 480w, /a-960.avif 960w' },
    { type: 'image/webp', srcSet: '/a-480.webp 480w' },
  ])
})
