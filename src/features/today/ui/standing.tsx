import { Link } from '@tanstack/react-router'
import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'
import { GoalPath } from './goal-path.tsx'

/** The goal, unless it is asked for below, what comes next beyond its path, and the answers to review. */
export function TodayStanding({
  goal,
  review,
  isUnasked,
  upcoming,
  planned,
}: Pick<Today, 'goal' | 'review' | 'isUnasked' | 'upcoming' | 'planned'>) {
  const isOnPath = upcoming.every(({ projectId }) => goal?.path.includes(projectId))
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {(goal || !isUnasked) && <GoalPath goal={goal} planned={isOnPath ? planned : 0} />}
      {!isOnPath && <Upcoming upcoming={upcoming} planned={planned} />}
      {review.length > 0 && <Review review={review} />}
    </div>
  )
}

function Upcoming({ upcoming, planned }: Pick<Today, 'upcoming' | 'planned'>) {
  return (
    <section aria-labelledby="upcoming" className="flex flex-col gap-2">
      <h2 id="upcoming" className="text-lg">
        {todayTexts.upcoming}
      </h2>
      <ol className="flex flex-col gap-2">
        {upcoming.map(({ projectId, title, minutes }) => (
          <li key={projectId} className="flex flex-wrap items-baseline gap-x-3">
            <Link to="/projects/$projectId" params={{ projectId }} className="text-link">
              {title}
            </Link>
            <span className="text-sm text-ink-soft">{todayTexts.duration(minutes)}</span>
          </li>
        ))}
      </ol>
      <a href="?explore=mine:" className="text-link self-start">
        {todayTexts.wholePlan(planned)}
      </a>
    </section>
  )
}

function Review({ review }: Pick<Today, 'review'>) {
  return (
    <section aria-labelledby="open-for-review" className="flex flex-col gap-2">
      <h2 id="open-for-review" className="text-lg">
        {todayTexts.review(review.reduce((sum, { tasks }) => sum + tasks, 0))}
      </h2>
      <ul className="flex flex-col gap-2">
        {review.map(({ projectId, title, tasks }) => (
          <li key={projectId}>
            <Link to="/projects/$projectId" params={{ projectId }} className="text-link">
              {title}
            </Link>
            <span className="block text-sm text-ink-soft">{todayTexts.reviewTasks(tasks)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
