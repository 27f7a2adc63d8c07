import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { userQuery, type AccountsCalls } from '../accounts.client.ts'
import type { User } from '../accounts.contract.ts'

/** The signed-in user; null for a visitor. */
export function useUser(): User | null {
  return useQuery(userQuery(useCalls<AccountsCalls>())).data ?? null
}
