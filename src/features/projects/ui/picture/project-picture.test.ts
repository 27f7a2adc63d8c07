import { expect, test } from 'vitest'
import { CATEGORY_NAMES, categoryMark } from './category-marks.ts'
import { projectPicture, wrapTitle } from './project-picture.ts'

const shelf = { category: 'Storage', title: 'Build a shelf', seed: 'build-a-shelf' }

test('the same project always gets the same picture, another one gets another', () => {
  expect(projectPicture(shelf)).toBe(projectPicture(shelf))
  expect(projectPicture({ ...shelf, seed: 'other' })).not.toBe(projectPicture(shelf))
})

test.each([...CATEGORY_NAMES, 'Something new', 'constructor'])('the category %s has a picture without a hole in it', (category) => {
  const svg = projectPicture({ ...shelf, category })
  expect(svg).toMatch(/^<svg .*<\/svg>$/)
  expect(svg).not.toMatch(/NaN|undefined/)
})

test('[DIR-48] [DIR-49] twelve categories have a sign of their own, any other shares the signpost', () => {
  const signs = CATEGORY_NAMES.map((name) => JSON.stringify(categoryMark(name)))
  expect(new Set(signs).size).toBe(13)
  expect(categoryMark('Something new')).toBe(categoryMark('Misc'))
})

test('a share picture carries the title, whatever signs it has', () => {
  const svg = projectPicture({ ...shelf, title: '<b>Nuts & "bolts"', kind: 'share' })
  expect(svg).toContain('&#60;b&#62;Nuts &#38;')
  expect(svg).toContain('viewBox="0 0 1200 630"')
})

test('a tile follows the theme around it, a shared picture is the same by day and night', () => {
  expect(projectPicture(shelf)).toMatch(/color-scheme:light dark.*light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/)
  expect(projectPicture({ ...shelf, kind: 'share' })).not.toMatch(/light-dark|color-scheme/)
})

test('a long title is cut after three lines', () => {
  const lines = wrapTitle('Build a shelf that holds everything you will ever put on it and then some more', 20, 3)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/…$/)
})
