import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { preferencesQuery, type AccountsCalls } from '#features/accounts/client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { projectsQuery } from '#features/projects/client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { coursesQuery, type CatalogueCalls } from '../client.ts'
import { SERIES_AT_FIRST, TILES_IN_A_ROW, alsoOnThePath, bySeries, firstFew, nextFor } from '../rules.ts'
import { startTexts } from '../texts.ts'
import { topicsQuery } from '../topics/client.ts'
import { AlsoOnThePath, How } from '../ui/start-parts.tsx'
import { SeriesSection } from '../ui/series-section.tsx'
import { Topics } from '../ui/topics.tsx'
import { FirstChoice, ReturningHead, VisitorBar, Welcome } from '../ui/start-heads.tsx'

/** What there is to build, and where to begin. */
export function StartPage() {
  const calls = useCalls<CatalogueCalls & AccountsCalls>()
  const { data: courses } = useSuspenseQuery(coursesQuery(calls))
  const { data: projects } = useSuspenseQuery(projectsQuery(calls))
  const { data: topics } = useSuspenseQuery(topicsQuery(calls))
  const isVisitor = useUser() === null
  const shown = bySeries(courses, projects)
  const { first, rest } = firstFew(shown, SERIES_AT_FIRST)
  const begin = shown[0]?.projects[0]
  const { data: preferences } = useQuery({ ...preferencesQuery(calls), enabled: !isVisitor })
  const next = isVisitor ? null : nextFor(projects, preferences?.currentProject ?? null)
  return (
    <>
      {isVisitor && <VisitorBar />}
      <header className="grid items-center gap-8 py-10 lg:grid-cols-2 lg:py-16">
        {next ? (
          <ReturningHead next={next} />
        ) : isVisitor ? (
          <Welcome projects={projects} begin={begin} />
        ) : (
          <FirstChoice projects={projects} begin={begin} />
        )}
      </header>
      {next ? <AlsoOnThePath projects={alsoOnThePath(projects, next.id)} /> : <How />}
      <Topics topics={topics} />
      <div id="series" className="flex flex-col gap-12 pt-12">
        {shown.length === 0 && <EmptyState title={startTexts.empty} message={startTexts.emptyMessage} />}
        {first.map((one) => (
          <SeriesSection key={one.series.id} {...one} drawn={TILES_IN_A_ROW} />
        ))}
        {rest.length > 0 && (
          <details className="more group flex flex-col gap-12">
            <summary className={buttonClass({ variant: 'secondary', size: 'lg' })}>
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
