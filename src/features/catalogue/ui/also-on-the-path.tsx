import type { Project } from '#features/projects/projects.rules.ts'
import { startTexts } from '../catalogue.texts.ts'
import { ProjectTile } from './project-tile.tsx'

/** Other projects that are in progress or chosen. */
export function AlsoOnThePath({ projects }: { projects: Project[] }) {
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="also-on-the-path">
      <h2 id="also-on-the-path" className="mb-5 text-xl">
        {startTexts.alsoOnPath}
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {projects.map((project) => (
          <li key={project.id}>
            <ProjectTile project={project} />
          </li>
        ))}
      </ul>
    </section>
  )
}
