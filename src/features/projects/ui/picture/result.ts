import type { ShownResult } from '#features/content/content.rules.ts'
import { type SvgShape, shape } from './shapes.ts'

/** What a project ends with, as text in a window of a terminal or a browser, on a picture of 640 × 360. */

const LEFT = 62
const WIDTH = 516
const BAR = 30
const PADDING = { x: 18, y: 17 }
const SIZE = 19
const ADVANCE = 11.4
const LEADING = 25
const MIDDLE = 176

const COLOURS = {
  window: 'light-dark(#fffdf8,#1d1916)',
  bar: 'light-dark(#efe6d5,#332d27)',
  edge: 'light-dark(#28221b,#0f0d0b)',
  ink: 'light-dark(#28221b,#efe6d8)',
  soft: 'light-dark(#6b6154,#a89d8d)',
  number: 'light-dark(#1d5f73,#7cc4d6)',
  good: 'light-dark(#2f6b2f,#8fc98a)',
  bad: 'light-dark(#b3321a,#f08a6c)',
}
const DOTS = ['#cc3a17', '#e0a53c', '#6f9a5c']

/** Nothing that failed is good news. */
const BAD = String.raw`(?<!\b0 )\b(?:alarm|crash(?:ed)?|dead|denied|errors?|fail(?:ed|s|ure)?|gone|kill(?:ed)?|refused|warning|wrong)\b(?!: *0\b)`
const GOOD = String.raw`\b(?:done|healthy|ok|pass(?:ed|es)?|ready|right|success|valid|yes)\b`
const NUMBER = String.raw`(?<![\w.-])[-+]?\d[\d.,:]*\s?%?(?!\w)`
const WORD = new RegExp(`(?<bad>${BAD})|(?<good>${GOOD})|(?<number>${NUMBER})`, 'gi')

export function resultShapes({ kind, lines }: ShownResult): SvgShape[] {
  const height = BAR + 2 * PADDING.y + (lines.length - 1) * LEADING + SIZE
  const top = Math.round(MIDDLE - height / 2)
  const first = top + BAR + PADDING.y + SIZE - 3
  const window = { x: LEFT, y: top, width: WIDTH, height, rx: 12 }
  return [
    shape('rect', { ...window, fill: COLOURS.window }),
    shape('path', { d: `M${LEFT} ${top + BAR}v-18a12 12 0 0 1 12-12h${WIDTH - 24}a12 12 0 0 1 12 12v18Z`, fill: COLOURS.bar }),
    ...(kind === 'page'
      ? addressBar(top)
      : DOTS.map((fill, at) => shape('circle', { cx: LEFT + 20 + at * 18, cy: top + BAR / 2, r: 5, fill }))),
    shape('rect', { ...window, stroke: COLOURS.edge, strokeWidth: 2.5 }),
    ...lines.flatMap((line, at) => (line.trim() === '' ? [] : [lineShape(line, first + at * LEADING, kind === 'page' && at === 0)])),
  ]
}

function addressBar(top: number): SvgShape[] {
  return [shape('rect', { x: LEFT + 14, y: top + 8, width: WIDTH - 28, height: BAR - 14, rx: 8, fill: COLOURS.window })]
}

/** The length is given, so that each font of a reader's machine fits. */
function lineShape(line: string, y: number, isTitle: boolean): SvgShape {
  const pen = {
    fontFamily: 'ui-monospace,Menlo,Consolas,monospace',
    fontSize: SIZE,
    fill: COLOURS.ink,
    ...(isTitle && { fontWeight: 700 }),
  }
  const indent = line.length - line.trimStart().length
  const text = line.trim()
  return shape(
    'text',
    { x: LEFT + PADDING.x + indent * ADVANCE, y, ...pen, textLength: Math.round(text.length * ADVANCE), lengthAdjust: 'spacingAndGlyphs' },
    coloured(text),
  )
}

function coloured(line: string): SvgShape[] {
  const prompt = /^\$ /.exec(line)
  if (prompt) return [part('$ ', COLOURS.bad), part(line.slice(2), COLOURS.soft)]
  const parts: SvgShape[] = []
  let from = 0
  for (const { 0: said, index, groups = {} } of line.matchAll(WORD)) {
    if (index > from) parts.push(part(line.slice(from, index)))
    parts.push(part(said, groups['bad'] ? COLOURS.bad : groups['good'] ? COLOURS.good : COLOURS.number))
    from = index + said.length
  }
  if (from < line.length) parts.push(part(line.slice(from)))
  return parts
}

/** Spaces are kept: they are columns. */
const part = (text: string, fill?: string) => shape('tspan', fill ? { fill } : {}, text.replaceAll(' ', '\u00A0'))
