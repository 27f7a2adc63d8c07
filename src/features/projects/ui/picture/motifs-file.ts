import type { MotifShape } from '#features/content/content.rules.ts'
import { elementsOf, shape } from './shapes.ts'
import { DAY, signShapes } from './sign.ts'

interface Signed {
  id: string
  category: string
  motif?: readonly MotifShape[]
}

/** On a board it is always day; where there is none, `motif` in project.css gives it the colours of the page. */
const COLOURS = {
  ink: `var(--motif-ink,${DAY.ink})`,
  accent: `var(--motif-accent,${DAY.accent})`,
  wash: `var(--motif-wash,${DAY.wash})`,
  paper: `var(--motif-paper,${DAY.paper})`,
}

/** A drawing for each project, by its id. */
export function motifsFile(projects: readonly Signed[]): string {
  const symbols = projects.map(({ id, category, motif }) =>
    shape('symbol', { id, viewBox: '0 0 48 48' }, signShapes(category, motif, COLOURS)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${elementsOf(symbols)}</svg>`
}
