import { Link } from '@tanstack/react-router'
import type { Project } from '#features/projects/projects.rules.ts'
import { TilePicture } from '#features/projects/ui/picture/tile-picture.tsx'
import { startTexts } from '../catalogue.texts.ts'

/** The final output of some projects, as a preview of the result. */
export function Outcomes({ projects }: { projects: Project[] }) {
  const shown = startTexts.outcome.flatMap((outcome) => {
    const found = projects.find(({ id }) => id === outcome.project)
    return found ? [{ ...outcome, metadata: found.metadata }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="outcomes" className="pb-12">
      <h2 id="outcomes" className="mb-5 text-xl">
        {startTexts.outcomes}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {shown.map(({ project, title, metadata }) => (
          <li key={project}>
            <Link to="/projects/$projectId" params={{ projectId: project }} className="tile">
              <TilePicture id={project} />
              <span className="flex flex-col gap-1 border-t p-4">
                <span className="tile-title">{title}</span>
                <span className="text-xs text-ink-soft">{factsOf(metadata)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Names the plan, so that it is clear before a press that the project needs Pro. */
function factsOf({ difficulty, time, plan }: Project['metadata']): string {
  return [startTexts.difficulty[difficulty], startTexts.minutes(time), startTexts.plan[plan]].join(' · ')
}
