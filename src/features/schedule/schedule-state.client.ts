import { fetchStatusOf } from '#platform/calls/fetch-status.ts'
import type { Schedule } from './schedule.contract.ts'
import { scheduleTexts } from './schedule.texts.ts'

export interface ScheduleState {
  weeks: Schedule
  status: 'idle' | 'loading' | 'ready' | 'error'
  error: string | null
}

interface ScheduleQueryState {
  data: Schedule | undefined
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  error: unknown
}

/** A failure becomes the error of the schedule's state; loaded weeks stay. */
export function scheduleState(query: ScheduleQueryState): ScheduleState {
  const { data: weeks = [] } = query
  const fetched = fetchStatusOf(query, scheduleTexts.failed)
  if (fetched.status === 'fetch-error') return { weeks, status: 'error', error: fetched.message }
  return { weeks, status: fetched.status, error: null }
}
