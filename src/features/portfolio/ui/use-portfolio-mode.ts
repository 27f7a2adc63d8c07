import { useParams } from '@tanstack/react-router'
import { useUser } from '#features/accounts/ui/user.ts'
import { modeOf, type PortfolioMode } from '../portfolio.rules.ts'

/** The mode of the open page: for the portfolio in its address, or one's own. */
export function usePortfolioMode(): PortfolioMode {
  const { nickname } = useParams({ strict: false })
  return modeOf(useUser(), nickname ?? null)
}
