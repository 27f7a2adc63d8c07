import type { Project } from '#features/projects/rules.ts'
import { startTexts } from '../texts.ts'
import { ProjectTile } from './project-tile.tsx'

/** What it is like here, for whoever has not begun. */
export function How() {
  return (
    <ul className="grid gap-4 border-y py-8 md:grid-cols-3">
      {startTexts.how.map(({ title, text }) => (
        <li key={title}>
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

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
