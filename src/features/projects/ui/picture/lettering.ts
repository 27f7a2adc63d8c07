import { type SvgShape, shape } from './shapes.ts'
import { DAY } from './sign.ts'

/** The words on a link preview picture: the title and the brand. */
export function lettering(title: string, brand: string, height: number): SvgShape[] {
  const lines = wrapTitle(title, 20, 3)
  const size = lines.length > 2 ? 60 : 72
  const letters = { fontFamily: 'Bricolage Grotesque, sans-serif', fontWeight: 700 }
  const rows = lines.map((line, index) =>
    shape('text', { x: 72, y: Math.round(height * 0.19 + index * size * 1.12), ...letters, fontSize: size, fill: DAY.ink }, line),
  )
  const top = height - 92
  const blaze = { width: 34, height: 17, rx: 8.5 }
  return [
    ...rows,
    shape('rect', { x: 86, y: top, ...blaze, fill: DAY.accent }),
    shape('rect', { x: 72, y: top + 23, ...blaze, fill: DAY.paper }),
    shape('text', { x: 138, y: top + 33, ...letters, fontSize: 36, fill: DAY.paper }, brand),
  ]
}

export function wrapTitle(title: string, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').slice(0, width - 1)}…`]
}
