import type { MotifShape } from '#features/content/content.rules.ts'
import { elementsOf, shape } from './shapes.ts'
import { DAY, signShapes } from './sign.ts'

interface Signed {
  id: string
  category: string
  motif?: readonly MotifShape[]
}

/** Day colours on a sign's board; elsewhere `motif` in project.css sets the page's colours. */
const COLOURS = {
  ink: `var(--motif-ink,${DAY.ink})`,
  accent: `var(--motif-accent,${DAY.accent})`,
  wash: `var(--motif-wash,${DAY.wash})`,
  paper: `var(--motif-paper,${DAY.paper})`,
}

/** A symbol for each project, by id. */
export function motifsFile(projects: readonly Signed[]): string {
  const symbols = projects.map(({ id, category, motif }) =>
    shape('symbol', { id, viewBox: '0 0 48 48' }, signShapes(category, motif, COLOURS)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${elementsOf(symbols)}</svg>`
}
