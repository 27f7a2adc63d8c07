import { useParams } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { modeOf, type PortfolioMode } from '../portfolio.rules.ts'

/** Of the page that is open: the portfolio that its address names, or else the own one. */
export function usePortfolioMode(): PortfolioMode {
  const { nickname } = useParams({ strict: false })
  return modeOf(useUser(), nickname ?? null)
}
