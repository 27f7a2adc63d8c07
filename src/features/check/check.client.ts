import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { userKey } from '#features/accounts/accounts.client.ts'
import type { checkContract } from './check.contract.ts'

export interface CheckCalls {
  check: ContractRouterClient<typeof checkContract>
}

export function devicesQuery({ check }: CheckCalls) {
  return queryOptions({ queryKey: [...userKey, 'devices'], queryFn: ({ signal }) => check.listDevices(undefined, { signal }) })
}
