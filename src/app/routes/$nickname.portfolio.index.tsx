import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { portfolioQuery, publicPortfolioQuery } from '#features/portfolio/portfolio.client.ts'
import { PortfolioSkeleton } from '#features/portfolio/pages/portfolio-skeleton.tsx'
import { PublicPortfolio } from '#features/portfolio/pages/public-portfolio.tsx'
import { modeOf } from '#features/portfolio/portfolio.rules.ts'
import { OwnPortfolioLater } from '#app/pages/own-portfolio-later.tsx'

export const Route = createFileRoute('/$nickname/portfolio/')({
  validateSearch: (search: Record<string, unknown>): { as?: 'others' } => (search['as'] === 'others' ? { as: 'others' } : {}),
  loaderDeps: ({ search }) => search,
  codeSplitGroupings: [['component', 'pendingComponent', 'loader']],
  loader: async ({ context: { queryClient, calls, page }, params: { nickname }, deps }) => {
    const [{ portfolioHead }, user] = await Promise.all([
      import('#features/portfolio/pages/portfolio-head.ts'),
      queryClient.ensureQueryData(userQuery(calls)),
    ])
    const isEdited = deps.as !== 'others' && modeOf(user, nickname) === 'edit'
    const [{ portfolio, failure }] = await Promise.all([
      queryClient.fetchQuery(publicPortfolioQuery(calls, nickname)),
      isEdited && queryClient.ensureQueryData(portfolioQuery(calls)),
    ])
    return portfolioHead(portfolio, { publicUrl: page.facts?.publicUrl ?? '', failure })
  },
  head: ({ loaderData }) => ({ meta: loaderData?.meta ?? [] }),
  headers: () => ({ 'Cache-Control': 'no-store' }),
  pendingMs: 200,
  pendingComponent: PortfolioSkeleton,
  component: Portfolio,
})

function Portfolio() {
  const { nickname } = Route.useParams()
  const { as } = Route.useSearch()
  const user = useUser()
  return user && as !== 'others' && modeOf(user, nickname) === 'edit' ? (
    <OwnPortfolioLater key={user.id} user={user} />
  ) : (
    <PublicPortfolio nickname={nickname} />
  )
}
