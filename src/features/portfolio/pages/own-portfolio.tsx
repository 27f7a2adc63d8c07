import { useSuspenseQuery } from '@tanstack/react-query'
import type { User } from '#features/accounts/accounts.contract.ts'
import { hasRoom, limitOf } from '#features/plans/plans.rules.ts'
import { TakenDownNotice } from '#features/takedowns/ui/taken-down-notice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { portfolioQuery, type PortfolioCalls } from '../portfolio.client.ts'
import { EditableHeader } from '../ui/editable-header.tsx'
import { FinishedProjects } from '../ui/finished-projects.tsx'
import { Skills } from '../ui/skills.tsx'
import { SortableGrid } from '../ui/sortable-grid.tsx'

/** The owner's portfolio, edited in place. */
export function OwnPortfolio({ user: { id, plan, limits, isPro } }: { user: User }) {
  const calls = useCalls<PortfolioCalls>()
  const { data: portfolio } = useSuspenseQuery(portfolioQuery(calls))
  const { documents, skills } = portfolio
  const isFull = !hasRoom(documents.length, limitOf(limits, 'portfolioDocument', plan))
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <TakenDownNotice takenDown={portfolio.takenDown} className="mb-8" />
      <EditableHeader portfolio={portfolio} owner={id} />
      <section aria-labelledby="projects" className="mt-10">
        <SortableGrid portfolio={portfolio} owner={id} isFull={isFull} />
      </section>
      <Skills skills={skills} />
      <FinishedProjects portfolio={portfolio} isPro={isPro} />
    </div>
  )
}
