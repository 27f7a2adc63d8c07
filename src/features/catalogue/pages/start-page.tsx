import { useSuspenseQuery } from '@tanstack/react-query'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { coursesQuery, type CatalogueCalls } from '../catalogue.client.ts'
import { bySeries } from '../catalogue.rules.ts'
import { startTexts } from '../catalogue.texts.ts'
import { Catalogue } from '../ui/catalogue.tsx'
import { Outcomes } from '../ui/outcomes.tsx'
import { How } from '../ui/how.tsx'
import { VisitorBar, WelcomeHead } from '../ui/start-heads.tsx'

/** The start page for visitors: what there is to build, and where to begin. */
export function StartPage() {
  const calls = useCalls<CatalogueCalls>()
  const { data: courses } = useSuspenseQuery(coursesQuery(calls))
  const { data: projects } = useSuspenseQuery(projectsQuery(calls))
  const begin = projects.find(({ id }) => id === startTexts.first) ?? bySeries(courses, projects)[0]?.projects[0]
  return (
    <>
      <VisitorBar />
      <header className="grid items-start gap-8 py-10 lg:grid-cols-2 lg:py-16">
        <WelcomeHead projects={projects} begin={begin} />
      </header>
      <Outcomes projects={projects} />
      <How />
      <Catalogue />
    </>
  )
}
