import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Topic } from '#features/catalogue/catalogue-topics.rules.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Accordion } from '#ui/accordion.tsx'
import { cx } from '#ui/cx.ts'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { courseTexts } from '../course.texts.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { ALL_TOPICS, topicTitle } from '../topics.rules.ts'
import { useOpenGroups } from './open-groups.ts'
import { useProjectSearch } from './project-search.ts'
import { StatusRing } from './week-list.tsx'

interface TopicListProps {
  topics: Topic[]
  chosen: string[]
  currentProject: string | null
}

/** The chosen topics, each with its projects. */
export function TopicList({ topics, chosen, currentProject }: TopicListProps) {
  const { data: projects, isError, refetch } = useQuery(projectsQuery(useCalls<{ projects: ProjectsClient }>()))
  const groupOf = useOpenGroups()
  if (isError && !projects) return <ListFailure onRetry={() => void refetch()} />
  if (!projects) return <Skeleton shape="card" count={3} lines={1} label={courseTexts.loading} className="flex flex-col gap-3" />
  const byId = new Map(projects.map((project) => [project.id, project]))
  const shown = chosen.includes(ALL_TOPICS)
    ? topics.filter(({ type }) => type === 'category')
    : topics.filter(({ value }) => chosen.includes(value))
  return (
    <ul className="flex flex-col gap-2">
      {shown.map(({ id, metadata }, index) => (
        <li key={id}>
          <Accordion
            summary={topicTitle(metadata.title, scheduleTexts.untitledTopic)}
            aside={<span className="text-xs font-normal text-ink-soft">{scheduleTexts.projects(metadata.projects.length)}</span>}
            {...groupOf(`topic ${id}`, index === 0)}
          >
            <ul className="flex flex-col">
              {metadata.projects.flatMap((projectId) => {
                const project = byId.get(projectId)
                return project ? [<ProjectRow key={projectId} project={project} isCurrent={projectId === currentProject} />] : []
              })}
            </ul>
          </Accordion>
        </li>
      ))}
    </ul>
  )
}

function ProjectRow({ project: { id, status, progress, metadata, selected }, isCurrent }: { project: Project; isCurrent: boolean }) {
  const user = useUser()
  const isApart = user !== null && !selected && status === 'INCOMPLETE'
  return (
    <li>
      <Link
        to="/projects/$projectId"
        params={{ projectId: id }}
        search={useProjectSearch(id)}
        aria-current={isCurrent ? 'true' : undefined}
        className={cx('-mx-2 flex items-start gap-3 rounded-sm px-2 py-2 transition-colors hover:bg-well', isCurrent && 'bg-well')}
      >
        <StatusRing status={status} progress={progress} />
        <span className="min-w-0 flex-1">
          <span className="block text-sm leading-snug font-medium">{metadata.title || scheduleTexts.untitledProject}</span>
          <span className="block text-xs text-ink-soft">
            {[scheduleTexts.minutes(metadata.time), isApart && scheduleTexts.notPlanned].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}
