import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { PageStatus } from '#platform/pages/page-status.ts'
import type { reviewsContract } from '#features/validations/review-decision.contract.ts'
import type { adminContract, ModelUse } from './admin.contract.ts'
import type { AuditFilter } from './audit-filter.rules.ts'

export type AdminClient = ContractRouterClient<typeof adminContract>

export interface AdminCalls {
  admin: AdminClient
}

export const peopleKey = ['admin', 'people']

export interface PeopleWish {
  search?: string
  after?: string
}

export function peopleQuery({ admin }: AdminCalls, wish: PeopleWish) {
  return queryOptions({ queryKey: [...peopleKey, 'list', wish], queryFn: ({ signal }) => admin.listPeople(wish, { signal }), staleTime: 0 })
}

/** Each reading is in the audit log: opening the page reads it once, and nothing else does by itself. */
export function personQuery({ admin }: AdminCalls, id: string) {
  return queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => admin.getPerson({ id }, { signal }),
    staleTime: Infinity,
  })
}

/** Looked at anew each time. */
export function stateQuery({ admin }: AdminCalls) {
  return queryOptions({ queryKey: ['admin', 'state'], queryFn: ({ signal }) => admin.getState(undefined, { signal }), staleTime: 0 })
}

export function auditQuery({ admin }: AdminCalls, filter: AuditFilter) {
  return queryOptions({ queryKey: ['admin', 'audit', filter], queryFn: ({ signal }) => admin.listAudit(filter, { signal }) })
}

export function modelUseQuery({ admin }: AdminCalls) {
  return queryOptions({ queryKey: ['admin', 'models'], queryFn: ({ signal }) => admin.getModelUse(undefined, { signal }) })
}

export interface ReviewsCalls {
  reviews: ContractRouterClient<typeof reviewsContract>
}

/** Never cached: each time an admin opens it, the audit log records the read. */
export function stuckAnswerQuery({ reviews }: ReviewsCalls, { userId, projectId, taskId, revision }: ModelUse['unread'][number]) {
  return queryOptions({
    queryKey: ['admin', 'reviews', userId, projectId, taskId, revision],
    queryFn: ({ signal }) => reviews.lookAtAnswer({ userId, projectId, taskId }, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Returns the page status for a refused or missing resource, so that the page answers as the call did. */
export async function loadForAdmin(load: Promise<unknown>): Promise<PageStatus | null> {
  try {
    await load
    return null
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
    if (status === 401 || status === 403 || status === 404) return { pageStatus: status }
    throw error
  }
}
