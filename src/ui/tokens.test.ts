import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const pairs = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    { light: light ?? '', dark: dark ?? '' },
  ]),
)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function weakest(text: string, ground: string): number {
  const front = pairs.get(text)
  const back = pairs.get(ground)
  if (!front || !back) throw new Error(`${text} on ${ground}: no such token`)
  const ratios = (['light', 'dark'] as const).map((theme) => {
    const [low = 0, high = 0] = [luminance(front[theme]), luminance(back[theme])].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  })
  return Math.min(...ratios)
}

const meanings = ['accent', 'green', 'amber', 'red', 'blue']
const inks = ['ink', 'ink-soft', 'ink-faint', ...meanings.map((meaning) => `${meaning}-ink`)]
const onEverySurface = ['paper', 'sheet', 'well', 'code'].flatMap((ground) => inks.map((ink) => [ink, ground] as const))
const onFills = meanings.flatMap((meaning) => [
  [`on-${meaning}`, meaning] as const,
  [`${meaning}-ink`, `${meaning}-soft`] as const,
  ['ink', `${meaning}-soft`] as const,
  ['ink-soft', `${meaning}-soft`] as const,
])
const highlighted = [...pairs.keys()].filter((name) => name.startsWith('highlight-')).map((name) => ['ink', name] as const)
const inCode = ['kw', 'str', 'num', 'com', 'fn', 'op', 'var', 'typ', 'pun', 'prop'].map((kind) => [`code-${kind}`, 'code'] as const)

test.each([...onEverySurface, ...onFills, ...highlighted, ...inCode, ['paper', 'ink'] as const])(
  '%s on %s has enough contrast in both themes (WCAG AA)',
  (text, ground) => {
    expect(weakest(text, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(['ink-faint', 'accent', 'green', 'red', 'blue'])('%s contrasts with paper and sheet as the edge of a control (3:1)', (edge) => {
  expect(Math.min(weakest(edge, 'paper'), weakest(edge, 'sheet'))).toBeGreaterThanOrEqual(3)
})

test('there are eight highlight colours', () => {
  expect(highlighted).toHaveLength(8)
})
