import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alsoOnThePath } from '#features/catalogue/catalogue.rules.ts'
import { Catalogue } from '#features/catalogue/ui/catalogue.tsx'
import { AlsoOnThePath } from '#features/catalogue/ui/also-on-the-path.tsx'
import type { CatalogueCalls } from '#features/catalogue/catalogue.client.ts'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { dateHere, todayKey, todayQuery, type TodayCalls } from '../today.client.ts'
import { todayTexts } from '../today.texts.ts'
import { DoneToday } from '../ui/done-today.tsx'
import { NextStep } from '../ui/next-step.tsx'
import { Standing } from '../ui/standing.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { WeekTrail } from '../ui/week-trail.tsx'
import { minutesOf } from '../week.rules.ts'

/** The start page of a learner: what to do now, this week, and the goal, with everything else below. */
export function TodayPage() {
  const calls = useCalls<CatalogueCalls & TodayCalls>()
  const queryClient = useQueryClient()
  const { data: today } = useSuspenseQuery(todayQuery(calls))
  const { data: projects } = useSuspenseQuery(projectsQuery(calls))
  const { date, next, week, isNew, isUnasked, isDone, sitting } = today

  useEffect(() => {
    // the server used its own date; here it may already be tomorrow
    if (date !== dateHere(new Date())) void queryClient.invalidateQueries({ queryKey: todayKey, exact: true })
  }, [date, queryClient])

  const planned = minutesOf(week.filter((day) => day.date === date))
  const done = week.find((day) => day.date === date)?.done ?? 0
  return (
    <>
      <header className="flex flex-col gap-6 pt-10 pb-8">
        <p className="text-sm text-ink-soft">
          {todayTexts.day(date)}
          {!isNew && !isDone && ` · ${todayTexts.planned(planned, done)}`}
        </p>
        {isNew ? (
          <Welcome projects={projects} question={today.question} path={today.goal?.path ?? []} />
        ) : (
          <>
            {next && isDone && <DoneToday tasks={done} sitting={sitting} date={date} />}
            {next ? <NextStep next={next} heading={isDone ? 'h2' : 'h1'} /> : <AllDone />}
          </>
        )}
      </header>
      {!isNew && (
        <div className="flex flex-col gap-8">
          <WeekTrail week={week} date={date} sitting={sitting} next={next} />
          <Standing goal={today.goal} review={today.review} isUnasked={isUnasked} />
          {isUnasked && <Welcome hasBegun projects={projects} question={today.question} path={today.goal?.path ?? []} />}
          <AlsoOnThePath projects={alsoOnThePath(projects, next?.projectId ?? '')} />
        </div>
      )}
      <Catalogue />
    </>
  )
}

function AllDone() {
  return (
    <div>
      <h1 className="text-2xl">{todayTexts.allDone}</h1>
      <p className="mt-3 max-w-reading text-lg text-ink-soft">{todayTexts.allDoneText}</p>
    </div>
  )
}
