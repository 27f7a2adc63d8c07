import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { retrying } from '#platform/calls/retry.ts'
import type { moderationContract } from './moderation.contract.ts'

export type ModerationClient = ContractRouterClient<typeof moderationContract>

export interface ModerationCalls {
  moderation: ModerationClient
}

export const reportsKey = ['admin', 'reports']

export function reportsQuery({ moderation }: ModerationCalls) {
  return queryOptions({
    queryKey: [...reportsKey, 'list'],
    queryFn: ({ signal }) => moderation.listReports(undefined, { signal }),
    staleTime: 0,
  })
}

export function openReportsQuery({ moderation }: ModerationCalls) {
  return queryOptions({
    queryKey: [...reportsKey, 'count'],
    queryFn: ({ signal }) => moderation.countReports(undefined, { signal }),
    retry: false,
  })
}

export type NewReport = Parameters<ModerationClient['reportPage']>[0]

/** The report's id makes every attempt the same report. */
export function sendReport({ moderation }: ModerationCalls, report: NewReport) {
  return retrying(() => moderation.reportPage(report))
}
