import type { Project } from '#features/projects/projects.rules.ts'
import type { Course } from '../catalogue.contract.ts'
import { startTexts } from '../catalogue.texts.ts'
import { ProjectTile } from './project-tile.tsx'

interface SeriesSectionProps {
  series: Course
  projects: Project[]
}

export function SeriesSection({ series, projects }: SeriesSectionProps) {
  const { title, description } = series.metadata
  return (
    <section aria-labelledby={`series-${series.id}`} className="start-far start-series">
      <div className="mb-5 flex flex-col gap-1">
        <h2 id={`series-${series.id}`} className="text-xl">
          {title}
        </h2>
        <p className="max-w-reading text-sm text-ink-soft">
          {description} {startTexts.count(projects.length)}.
        </p>
      </div>
      <ol className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectTile project={project} />
          </li>
        ))}
      </ol>
    </section>
  )
}
