import { useSuspenseQuery } from '@tanstack/react-query'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { coursesQuery, type CatalogueCalls } from '../catalogue.client.ts'
import { SERIES_AT_FIRST, bySeries, firstFew } from '../catalogue.rules.ts'
import { startTexts } from '../catalogue.texts.ts'
import { topicsQuery } from '../catalogue-topics.client.ts'
import { SeriesSection } from './series-section.tsx'
import { Topics } from './topics.tsx'

/** All series with their projects. */
export function Catalogue() {
  const calls = useCalls<CatalogueCalls>()
  const { data: courses } = useSuspenseQuery(coursesQuery(calls))
  const { data: projects } = useSuspenseQuery(projectsQuery(calls))
  const { data: topics } = useSuspenseQuery(topicsQuery(calls))
  const shown = bySeries(courses, projects)
  const { first, rest } = firstFew(shown, SERIES_AT_FIRST)
  return (
    <>
      <Topics topics={topics} />
      <div id="series" className="flex flex-col gap-12 pt-12">
        {shown.length === 0 && <EmptyState title={startTexts.empty} message={startTexts.emptyMessage} />}
        {first.map((one) => (
          <SeriesSection key={one.series.id} {...one} />
        ))}
        {rest.length > 0 && (
          <details className="more group flex flex-col gap-12">
            <summary className={`${buttonClass({ variant: 'secondary', size: 'lg' })} group-open:order-last`}>
              <span className="group-open:hidden">{startTexts.more}</span>
              <span className="hidden group-open:inline">{startTexts.less}</span>
            </summary>
            <div className="flex flex-col gap-12 pt-12">
              {rest.map((one) => (
                <SeriesSection key={one.series.id} {...one} />
              ))}
            </div>
          </details>
        )}
      </div>
    </>
  )
}
