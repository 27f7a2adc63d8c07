import type { MotifColour, MotifShape } from '#features/content/content.rules.ts'
import { categoryMark } from './category-marks.ts'
import { type SvgShape, shape } from './shapes.ts'

/** The concrete colour of each motif colour. */
export type MotifColours = Readonly<Record<MotifColour, string>>

export const DAY = { ink: '#28221b', accent: '#cc3a17', wash: '#e8dcc6', paper: '#fffdf8' } as const

/** The content of a sign, 48 × 48: the project's motif, or the category's sign at twice its size. */
export function signShapes(category: string, motif: readonly MotifShape[] | undefined, colours: MotifColours): SvgShape[] {
  if (!motif) return [shape('g', { transform: 'scale(2)', ...pen(1.5, colours) }, markShapes(category, colours))]
  const drawn = motif.map(({ tag, fill, stroke, size }) =>
    shape(tag, { ...size, ...(fill && { fill: colourOf(fill, colours) }), ...(stroke && { stroke: colourOf(stroke, colours) }) }),
  )
  return [shape('g', pen(3, colours), drawn)]
}

function pen(strokeWidth: number, { ink }: MotifColours): SvgShape['attributes'] {
  return { fill: 'none', stroke: ink, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' }
}

function colourOf(name: MotifColour | 'none', colours: MotifColours): string {
  return name === 'none' ? name : colours[name]
}

function markShapes(category: string, { accent }: MotifColours): SvgShape[] {
  const { strokes, blaze } = categoryMark(category)
  const [x, y, width, turn = 0] = blaze
  const turned = turn ? { transform: `rotate(${turn} ${x + width / 2} ${y + 2})` } : {}
  return [
    ...strokes.map((d) => shape('path', { d })),
    shape('rect', { x, y, width, height: 4, rx: 2, fill: accent, stroke: 'none', ...turned }),
  ]
}
