import { Link } from '@tanstack/react-router'
import { ProgressRing } from '#ui/progress-ring.tsx'
import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'

/** The goal with the projects that lead there, and when the last one is done as planned. */
export function GoalPath({ goal, planned }: Pick<Today, 'goal' | 'planned'>) {
  const apart = goal?.stations.filter(isApart).length ?? 0
  const forPro = goal?.stations.filter((station) => isApart(station) && station.needsPro).length ?? 0
  return (
    <section aria-labelledby="your-goal" className="flex flex-col gap-2">
      <h2 id="your-goal" className="text-lg">
        {todayTexts.goal}
      </h2>
      {goal ? (
        <>
          <p className="font-medium">{goal.description}</p>
          <p className="text-sm text-ink-soft">
            {[todayTexts.goalProgress(goal.done, goal.projects - apart), apart > 0 && todayTexts.goalApart(apart, forPro), endOf(goal)]
              .filter(Boolean)
              .join('. ')}
          </p>
          <ol aria-label={todayTexts.goalStations} className="flex flex-col">
            {goal.stations.map((station) => (
              <Stop key={station.projectId} station={station} />
            ))}
          </ol>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{todayTexts.noGoal}</p>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href="?explore=goal:" className="text-link">
          {goal ? todayTexts.goalOpen : todayTexts.setGoal}
        </a>
        {planned > 0 && (
          <a href="?explore=mine:" className="text-link">
            {todayTexts.wholePlan(planned)}
          </a>
        )}
      </p>
    </section>
  )
}

type Station = NonNullable<Today['goal']>['stations'][number]

/** Neither planned nor begun: it needs Pro, or was taken out. */
const isApart = ({ isPlanned, status }: Station) => !isPlanned && status === 'INCOMPLETE'

function endOf({ done, projects, endsOn }: NonNullable<Today['goal']>): string {
  if (projects > 0 && done === projects) return todayTexts.goalDone
  return endsOn === null ? '' : todayTexts.goalEnds(endsOn)
}

function Stop({ station }: { station: Station }) {
  const { projectId, title, status, progress } = station
  return (
    <li className="flex items-center gap-3 py-1">
      <ProgressRing value={progress} done={status === 'COMPLETE'} label={todayTexts.station[status]} />
      <Link to="/projects/$projectId" params={{ projectId }} className="text-link min-w-0 truncate">
        {title}
      </Link>
      {isApart(station) && (
        <span className="shrink-0 text-xs text-ink-soft">{station.needsPro ? todayTexts.needsPro : todayTexts.notPlanned}</span>
      )}
    </li>
  )
}
