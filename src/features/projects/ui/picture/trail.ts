import type { Point } from '#ui/geometry.ts'

export interface TrailBlaze extends Point {
  length: number
  thickness: number
  /** in degrees */
  angle: number
}

const SAMPLES = 96

/** Marks from the foreground to the sign, smaller with distance, along a gentle curve. */
export function trailBetween(from: Point, to: Point, bow: number, thickness: number, count: number): TrailBlaze[] {
  const at = (share: number): Point => ({
    x: from.x + (to.x - from.x) * share + Math.sin(share * Math.PI * 2) * bow,
    y: from.y + (to.y - from.y) * share ** 0.85,
  })
  const fine = Array.from({ length: SAMPLES + 1 }, (_, index) => at(index / SAMPLES))
  const walked = fine.reduce<number[]>((sums, point, index) => {
    const before = fine[index - 1] ?? point
    return [...sums, (sums.at(-1) ?? 0) + Math.hypot(point.x - before.x, point.y - before.y)]
  }, [])
  const length = walked.at(-1) ?? 0
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.3) / count
    const sample = walked.findIndex((distance) => distance >= share * length) / SAMPLES
    const here = at(sample)
    const ahead = at(sample + 0.02)
    const nearness = 1 - share * 0.5
    return {
      ...here,
      length: thickness * 2.4 * nearness,
      thickness: thickness * nearness,
      angle: (Math.atan2(ahead.y - here.y, ahead.x - here.x) * 180) / Math.PI,
    }
  })
}
