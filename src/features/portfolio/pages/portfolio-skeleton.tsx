import { Skeleton } from '#ui/skeleton.tsx'
import { DocumentGrid } from '../ui/document-grid.tsx'

export function PortfolioSkeleton() {
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8">
      <Skeleton lines={2} className="mb-10 max-w-reading" />
      <DocumentGrid>
        {['first', 'second', 'third'].map((tile) => (
          <li key={tile} data-skeleton-tile="">
            <Skeleton shape="tile" label="" />
          </li>
        ))}
      </DocumentGrid>
    </div>
  )
}
