export interface Blaze {
  x: number
  y: number
  /** degrees */
  angle: number
  length: number
}

/** Rounds down, so that 99 % never looks finished. */
export function stepsDone(value: number, steps: number): number {
  return Math.floor(Math.min(1, Math.max(0, value)) * steps + 1e-9)
}

const round = (value: number) => Math.round(value * 10) / 10

/** Blazes along a gentle path through the box. */
export function blazesAlong(steps: number, width: number, height: number): Blaze[] {
  const gap = width / steps
  const swing = height / 2 - 8
  const turns = Math.max(0.75, Math.min(2, steps / 8))
  const wave = (turns * 2 * Math.PI) / width
  return Array.from({ length: steps }, (_, index) => {
    const x = gap * (index + 0.5)
    const angle = (Math.atan(Math.cos(x * wave) * swing * wave * -1) * 180) / Math.PI
    return { x: round(x), y: round(height / 2 - Math.sin(x * wave) * swing), angle: round(angle), length: round(Math.min(24, gap * 0.72)) }
  })
}
