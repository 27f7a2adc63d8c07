import { Suspense, lazy } from 'react'
import type { OwnPortfolio } from '#features/portfolio/pages/own-portfolio.tsx'
import { loadLate } from '#platform/browser/load-late.ts'
import { PortfolioSkeleton } from '#features/portfolio/pages/portfolio-skeleton.tsx'

const load = () => import('#features/portfolio/pages/own-portfolio.tsx')

/** Most visitors of a public portfolio are not its owner: the editing code is loaded only for the owner. */
const Own = import.meta.env.SSR ? (await load()).OwnPortfolio : lazy(async () => ({ default: (await loadLate(load)).OwnPortfolio }))

export function OwnPortfolioLater(props: Parameters<typeof OwnPortfolio>[0]) {
  return (
    <Suspense fallback={<PortfolioSkeleton />}>
      <Own {...props} />
    </Suspense>
  )
}
