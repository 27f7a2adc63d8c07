import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'

/** The goal, unless it is asked for below, and the answers to review. */
export function Standing({ goal, review, isUnasked }: Pick<Today, 'goal' | 'review' | 'isUnasked'>) {
  if (isUnasked && !goal && review.length === 0) return null
  return (
    <div className="grid gap-8 md:grid-cols-2">
      {(goal || !isUnasked) && (
        <Part id="your-goal" title={todayTexts.goal}>
          {goal ? (
            <>
              <p className="font-medium">{goal.description}</p>
              <p className="text-sm text-ink-soft">{todayTexts.goalProgress(goal.done, goal.projects)}</p>
            </>
          ) : (
            <p className="text-sm text-ink-soft">{todayTexts.noGoal}</p>
          )}
          <a href="?explore=goal:" className="text-link self-start">
            {goal ? todayTexts.goalOpen : todayTexts.setGoal}
          </a>
        </Part>
      )}
      {review.length > 0 && (
        <Part id="open-for-review" title={todayTexts.review(review.reduce((sum, { tasks }) => sum + tasks, 0))}>
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
        </Part>
      )}
    </div>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
