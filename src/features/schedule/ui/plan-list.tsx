import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { moved, type PlanSource } from '../plan.rules.ts'
import { scheduleTexts } from '../schedule.texts.ts'
import { minutesLeft } from '../schedule.rules.ts'
import { MoveButtons, OwnOrder } from './plan-order.tsx'
import { usePlanChanges } from './use-plan-changes.ts'
import { usePlan } from './use-plan.ts'
import { useProjectSearch } from './project-search.ts'

const AT_FIRST = 5

/** The learner's plan in its order, which can be changed by hand. */
export function PlanList() {
  const { data: projects, isError: hasFailed, refetch } = useQuery(projectsQuery(useCalls<{ projects: ProjectsClient }>()))
  const { plan, order, query } = usePlan()
  const [isWhole, setWhole] = useState(false)
  if (query.isError && !plan) return <ListFailure onRetry={() => void query.refetch()} />
  if (hasFailed && !projects) return <ListFailure onRetry={() => void refetch()} />
  if (!plan || !projects) return <Skeleton shape="row" count={3} className="flex flex-col" />
  const ids = plan.projects.map(({ projectId }) => projectId)
  const rows = plan.projects.flatMap(({ projectId, source }) => {
    const project = projects.find(({ id }) => id === projectId)
    return project ? { project, source } : []
  })
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST)
  return (
    <section aria-labelledby="your-plan" className="flex flex-col gap-2">
      <h3 id="your-plan" className="font-heading text-lg font-bold">
        {scheduleTexts.plan}
      </h3>
      {rows.length === 0 && <p className="text-sm text-ink-soft">{scheduleTexts.planEmpty}</p>}
      <ol className="flex flex-col">
        {shown.map(({ project, source }, index) => (
          <PlanRow
            key={project.id}
            project={project}
            source={source}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onMove={(places) => order(moved(ids, project.id, places))}
          />
        ))}
      </ol>
      {rows.length > AT_FIRST && (
        <Button variant="quiet" size="sm" className="-ms-3 self-start" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? scheduleTexts.fewer : scheduleTexts.wholePlan(rows.length)}
        </Button>
      )}
      <OwnOrder plan={plan} />
    </section>
  )
}

interface PlanRowProps {
  project: Project
  source: PlanSource
  isFirst: boolean
  isLast: boolean
  onMove: (places: number) => void
}

function PlanRow({ project: { id, metadata, progress }, source, isFirst, isLast, onMove }: PlanRowProps) {
  const { takeOut } = usePlanChanges()
  const { title } = metadata
  return (
    <li className="-mx-2 flex items-center gap-1 rounded-sm px-2 py-1.5 hover:bg-well">
      <Link to="/projects/$projectId" params={{ projectId: id }} search={useProjectSearch(id)} className="min-w-0 flex-1">
        <span className="block text-sm leading-snug font-medium">{title || scheduleTexts.untitledProject}</span>
        <span className="block text-xs text-ink-soft">
          {scheduleTexts.source[source]} · {scheduleTexts.left(minutesLeft({ minutes: metadata.time, progress }), progress > 0)}
        </span>
      </Link>
      <MoveButtons title={title} isFirst={isFirst} isLast={isLast} onMove={onMove} />
      <IconButton
        size="sm"
        icon={X}
        label={scheduleTexts.takeOut(title)}
        onClick={() => void takeOut([id], { message: scheduleTexts.takenOut([title]) })}
      />
    </li>
  )
}
