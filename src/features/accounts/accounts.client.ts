import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { statusOf } from '#platform/calls/errors.ts'
import type { accountsContract, User } from './accounts.contract.ts'
import { LEASE_MS } from './sessions.rules.ts'

export type AccountsClient = ContractRouterClient<typeof accountsContract>

export interface AccountsCalls {
  accounts: AccountsClient
}

export const userKey = ['user']

/** Null for a visitor. Asked again well before the lease ends, in the tab that is looked at. */
export function userQuery({ accounts }: AccountsCalls) {
  return queryOptions({
    queryKey: userKey,
    queryFn: async ({ signal }): Promise<User | null> => {
      try {
        return await accounts.getUser({}, { signal })
      } catch (error) {
        if (statusOf(error) === 401) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => (state.data ? LEASE_MS / 2 : false),
    refetchOnWindowFocus: true,
  })
}

export function preferencesQuery({ accounts }: AccountsCalls) {
  return queryOptions({
    queryKey: [...userKey, 'preferences'],
    queryFn: ({ signal }) => accounts.getPreferences(undefined, { signal }),
  })
}

export function sessionsQuery({ accounts }: AccountsCalls) {
  return queryOptions({
    queryKey: [...userKey, 'sessions'],
    queryFn: ({ signal }) => accounts.listSessions(undefined, { signal }),
  })
}

/** Sent again because its reply was lost, it finds nobody signed in any more: that is what was wished. */
export async function leaving(gone: Promise<void>): Promise<void> {
  await gone.catch((error) => {
    if (statusOf(error) !== 401) throw error
  })
}
