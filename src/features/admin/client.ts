import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { PageStatus } from '#platform/pages/page-status.ts'
import type { adminContract } from './contract.ts'

export type AdminClient = ContractRouterClient<typeof adminContract>

export interface AdminCalls {
  admin: AdminClient
}

export function auditQuery({ admin }: AdminCalls) {
  return queryOptions({ queryKey: ['admin', 'audit'], queryFn: ({ signal }) => admin.listAudit(undefined, { signal }) })
}

export function modelUseQuery({ admin }: AdminCalls) {
  return queryOptions({ queryKey: ['admin', 'models'], queryFn: ({ signal }) => admin.getModelUse(undefined, { signal }) })
}

/** To whom the call is refused, the page is: with the same status. So is one of what is not there. */
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
