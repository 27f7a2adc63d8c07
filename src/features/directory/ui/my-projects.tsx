import { useQuery } from '@tanstack/react-query'
import List from 'lucide-react/icons/list'
import Route from 'lucide-react/icons/route'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useUser } from '#features/accounts/ui/user.ts'
import { projectsQuery } from '#features/projects/projects.client.ts'
import type { Project } from '#features/projects/projects.rules.ts'
import { moved } from '#features/schedule/plan.rules.ts'
import type { StudyPlanShown } from '#features/schedule/schedule.contract.ts'
import { MoveButtons, OwnOrder } from '#features/schedule/ui/plan-order.tsx'
import { usePlan } from '#features/schedule/ui/use-plan.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useStore } from '#ui/ui.store.ts'
import type { DirectoryCalls } from '../directory.client.ts'
import { FILTERS, MY_VIEWS, chooseFilter, isInPlanOrder, passes, sortMine, type MyChoice } from '../mine.rules.ts'
import { firstDirectory } from '../directory.rules.ts'
import { mineTexts } from '../directory.texts.ts'
import { directory } from './directory-store.ts'
import { ProjectRow } from './project-row.tsx'
import { Roadmap } from './roadmap.tsx'
import { RoadmapSettings } from './roadmap-settings.tsx'
import { useSelectedProjects } from './selection.ts'

const icons = { list: List, roadmap: Route, settings: SlidersHorizontal }

export function MyProjects() {
  const user = useUser()
  if (!user) return <ForVisitors />
  return <Mine />
}

function ForVisitors() {
  const signIn = () => askForModal('login', { returnTo: window.location.pathname + window.location.search, reason: 'list' })
  const action = (
    <Button variant="primary" onClick={signIn}>
      {mineTexts.signIn}
    </Button>
  )
  return <EmptyState title={mineTexts.visitor} message={mineTexts.visitorAbout} action={action} heading="h3" />
}

function Mine() {
  const calls = useCalls<DirectoryCalls>()
  const { data, isPending, isError, refetch } = useQuery(projectsQuery(calls))
  const choice = useStore(directory.mine)
  const { plan: planned, query } = usePlan()
  const plan = planned?.projects.map(({ projectId }) => projectId)
  const mine = useSelectedProjects(data ?? []).filter(({ selected }) => selected)
  // rows that change places under the pointer are worse than rows that come later
  if (isPending || query.isPending) return <Skeleton shape="row" count={4} className="-mx-2 flex flex-col" />
  if (isError && !data) return <ListFailure onRetry={() => void refetch()} />
  const shown = sortMine(
    mine.filter(({ status }) => passes(status, choice.filter)),
    choice,
    plan,
  )
  return (
    <>
      <Head choice={choice} />
      {mine.length > 0 && choice.view !== 'settings' && !isInPlanOrder(choice) && <Sorted choice={choice} />}
      {choice.view === 'settings' ? (
        <RoadmapSettings choice={choice} />
      ) : mine.length === 0 ? (
        <Nothing />
      ) : shown.length === 0 ? (
        <NothingLeft choice={choice} />
      ) : choice.view === 'roadmap' ? (
        <Roadmap projects={shown} next={plan?.[0]} />
      ) : (
        <InOrder projects={shown} plan={isInPlanOrder(choice) ? planned : undefined} />
      )}
    </>
  )
}

/** In the plan's order, unfinished projects can be moved. */
function InOrder({ projects, plan }: { projects: readonly Project[]; plan: StudyPlanShown | undefined }) {
  const { order } = usePlan()
  const ids = plan?.projects.map(({ projectId }) => projectId) ?? []
  const movable = projects.flatMap(({ id }) => (ids.includes(id) ? [id] : []))

  /** To the place of the next one that is shown. */
  function move(id: string, places: number) {
    const next = movable[movable.indexOf(id) + places]
    if (next !== undefined) order(moved(ids, id, ids.indexOf(next) - ids.indexOf(id)))
  }

  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center">
            <div className="min-w-0 grow">
              <ProjectRow project={project} />
            </div>
            {ids.includes(project.id) && (
              <MoveButtons
                title={project.metadata.title}
                isFirst={movable[0] === project.id}
                isLast={movable.at(-1) === project.id}
                onMove={(places) => move(project.id, places)}
              />
            )}
          </li>
        ))}
      </ul>
      {plan && <OwnOrder plan={plan} />}
    </>
  )
}

function Head({ choice }: { choice: MyChoice }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <div role="group" aria-label={mineTexts.views} className="flex flex-wrap gap-1.5">
        {MY_VIEWS.map((view) => (
          <Chip
            key={view}
            icon={icons[view]}
            selected={choice.view === view}
            className="max-sm:gap-1 max-sm:px-2.5"
            onClick={() => directory.choose({ ...choice, view })}
          >
            {mineTexts[view]}
          </Chip>
        ))}
      </div>
      {choice.view !== 'settings' && (
        <div role="group" aria-label={mineTexts.filters} className="flex flex-wrap gap-1.5">
          {FILTERS.map((filter) => (
            <Chip key={filter} selected={choice.filter === filter} onClick={() => directory.choose(chooseFilter(choice, filter))}>
              {mineTexts.filter[filter]}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

/** Another order than that of the plan is said, as the week follows the plan. */
function Sorted({ choice }: { choice: MyChoice }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      {mineTexts.sorted(mineTexts.orders[choice.order], mineTexts.direction[choice.direction])}
      <Button variant="quiet" size="sm" onClick={() => directory.choose({ ...choice, order: 'recommended', direction: 'asc' })}>
        {mineTexts.asPlanned}
      </Button>
    </p>
  )
}

function Nothing() {
  const action = (
    <Button variant="primary" onClick={() => directory.change(firstDirectory)}>
      {mineTexts.explore}
    </Button>
  )
  return <EmptyState title={mineTexts.empty} message={mineTexts.emptyAbout} action={action} heading="h3" />
}

function NothingLeft({ choice }: { choice: MyChoice }) {
  const action = <Button onClick={() => directory.choose({ ...choice, filter: null })}>{mineTexts.showAll}</Button>
  return <EmptyState title={mineTexts.noneLeft} action={action} heading="h3" small />
}
