import { expect, test } from 'vitest'
import { CATEGORY_NAMES, categoryMark } from './category-marks.ts'
import { wrapTitle } from './lettering.ts'
import { motifsFile } from './motifs-file.ts'
import { projectPicture } from './project-picture.ts'

const motif = [{ tag: 'rect', size: { x: '6', y: '9', width: '36', height: '6' }, fill: 'accent' }] as const
const shelf = { category: 'Storage', title: 'Build a shelf', seed: 'build-a-shelf' }

test('the same project always gets the same picture, and another project another one', () => {
  expect(projectPicture(shelf)).toBe(projectPicture(shelf))
  expect(projectPicture({ ...shelf, seed: 'other' })).not.toBe(projectPicture(shelf))
})

test.each([...CATEGORY_NAMES, 'Something new', 'constructor'])('the category %s has a complete picture', (category) => {
  const svg = projectPicture({ ...shelf, category })
  expect(svg).toMatch(/^<svg .*<\/svg>$/)
  expect(svg).not.toMatch(/NaN|undefined/)
})

test('each category has its own landscape', () => {
  const behindTheSign = (category: string) => projectPicture({ ...shelf, category, motif })
  expect(new Set(CATEGORY_NAMES.map(behindTheSign)).size).toBe(CATEGORY_NAMES.length)
  expect(behindTheSign('Something new')).toBe(behindTheSign('Misc'))
})

test("a motif replaces the category's sign, on tiles and link previews", () => {
  for (const kind of ['tile', 'share'] as const) {
    const own = projectPicture({ ...shelf, motif, kind })
    expect(own).toContain('<rect x="6" y="9" width="36" height="6" fill="#cc3a17"/>')
    expect(own).not.toContain(categoryMark('Storage').strokes[0])
    expect(projectPicture({ ...shelf, kind })).toContain(categoryMark('Storage').strokes[0])
  }
})

test("one file has the motif of each project, or its category's sign, in colours that a page can set", () => {
  const file = motifsFile([
    { id: 'shelf', category: 'Storage', motif },
    { id: 'barn', category: 'Storage' },
  ])
  expect(file).toMatch(
    /<symbol id="shelf" viewBox="0 0 48 48">.*<rect x="6".*fill="var\(--motif-accent,#cc3a17\)".*<\/symbol><symbol id="barn"/,
  )
  expect(file.slice(file.indexOf('barn'))).toContain(categoryMark('Storage').strokes[0])
})

const result = { kind: 'terminal', says: 'Two shelves.', lines: ['$ shelf', 'books  12', '', 'all <straight>: ok'] } as const

test('a result stands where the sign would, on tiles alone, with its columns and any characters', () => {
  const tile = projectPicture({ ...shelf, motif, result: { ...result, lines: [...result.lines] } })
  expect(tile).not.toContain('<rect x="6" y="9" width="36"')
  const words = [...tile.matchAll(/<text .*?<\/text>/g)].map(([text]) => text.replace(/<[^>]*>/g, '').replaceAll('\u00A0', ' '))
  expect(words).toEqual(['$ shelf', 'books  12', 'all &#60;straight&#62;: ok'])
  const shared = projectPicture({ ...shelf, motif, result: { ...result, lines: [...result.lines] }, kind: 'share' })
  expect(shared).toBe(projectPicture({ ...shelf, motif, kind: 'share' }))
})

test('[DIR-48] [DIR-49] twelve categories have their own sign, any other shares the signpost', () => {
  const signs = CATEGORY_NAMES.map((name) => JSON.stringify(categoryMark(name)))
  expect(new Set(signs).size).toBe(13)
  expect(categoryMark('Something new')).toBe(categoryMark('Misc'))
})

test('a link preview has the title, with any characters', () => {
  const svg = projectPicture({ ...shelf, title: '<b>Nuts & "bolts"', kind: 'share' })
  expect(svg).toContain('&#60;b&#62;Nuts &#38;')
  expect(svg).toContain('viewBox="0 0 1200 630"')
})

test('a tile follows the theme, a link preview is the same by day and night', () => {
  expect(projectPicture(shelf)).toMatch(/color-scheme:light dark.*light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)/)
  expect(projectPicture({ ...shelf, kind: 'share' })).not.toMatch(/light-dark|color-scheme/)
})

test('a long title is cut after three lines', () => {
  const lines = wrapTitle('Build a shelf that holds everything you will ever put on it and then some more', 20, 3)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toMatch(/…$/)
})
