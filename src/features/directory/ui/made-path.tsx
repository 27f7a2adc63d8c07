import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import type { Goal, GoalResult } from '#features/goals/goals.contract.ts'
import { waitsForPro } from '#features/projects/access.rules.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { planQuery } from '#features/schedule/schedule.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { DirectoryCalls } from '../directory.client.ts'
import { madeForYouTexts } from '../directory.texts.ts'
import { useCatalogue } from './catalogue.ts'
import { directory } from './directory-store.ts'
import { ProjectRow } from './project-row.tsx'
import { useSelect } from './selection.ts'

/** The projects that lead to a goal, in order, each with its reason. With children it is not kept yet: they ask whether it should be. */
export function MadePath({ goal, onEdit, children }: { goal: Goal; onEdit: () => void; children?: ReactNode }) {
  const { projects } = useCatalogue()
  const select = useSelect()
  const steps = stepsTo(goal)
  const isPro = useUser()?.isPro ?? false
  const left = projects.filter((one) => !one.selected && !waitsForPro(one, isPro) && steps.some(({ id }) => id === one.id))
  if (steps.length === 0) return <NothingFits kept={null} onEdit={onEdit} onKeep={onEdit} />
  return (
    <section aria-label={madeForYouTexts.title} data-made="resultView" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h3 className="min-w-0 text-lg">
          {children ? madeForYouTexts.proposed(goal.goalDescription) : madeForYouTexts.result(goal.goalDescription)}
        </h3>
        <div className="flex flex-wrap gap-2">
          {left.length > 0 && !children && (
            <Button size="sm" icon={ListPlus} onClick={() => left.forEach(({ id }) => select(id, true))}>
              {madeForYouTexts.addAll}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onEdit}>
            {madeForYouTexts.edit}
          </Button>
        </div>
      </div>
      {children}
      {goal.suggestedRoadmap.nearest && (
        <p role="note" data-nearest className="text-sm">
          {goal.suggestedRoadmap.nearest}
        </p>
      )}
      {!children && <OtherOrder path={steps.map(({ id }) => id)} />}
      <ol className="flex flex-col gap-4">
        {goal.suggestedRoadmap.results.map((result, at) => (
          // a group of no series has no id of its own
          <li key={`${goal.id} ${at}`}>
            <Part result={result} projects={projects} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Says that the plan has another order than the path: the learner moved projects, or has begun some. */
function OtherOrder({ path }: { path: readonly string[] }) {
  const { data: plan } = useQuery(planQuery(useCalls<DirectoryCalls>()))
  const planned = plan?.projects.map(({ projectId }) => projectId).filter((id) => path.includes(id)) ?? []
  const isSame = path.filter((id) => planned.includes(id)).every((id, at) => id === planned[at])
  if (isSame) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {madeForYouTexts.otherOrder}
      <Button variant="quiet" size="sm" onClick={() => directory.open('mine:')}>
        {madeForYouTexts.seePlan}
      </Button>
    </p>
  )
}

interface NothingFitsProps {
  /** the previous goal, which stays */
  kept: Goal | null
  onEdit: () => void
  onKeep: () => void
}

export function NothingFits({ kept, onEdit, onKeep }: NothingFitsProps) {
  const action = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={onEdit}>{madeForYouTexts.refine}</Button>
      {kept && (
        <Button variant="quiet" onClick={onKeep}>
          {madeForYouTexts.keep}
        </Button>
      )}
    </div>
  )
  return (
    <div data-made="resultView" role="status">
      <EmptyState title={madeForYouTexts.none} message={madeForYouTexts.noneAbout} action={action} heading="h3" small />
      <p className="text-center text-sm text-ink-soft">{madeForYouTexts.inEnglish}</p>
      {kept && <p className="text-center text-sm text-ink-soft">{madeForYouTexts.kept(kept.goalDescription)}</p>}
    </div>
  )
}

export function stepsTo({ suggestedRoadmap }: Goal) {
  return suggestedRoadmap.results.flatMap(stepsOf)
}

function stepsOf(result: GoalResult) {
  return result.type === 'project' ? [result] : result.entities
}

function Part({ result, projects }: { result: GoalResult; projects: Project[] }) {
  return (
    <>
      {result.type === 'course' && (
        <p className="text-sm">
          <span className="font-heading font-bold">{result.title}</span> <span className="text-ink-soft">{result.reason}</span>
        </p>
      )}
      <ol className="-mx-2 flex flex-col">
        {stepsOf(result).map(({ id, reason }) => {
          const project = projects.find((one) => one.id === id)
          return (
            project && (
              <li key={id}>
                <ProjectRow project={project} note={reason} />
              </li>
            )
          )
        })}
      </ol>
    </>
  )
}
