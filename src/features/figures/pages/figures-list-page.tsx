import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AdminSheet, cellClass, numberClass, TableRegion, wrappedCellClass } from '#features/admin/ui/admin-sheet.tsx'
import { sightTexts } from '#features/content/publishing.texts.ts'
import { RecallEffect } from '#features/recall/ui/recall-effect.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { figuresListQuery, type FiguresCalls } from '../figures.client.ts'
import { shareOf } from '../figures.rules.ts'
import { figuresTexts } from '../figures.texts.ts'
import { CountedAt } from '../ui/counted-at.tsx'

const texts = figuresTexts.list

export function FiguresListPage() {
  const { projects, countedAt, counting } = useSuspenseQuery(figuresListQuery(useCalls<FiguresCalls>())).data
  return (
    <AdminSheet page="figures" intro={texts.intro}>
      <CountedAt countedAt={countedAt} counting={counting} />
      {projects.every(({ started }) => started === 0) && <EmptyState title={texts.none} message={texts.noneMore} heading="h2" />}
      <TableRegion label={texts.region}>
        <thead>
          <tr>
            {texts.columns.map((column, at) => (
              <th key={column} scope="col" className={at === 0 ? cellClass : numberClass}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projects.map(({ id, title, visibility, appearsAt, started, finished }) => (
            <tr key={id}>
              <th scope="row" className={`${wrappedCellClass} font-normal`}>
                <Link to="/admin/figures/$projectId" params={{ projectId: id }} className="text-link">
                  {title}
                </Link>
                {visibility === 'private' && (
                  <span className="block text-sm text-ink-soft">
                    {appearsAt === null ? sightTexts.private : sightTexts.waiting(appearsAt)}
                  </span>
                )}
              </th>
              <td className={numberClass}>{written(started)}</td>
              <td className={numberClass}>{written(finished)}</td>
              <td className={`${numberClass} w-48`}>
                <Share share={shareOf(finished ?? 0, started ?? 0)} title={title} />
              </td>
            </tr>
          ))}
        </tbody>
      </TableRegion>
      <RecallEffect />
    </AdminSheet>
  )
}

function written(count: number | null): string {
  return count === null ? figuresTexts.unknown : figuresTexts.number(count)
}

function Share({ share, title }: { share: number | null; title: string }) {
  if (share === null) return figuresTexts.unknown
  return (
    <span className="flex items-center justify-end gap-2">
      <ProgressBar percent={100 * share} label={texts.shareOf(title)} className="max-sm:hidden" />
      <span className="min-w-10">{figuresTexts.share(share)}</span>
    </span>
  )
}
