import ListPlus from 'lucide-react/icons/list-plus'
import type { Goal, GoalResult } from '#features/goals/contract.ts'
import type { Project } from '#features/projects/rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { goalTexts } from '../texts.ts'
import { useCatalogue } from './catalogue.ts'
import { ProjectRow } from './project-row.tsx'
import { useSelect } from './selection.ts'

/** The projects that lead to a goal, in their order, each with the reason why. */
export function MadePath({ goal, onEdit }: { goal: Goal; onEdit: () => void }) {
  const { projects } = useCatalogue()
  const select = useSelect()
  const steps = goal.suggestedRoadmap.flatMap(stepsOf)
  const left = projects.filter(({ id, selected }) => !selected && steps.some((step) => step.id === id))
  if (steps.length === 0) {
    const action = <Button onClick={onEdit}>{goalTexts.refine}</Button>
    return (
      <div data-made="resultView">
        <EmptyState title={goalTexts.none} message={goalTexts.noneAbout} action={action} heading="h3" small />
      </div>
    )
  }
  return (
    <section aria-label={goalTexts.title} data-made="resultView" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">
          <p className="text-xs text-ink-soft">{goalTexts.result}</p>
          <h3 className="text-lg">{goal.goalDescription}</h3>
        </div>
        <div className="flex flex-wrap gap-2">
          {left.length > 0 && (
            <Button size="sm" icon={ListPlus} onClick={() => left.forEach(({ id }) => select(id, true))}>
              {goalTexts.addAll}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={onEdit}>
            {goalTexts.edit}
          </Button>
        </div>
      </div>
      <ol className="flex flex-col gap-4">
        {goal.suggestedRoadmap.map((result) => (
          <li key={`${result.type} ${result.id}`}>
            <Part result={result} projects={projects} />
          </li>
        ))}
      </ol>
    </section>
  )
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
