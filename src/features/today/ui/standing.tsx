import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Today } from '../contract.ts'
import { todayTexts } from '../texts.ts'

/** What one is after, unless that is asked below, and what one wanted to look at again. */
export function Standing({ goal, review, isUnasked }: Pick<Today, 'goal' | 'review' | 'isUnasked'>) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {(goal || !isUnasked) && (
        <Card id="your-goal" title={todayTexts.goal}>
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
        </Card>
      )}
      <Card id="open-for-review" title={todayTexts.review}>
        {review.length === 0 && <p className="text-sm text-ink-soft">{todayTexts.noReview}</p>}
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
      </Card>
    </div>
  )
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 rounded-md border bg-sheet p-5 shadow-raised">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
