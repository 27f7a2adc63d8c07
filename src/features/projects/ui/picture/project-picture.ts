import { CATEGORY_NAMES, categoryMark } from './category-marks.ts'
import { type Shape, fileOf, shape } from './shapes.ts'
import { type TrailBlaze, trailBetween } from './trail.ts'

export interface ProjectPicture {
  category: string
  title: string
  /** Anything that stays the same for one project: its id. */
  seed: string
  /** A share picture carries the title and the brand; a tile leaves the words to the page. */
  kind?: 'tile' | 'share'
  brand?: string
}

interface Palette<Value = string> {
  sky: Value
  sun: Value
  far: Value
  middle: Value
  near: Value
}

/** At night all is in the colour of what is near, more or less dark; what shines keeps most of its light. */
const NIGHT: Palette<number> = { sky: 0.66, sun: 0.25, far: 0.45, middle: 0.56, near: 0.72 }
const DARK = [20, 18, 22] as const

/** A tile is seen beside the page's own colours, so it follows their theme; a shared picture stands alone and is always day. */
function coloursOf(palette: Palette, kind: 'tile' | 'share'): Palette {
  if (kind === 'share') return palette
  const both = (part: keyof Palette) => `light-dark(${palette[part]},${darkened(part === 'sun' ? palette.sun : palette.near, NIGHT[part])})`
  return { sky: both('sky'), sun: both('sun'), far: both('far'), middle: both('middle'), near: both('near') }
}

