import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NIGHT, withNight } from './night.ts'

const drawing = (shape: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${shape}</svg>`

test('a drawing in the house colours gets dark colours, any other is unchanged', () => {
  const own = withNight(drawing('<rect fill="#FAF4E8" stroke="#2b2622"/><path fill="#FAF4E8"/>'))
  expect(own).toContain(
    '<style>@media (prefers-color-scheme:dark){[stroke="#2b2622"]{stroke:#ece4d8}[fill="#FAF4E8"]{fill:#221e1a}}</style><rect',
  )
  expect(own.match(/<style>/g)).toHaveLength(1)
  const foreign = drawing('<rect fill="#123456" data-fill="#FAF4E8"/>')
  expect(withNight(foreign)).toBe(foreign)
})

test('blanks around = change nothing', () => {
  expect(withNight(drawing('<rect fill = "#faf4e8"/>'))).toContain('[fill="#faf4e8"]{fill:#221e1a}')
})

test('the dark theme has every colour of the catalogue’s drawings', () => {
  const folder = 'content/projects'
  const drawings = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svg'))
  expect(drawings.length).toBeGreaterThan(40)
  const used = new Set(drawings.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? []))
  expect([...used].filter((colour) => !(colour.toLowerCase() in NIGHT))).toEqual([])
})

/** Contrast ratio: from 1 to 21, which is black on white. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(['#2b2622', '#6f655a', '#776b5e', '#be3b10', '#d9481c'])(
  'text in %s is readable in the dark theme on every background',
  (ink) => {
    for (const paper of ['#faf4e8', '#fffdf8', '#f4e7cf', '#efe2cb', '#f9ddd0', '#e3e7d3']) {
      expect(contrast(NIGHT[ink] ?? '', NIGHT[paper] ?? ''), `${ink} on ${paper}`).toBeGreaterThan(4.5)
    }
  },
)
