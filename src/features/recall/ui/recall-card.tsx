import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { dateHere } from '#platform/dates/date-here.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { openRecall, waitingQuery, type RecallCalls } from '../recall.client.ts'
import { recallTexts as texts } from '../recall.texts.ts'

/** On the start page: what waits today, and nothing where nothing waits. */
export function RecallCard() {
  const calls = useCalls<RecallCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const query = waitingQuery(calls)
  const { data } = useQuery({ ...query, enabled: user !== null && !user.isImpersonated })
  const date = data?.date

  useEffect(() => {
    if (user && !user.isImpersonated) openRecall(calls, queryClient, user.id).recover()
  }, [calls, queryClient, user])
  useEffect(() => {
    if (date !== undefined && date !== dateHere(new Date())) void queryClient.invalidateQueries({ queryKey: waitingQuery(calls).queryKey })
  }, [calls, date, queryClient])

  if (!data || data.waiting === 0) return null
  return (
    <section
      aria-labelledby="recall-card"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border bg-sheet p-5"
    >
      <div>
        <h2 id="recall-card" className="text-lg">
          {texts.page}
        </h2>
        <p className="text-sm text-ink-soft">{texts.card(data.waiting)}</p>
      </div>
      <Link to="/recall" className={buttonClass({ variant: 'secondary' })}>
        {texts.start}
        <span className="sr-only">: {texts.page}</span>
      </Link>
    </section>
  )
}
