import { createFileRoute } from '@tanstack/react-router'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { portfolioQuery } from '#features/portfolio/portfolio.client.ts'
import { OwnPortfolio } from '#features/portfolio/pages/own-portfolio.tsx'
import { PortfolioSkeleton } from '#features/portfolio/pages/portfolio-skeleton.tsx'
import { VisitorPortfolio } from '#features/portfolio/pages/visitor-portfolio.tsx'
import { pageTitle } from '#app/pages/page-title.ts'

export const Route = createFileRoute('/portfolio/')({
  codeSplitGroupings: [['component', 'pendingComponent', 'loader']],
  loader: async ({ context: { queryClient, calls } }) => {
    const [{ portfolioTexts }, user] = await Promise.all([
      import('#features/portfolio/portfolio.texts.ts'),
      queryClient.ensureQueryData(userQuery(calls)),
    ])
    if (user) await queryClient.ensureQueryData(portfolioQuery(calls))
    return pageTitle(portfolioTexts.placeholderTitle)
  },
  head: ({ loaderData }) => loaderData ?? {},
  pendingMs: 200,
  pendingComponent: PortfolioSkeleton,
  component: Portfolio,
})

function Portfolio() {
  const user = useUser()
  return user ? <OwnPortfolio key={user.id} user={user} /> : <VisitorPortfolio />
}
