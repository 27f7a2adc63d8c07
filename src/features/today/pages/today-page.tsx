import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import { useUser } from '#features/accounts/ui/user.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { RecallCard } from '#features/recall/ui/recall-card.tsx'
import { dateHere } from '#platform/dates/date-here.ts'
import { zoneHere } from '#features/accounts/time-zone.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { todayKey, todayQuery, type TodayCalls } from '../today.client.ts'
import type { Today } from '../today.contract.ts'
import { todayTexts } from '../today.texts.ts'
import { DoneToday } from '../ui/done-today.tsx'
import { NextStep } from '../ui/next-step.tsx'
import { TodayStanding } from '../ui/standing.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { WeekTrail } from '../ui/week-trail.tsx'
import { minutesOf } from '../week.rules.ts'

/** The start page of a learner: what to do now, this week, the goal, and what comes then. */
export function TodayPage() {
  const { data: today } = useSuspenseQuery(todayQuery(useCalls<TodayCalls>()))
  const { date, next, week, isNew, isUnasked, isDone, sitting } = today
  useDaysHere(today)

  const planned = minutesOf(week.filter((day) => day.date === date))
  const { done = 0, isOff = false } = week.find((day) => day.date === date) ?? {}
  return (
    <>
      <header className="flex flex-col gap-6 pt-10 pb-8">
        <p className="text-sm text-ink-soft">
          {todayTexts.day(date)}
          {!isNew && !isDone && ` · ${todayTexts.planned(planned, done, isOff)}`}
        </p>
        {isNew ? (
          <Questions today={today} />
        ) : (
          <>
            {next && isDone && <DoneToday tasks={done} sitting={sitting} date={date} />}
            {next ? <NextStep next={next} lastRead={today.lastRead} heading={isDone ? 'h2' : 'h1'} /> : <AllDone />}
          </>
        )}
      </header>
      {!isNew && (
        <div className="flex flex-col gap-8">
          <RecallCard key={date} />
          <WeekTrail {...today} />
          <TodayStanding {...today} />
          {isUnasked && <Questions today={today} hasBegun />}
        </div>
      )}
      <p className="pt-10">
        <a href="?explore=all:" className="text-link">
          {todayTexts.explore}
        </a>
      </p>
    </>
  )
}

/** Tells the server where this browser is, and asks again when it is another day here: the server takes the account's time zone. */
function useDaysHere({ date, timeZone }: Pick<Today, 'date' | 'timeZone'>): void {
  const calls = useCalls<TodayCalls & AccountsCalls>()
  const queryClient = useQueryClient()
  const isTheirs = useUser()?.isImpersonated === false
  const told = useRef<string>(undefined)
  useEffect(() => {
    const here = zoneHere()
    const again = () => queryClient.invalidateQueries({ queryKey: todayKey, exact: true })
    // once: two browsers that name their zones differently would answer each other without end
    const isNews = isTheirs && here !== told.current
    if (isTheirs) told.current = here
    if (isNews && here && here !== timeZone) {
      void calls.accounts.savePreferences({ timeZone: here }).then(again, () => undefined)
    } else if (date !== dateHere(new Date())) void again()
  }, [calls, date, timeZone, isTheirs, queryClient])
  useEffect(() => {
    const now = new Date()
    const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1)
    const again = () => void queryClient.invalidateQueries({ queryKey: todayKey, exact: true })
    const timer = setTimeout(again, tomorrow.getTime() - now.getTime())
    return () => clearTimeout(timer)
  }, [date, queryClient])
}

function Questions({ today: { question, goal }, hasBegun = false }: { today: Today; hasBegun?: boolean }) {
  const { data: projects } = useQuery(projectsQuery(useCalls<{ projects: ProjectsClient }>()))
  return <Welcome hasBegun={hasBegun} projects={projects ?? []} question={question} path={goal?.path ?? []} />
}

function AllDone() {
  return (
    <div>
      <h1 className="text-2xl">{todayTexts.allDone}</h1>
      <p className="mt-3 max-w-reading text-lg text-ink-soft">{todayTexts.allDoneText}</p>
    </div>
  )
}
