import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useUser } from '#features/accounts/ui/user.ts'
import { ReportLink } from '#features/takedowns/ui/report-link.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { publicPortfolioQuery, type PortfolioCalls } from '../portfolio.client.ts'
import type { Portfolio } from '../portfolio.contract.ts'
import { portfolioAddress, whatIsComing } from '../portfolio.rules.ts'
import { portfolioTexts } from '../portfolio.texts.ts'
import { DocumentGrid } from '../ui/document-grid.tsx'
import { DocumentTile } from '../ui/document-tile.tsx'
import { OwnerLine } from '../ui/owner-line.tsx'
import { ShareLink } from '../ui/share-link.tsx'
import { Skills } from '../ui/skills.tsx'

/** A portfolio as others see it. */
export function PublicPortfolio({ nickname }: { nickname: string }) {
  const calls = useCalls<PortfolioCalls>()
  const { portfolio } = useSuspenseQuery(publicPortfolioQuery(calls, nickname)).data
  const isSignedIn = useUser() !== null
  const coming = whatIsComing(portfolio)
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      {isSignedIn && (
        <Link to="/portfolio" className={`${buttonClass({ variant: 'quiet' })} -ms-4 mb-6 print:hidden`}>
          <Icon icon={ArrowLeft} />
          {portfolioTexts.backToMine}
        </Link>
      )}
      {coming.page ? <Nothing /> : <Shown portfolio={portfolio} />}
    </div>
  )
}

function Nothing() {
  return (
    <EmptyState
      title={portfolioTexts.comingSoon}
      message={portfolioTexts.comingPage}
      heading="h1"
      action={
        <Link to="/" className={buttonClass()}>
          {portfolioTexts.homepage}
        </Link>
      }
    />
  )
}

function Shown({ portfolio }: { portfolio: Portfolio }) {
  const { nickname, title, description, documents, ownerName, ownerPicture, skills } = portfolio
  const coming = whatIsComing(portfolio)
  return (
    <>
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <OwnerLine name={ownerName} picture={ownerPicture} />
          <div className="print:hidden">
            <ShareLink nickname={nickname} isReady />
          </div>
        </div>
        <h1 className="text-2xl leading-tight [overflow-wrap:anywhere]">{title || portfolioTexts.untitled}</h1>
        {description && <p className="max-w-reading text-base [overflow-wrap:anywhere] whitespace-pre-line">{description}</p>}
        {coming.header && <p className="text-ink-soft">{portfolioTexts.comingSoon}</p>}
      </header>
      {coming.projects ? (
        <EmptyState title={portfolioTexts.comingSoon} message={portfolioTexts.comingProjects} heading="h2" />
      ) : (
        <section aria-labelledby="projects" className="mt-10">
          <h2 id="projects" className="mb-4 text-lg">
            {portfolioTexts.projects}
          </h2>
          <DocumentGrid>
            {documents.map((document) => (
              <li key={document.id}>
                <DocumentTile nickname={nickname} document={document} isOwn={false} />
              </li>
            ))}
          </DocumentGrid>
        </section>
      )}
      <Skills skills={skills} />
      <ReportLink page={portfolioAddress(nickname)} />
    </>
  )
}
