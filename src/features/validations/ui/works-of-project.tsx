import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../validations.client.ts'
import { worksTexts as texts } from '../validations.texts.ts'

interface WorksOfProjectProps {
  projectId: string
  onGo: () => void
}

/** What the learner wrote and tested in one project, each with a link to its place; nothing where there is none. */
export function WorksOfProject({ projectId, onGo }: WorksOfProjectProps) {
  const id = useId()
  const { data } = useQuery(validationsQuery(useCalls<ValidationsCalls>(), projectId))
  const works = (data?.validations ?? []).flatMap(({ id: task, title, response: { work } }) => (work ? [{ task, title, work }] : []))
  if (works.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-6 flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        {texts.title}
      </h2>
      <ul className="flex flex-col gap-2">
        {works.map(({ task, title, work: { outcome } }) => (
          <li key={task} dir="auto" className="text-sm wrap-anywhere">
            <Link to="/projects/$projectId" params={{ projectId }} hash={task} className="text-link" onClick={onGo}>
              {title}
            </Link>
            <span className="block text-ink-soft">
              {outcome ? texts.tested(outcome.tests.filter(({ passed }) => passed).length, outcome.tests.length) : texts.untested}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
