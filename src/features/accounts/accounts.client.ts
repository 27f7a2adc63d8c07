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

/** Null for a visitor. The visible tab refetches well before the lease ends. */
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

/** A retry after a lost reply gets 401: already signed out, so that counts as success. */
export async function leaving(gone: Promise<void>): Promise<void> {
  await gone.catch((error) => {
    if (statusOf(error) !== 401) throw error
  })
}
