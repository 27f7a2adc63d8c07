import type { ContractRouterClient } from '@orpc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ScheduleQuery, scheduleContract } from './schedule.contract.ts'
import { sentDirection, type Direction, type Order } from './order.rules.ts'
import type { TimePreference } from './schedule.rules.ts'
import type { StaleChange, StaleAfter } from '#features/projects/stale.client.ts'

export type ScheduleClient = ContractRouterClient<typeof scheduleContract>

export interface ScheduleCalls {
  schedule: ScheduleClient
}

export interface ScheduleWish extends TimePreference {
  /** null means My Projects */
  topics: string[] | null
  order: Order
  /** as shown on the screen */
  direction: Direction
}

export function scheduleParams({ hoursPerDay, daysPerWeek, topics, order, direction }: ScheduleWish) {
  const asked = { hoursPerDay, daysPerWeek, orderBy: order, sortBy: sentDirection(order, direction) } satisfies ScheduleQuery
  return topics ? { ...asked, topics } : asked
}

const scheduleKey = ['schedule']
export const planKey = [...scheduleKey, 'plan']

const CHANGES_PLAN: ReadonlySet<StaleChange['type']> = new Set(['project', 'saved', 'selected', 'goal', 'course'])

export const scheduleStaleAfter: StaleAfter = ({ type }) => (CHANGES_PLAN.has(type) ? [{ queryKey: scheduleKey }] : [])

/** What is planned, in its order. */
export function planQuery({ schedule }: ScheduleCalls) {
  return queryOptions({ queryKey: planKey, queryFn: ({ signal }) => schedule.getPlan(undefined, { signal }) })
}

/** Keeps showing the previous weeks while hours or days change. */
export function scheduleQuery({ schedule }: ScheduleCalls, wish: ScheduleWish) {
  const params = scheduleParams(wish)
  return queryOptions({
    queryKey: [...scheduleKey, params],
    queryFn: ({ signal }) => schedule.getSchedule(params, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The address of the same schedule as a calendar. */
export function calendarHref(wish: ScheduleWish, today: string): string {
  const { orderBy, sortBy, hoursPerDay, daysPerWeek } = scheduleParams(wish)
  const query = new URLSearchParams({ hoursPerDay: String(hoursPerDay), daysPerWeek: String(daysPerWeek), orderBy, sortBy, start: today })
  for (const [index, topic] of (wish.topics ?? []).entries()) query.set(`topics[${index}]`, topic)
  return `/schedule/calendar.ics?${query}`
}
