import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { dateHere } from '#platform/dates/date-here.ts'
import type { todayContract } from './today.contract.ts'
import type { StaleAfter } from '#features/projects/stale.client.ts'

export type TodayClient = ContractRouterClient<typeof todayContract>

export interface TodayCalls {
  today: TodayClient
}

export const todayKey = ['today']

/** Any change may affect what comes next. */
export const todayStaleAfter: StaleAfter = () => [{ queryKey: todayKey }]

/** The server renders with the date in UTC; a browser in another time zone refetches. */
export function todayQuery({ today }: TodayCalls) {
  return queryOptions({
    queryKey: todayKey,
    queryFn: ({ signal }) => today.getToday(import.meta.env.SSR ? {} : { date: dateHere(new Date()) }, { signal }),
    // a computer that slept over midnight
    refetchOnWindowFocus: true,
  })
}

/** What comes after a project that was just finished. */
export function afterQuery({ today }: TodayCalls, after: string) {
  return queryOptions({ queryKey: [...todayKey, 'after', after], queryFn: ({ signal }) => today.getToday({ after }, { signal }) })
}

export function calendarQuery({ today }: TodayCalls) {
  return queryOptions({
    queryKey: ['calendar-address'],
    queryFn: ({ signal }) => today.getCalendarAddress(undefined, { signal }),
  })
}
