import { Suspense, lazy } from 'react'
import type { OwnPortfolio } from '#features/portfolio/pages/own-portfolio.tsx'
import { PortfolioSkeleton } from '#features/portfolio/pages/portfolio-skeleton.tsx'

const load = () => import('#features/portfolio/pages/own-portfolio.tsx')

/** Most who open somebody's public address are not that somebody: what writes is not sent to them. */
const Own = import.meta.env.SSR ? (await load()).OwnPortfolio : lazy(async () => ({ default: (await load()).OwnPortfolio }))

export function OwnPortfolioLater(props: Parameters<typeof OwnPortfolio>[0]) {
  return (
    <Suspense fallback={<PortfolioSkeleton />}>
      <Own {...props} />
    </Suspense>
  )
}
