import type { MotifShape, ShownResult } from '#features/content/content.rules.ts'
import { TREELESS, landmarkOf } from './landmarks.ts'
import { lettering } from './lettering.ts'
import { coloursOf } from './palettes.ts'
import { type SvgShape, fileOf, shape } from './shapes.ts'
import { resultShapes } from './result.ts'
import { DAY, signShapes } from './sign.ts'
import { type TrailBlaze, trailBetween } from './trail.ts'

export interface ProjectPicture {
  category: string
  title: string
  /** A stable value of the project: its id. */
  seed: string
  /** The author's motif on its sign; defaults to the category's sign. */
  motif?: readonly MotifShape[] | undefined
  /** On a tile it stands where the sign would. */
  result?: ShownResult | undefined
  /** A link preview includes the title and the brand; a tile leaves them to the page. */
  kind?: 'tile' | 'share'
  brand?: string
}

/** The board is dimmed in dark mode, where white would be the brightest thing on the page. */
const BOARD = 'light-dark(#fffdf8,#c3b7a2)'

const SIZES = { tile: { width: 640, height: 360 }, share: { width: 1200, height: 630 } } as const

/** The picture as a file. */
export function projectPicture(picture: ProjectPicture): string {
  const { kind = 'tile' } = picture
  return fileOf(SIZES[kind], projectShapes(picture), kind === 'tile')
}

/** The category's landscape with a trail to the project's sign or result; deterministic for a project. */
function projectShapes({ category, title, seed, motif, result, kind = 'tile', brand = 'Waymark' }: ProjectPicture): SvgShape[] {
  const { width, height } = SIZES[kind]
  const random = randomFrom(`${seed}/${title}`)
  const colours = coloursOf(category, kind)
  const words = kind === 'share'
  const horizon = height * (words ? 0.6 : 0.5)
  const size = height * (words ? 0.4 : 0.56)
  const board = { x: width * (words ? 0.82 : 0.7 + random() * 0.05), y: height * (words ? 0.34 : 0.4) }
  const foot = { x: board.x, y: board.y + size * (words ? 0.85 : 0.84) }
  const start = { x: width * (words ? 0.4 : 0.06 + random() * 0.2), y: height * 0.95 }
  const sun = {
    x: board.x + size * (random() < 0.5 && !words ? -0.62 : 0.5),
    y: board.y - size * (0.2 + random() * 0.22),
    r: size * (0.28 + random() * 0.08),
  }
  const bow = width * (0.05 + random() * 0.05) * (random() < 0.5 ? -1 : 1)
  const landmark = {
    x: width * (words ? 0.16 : 0.2 + random() * 0.1),
    y: horizon + height * 0.12,
    scale: height * (words ? 0.0017 : 0.0036),
  }
  const landscape = [
    shape('rect', { width, height, fill: colours.sky }),
    shape('circle', { cx: n(sun.x), cy: n(sun.y), r: n(sun.r), fill: colours.sun }),
    hill(random, width, height, horizon, 0.08, colours.far),
    shape(
      'g',
      { transform: `translate(${n(landmark.x)} ${n(landmark.y)}) scale(${n(landmark.scale * 100) / 100})` },
      landmarkOf(category, colours),
    ),
    ...(TREELESS.has(category)
      ? []
      : trees(random, { width, height, level: horizon + height * 0.12, from: words ? 0.26 : 0.38 }, colours.near)),
    hill(random, width, height, horizon + height * 0.16, 0.06, colours.middle),
    hill(random, width, height, horizon + height * (words ? 0.22 : 0.34), words ? 0.02 : 0.05, colours.near),
    ...trailBetween(start, { x: foot.x - size * 0.08, y: foot.y + height * 0.02 }, bow, height * 0.034, words ? 9 : 8).map(drawBlaze),
  ]
  if (result && !words) return [...landscape, ...resultShapes(result)]
  const drawing = signShapes(category, motif, DAY)
  return [
    ...landscape,
    ...sign(drawing, board.x, board.y, size, words ? DAY.paper : BOARD),
    ...(words ? lettering(title, brand, height) : []),
  ]
}

/** Trunks are longer than visible, so that the hill in front always hides the foot. */
const ROOTED = 2.2

interface Grove {
  width: number
  height: number
  level: number
  from: number
}

function trees(random: () => number, { width, height, level, from }: Grove, fill: string): SvgShape[] {
  const grove = width * (from + random() * 0.05)
  return Array.from({ length: 2 + Math.floor(random() * 3) }, (_, index) => {
    const tall = height * (0.1 + random() * 0.06)
    const x = grove + index * tall * 0.55
    const wide = tall * 0.28
    const d = `M${n(x)} ${n(level - tall)}l${n(wide * ROOTED)} ${n(tall * ROOTED)}h${n(-wide * 2 * ROOTED)}Z`
    return shape('path', { d, fill, stroke: fill, strokeWidth: n(height * 0.012), strokeLinejoin: 'round' })
  })
}

function hill(random: () => number, width: number, height: number, level: number, swing: number, fill: string): SvgShape {
  const y = () => level + (random() - 0.5) * 2 * swing * height
  const [start, middle, end] = [y(), y(), y()]
  const bend = width * (0.16 + random() * 0.1)
  const curve = `C${n(bend)} ${n(start - swing * height)} ${n(width / 2 - bend)} ${n(middle)} ${n(width / 2)} ${n(middle)}S${n(width - bend)} ${n(end - swing * height)} ${width} ${n(end)}`
  return shape('path', { d: `M0 ${n(start)}${curve}V${height}H0Z`, fill })
}

function drawBlaze({ x, y, length, thickness, angle }: TrailBlaze): SvgShape {
  const transform = `rotate(${n(angle)} ${n(x)} ${n(y)})`
  return plank(x - length / 2, y - thickness / 2, length, thickness, thickness / 2, { transform, fill: DAY.paper })
}

/** The board takes a drawing of 48 × 48. */
function sign(drawing: SvgShape[], x: number, y: number, size: number, board: string): SvgShape[] {
  const scale = (size * 0.74) / 48
  const transform = `translate(${n(x - 24 * scale)} ${n(y - 24 * scale)}) scale(${Math.round(scale * 1000) / 1000})`
  return [
    plank(x - size * 0.03, y, size * 0.06, size * 0.86, size * 0.03, { fill: DAY.ink }),
    plank(x - size / 2, y - size / 2, size, size, size * 0.16, { fill: board }),
    shape('g', { transform }, drawing),
  ]
}

function plank(x: number, y: number, width: number, height: number, round: number, look: SvgShape['attributes']): SvgShape {
  return shape('rect', { x: n(x), y: n(y), width: n(width), height: n(height), rx: n(round), ...look })
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
