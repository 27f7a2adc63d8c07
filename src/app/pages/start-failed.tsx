import { lazy } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { LateProblem } from './problem-pages.tsx'

const StartProblem = import.meta.env.SSR
  ? (await import('./start-problem.tsx')).StartProblem
  : lazy(() => loadLate(() => import('./start-problem.tsx')).then((module) => ({ default: module.StartProblem })))

/** Apart from the start screen, whose code may be what failed to load. */
export function StartFailed() {
  return (
    <LateProblem>
      <StartProblem />
    </LateProblem>
  )
}