function darkened(colour: string, share: number): string {
  const parts = DARK.map((dark, at) => {
    const light = Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
    return Math.round(light + (dark - light) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

const INK = '#28221b'
const PAPER = '#fffdf8'
/** A white board would be the brightest thing on a dark page. */
const PAPER_AT_NIGHT = '#cdc2af'
const VERMILION = '#cc3a17'

const palettes: readonly Palette[] = [
  { sky: '#f6e7cf', sun: '#f3c66b', far: '#e3c39c', middle: '#c99f72', near: '#8f6a49' },
  { sky: '#e3ebe4', sun: '#f4d58c', far: '#b9cfbd', middle: '#8fb09a', near: '#577a67' },
  { sky: '#e2ebf2', sun: '#f6ddb0', far: '#b6cadb', middle: '#8aa6bf', near: '#537290' },
  { sky: '#f3e3df', sun: '#f2b880', far: '#dfb6aa', middle: '#c08c83', near: '#84595a' },
  { sky: '#ebe5ef', sun: '#f3cfa0', far: '#c9bcd6', middle: '#a292b8', near: '#6b5d85' },
  { sky: '#eef0dc', sun: '#f0cd6a', far: '#ccd3a1', middle: '#a5b077', near: '#6c7a49' },
]

export const SIZES = { tile: { width: 640, height: 360 }, share: { width: 1200, height: 630 } } as const

/** A file of its own. */
export function projectPicture(picture: ProjectPicture): string {
  const { kind = 'tile' } = picture
  return fileOf(SIZES[kind], projectShapes(picture), kind === 'tile')
}

/** A hillside whose trail leads to the category's sign: the same project always gets the same picture. */
export function projectShapes({ category, title, seed, kind = 'tile', brand = 'Waymark' }: ProjectPicture): Shape[] {
  const { width, height } = SIZES[kind]
  const random = randomFrom(`${seed}/${title}`)
  const palette = coloursOf(palettes[Math.max(0, CATEGORY_NAMES.indexOf(category)) % palettes.length] as Palette, kind)
  const words = kind === 'share'
  const horizon = height * (words ? 0.6 : 0.5)
  const size = height * (words ? 0.26 : 0.38)
  const board = { x: width * (words ? 0.82 : 0.66 + random() * 0.12), y: height * (words ? 0.34 : 0.35) }
  const foot = { x: board.x, y: board.y + size * 1.1 }
  const start = { x: width * (words ? 0.4 : 0.06 + random() * 0.2), y: height * 0.95 }
  const sun = {
    x: board.x + width * (random() < 0.5 ? -0.13 : 0.1),
    y: board.y - size * (0.25 + random() * 0.2),
    r: size * (0.34 + random() * 0.12),
  }
  const bow = width * (0.05 + random() * 0.05) * (random() < 0.5 ? -1 : 1)
  return [
    shape('rect', { width, height, fill: palette.sky }),
    shape('circle', { cx: n(sun.x), cy: n(sun.y), r: n(sun.r), fill: palette.sun }),
    hill(random, width, height, horizon, 0.08, palette.far),
    ...trees(random, width, height, horizon + height * 0.12, words ? 0.5 : 0.56, palette.near),
    hill(random, width, height, horizon + height * 0.16, 0.06, palette.middle),
    hill(random, width, height, horizon + height * (words ? 0.22 : 0.34), words ? 0.02 : 0.05, palette.near),
    ...trailBetween(start, { x: foot.x - size * 0.12, y: foot.y + height * 0.02 }, bow, height * 0.034, words ? 9 : 8).map(drawBlaze),
    ...sign(category, board.x, board.y, size, words ? PAPER : `light-dark(${PAPER},${PAPER_AT_NIGHT})`),
    ...(words ? lettering(title, brand, height) : []),
  ]
}

/** So much longer than seen that the hill in front always hides the foot. */
const ROOTED = 1.6

function trees(random: () => number, width: number, height: number, level: number, within: number, fill: string): Shape[] {
  const grove = width * (0.04 + random() * 0.2)
  return Array.from({ length: 3 + Math.floor(random() * 3) }, (_, index) => {
    const tall = height * (0.11 + random() * 0.07)
    const x = Math.min(width * within, grove + index * tall * 0.55)
    const wide = tall * 0.28
    const d = `M${n(x)} ${n(level - tall)}l${n(wide * ROOTED)} ${n(tall * ROOTED)}h${n(-wide * 2 * ROOTED)}Z`
    return shape('path', { d, fill, stroke: fill, strokeWidth: n(height * 0.012), strokeLinejoin: 'round' })
  })
}

function hill(random: () => number, width: number, height: number, level: number, swing: number, fill: string): Shape {
  const y = () => level + (random() - 0.5) * 2 * swing * height
  const [start, middle, end] = [y(), y(), y()]
  const bend = width * (0.16 + random() * 0.1)
  const curve = `C${n(bend)} ${n(start - swing * height)} ${n(width / 2 - bend)} ${n(middle)} ${n(width / 2)} ${n(middle)}S${n(width - bend)} ${n(end - swing * height)} ${width} ${n(end)}`
  return shape('path', { d: `M0 ${n(start)}${curve}V${height}H0Z`, fill })
}

function drawBlaze({ x, y, length, thickness, angle }: TrailBlaze): Shape {
  const transform = `rotate(${n(angle)} ${n(x)} ${n(y)})`
  return plank(x - length / 2, y - thickness / 2, length, thickness, thickness / 2, { transform, fill: PAPER })
}

function sign(category: string, x: number, y: number, size: number, board: string): Shape[] {
  const { strokes, blaze } = categoryMark(category)
  const [bx, by, bw, turn = 0] = blaze
  const scale = (size * 0.58) / 24
  const turned = `rotate(${turn} ${bx + bw / 2} ${by + 2})`
  const drawing = strokes.map((d) => shape('path', { d }))
  const accent = shape('rect', { x: bx, y: by, width: bw, height: 4, rx: 2, transform: turned, fill: VERMILION, stroke: 'none' })
  const transform = `translate(${n(x - 12 * scale)} ${n(y - 12 * scale)}) scale(${n(scale)})`
  return [
    plank(x - size * 0.04, y, size * 0.08, size * 1.05, size * 0.04, { fill: INK }),
    plank(x - size / 2, y - size / 2, size, size, size * 0.2, { fill: board }),
    shape('g', { transform, stroke: INK, strokeWidth: 1.5, strokeLinecap: 'round', strokeLinejoin: 'round' }, [...drawing, accent]),
  ]
}

function plank(x: number, y: number, width: number, height: number, round: number, look: Shape['attributes']): Shape {
  return shape('rect', { x: n(x), y: n(y), width: n(width), height: n(height), rx: n(round), ...look })
}

function lettering(title: string, brand: string, height: number): Shape[] {
  const lines = wrapTitle(title, 20, 3)
  const size = lines.length > 2 ? 60 : 72
  const letters = { fontFamily: 'Bricolage Grotesque, sans-serif', fontWeight: 700 }
  const rows = lines.map((line, index) =>
    shape('text', { x: 72, y: n(height * 0.19 + index * size * 1.12), ...letters, fontSize: size, fill: INK }, line),
  )
  const top = height - 92
  return [
    ...rows,
    plank(86, top, 34, 17, 8.5, { fill: VERMILION }),
    plank(72, top + 23, 34, 17, 8.5, { fill: PAPER }),
    shape('text', { x: 138, y: top + 33, ...letters, fontSize: 36, fill: PAPER }, brand),
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

function n(value: number): number {
  return Math.round(value * 10) / 10
}

/** mulberry32 over an FNV-1a hash */
function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (let index = 0; index < seed.length; index++) state = Math.imul(state ^ seed.charCodeAt(index), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
