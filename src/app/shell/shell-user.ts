import { useQuery } from '@tanstack/react-query'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { useCalls } from '#platform/pages/calls-context.ts'

/** As much of a signed-in person as the shell shows. */
export type ShellUser = Pick<User, 'name' | 'email' | 'nickname' | 'picture' | 'isAdmin' | 'isPro'>

/** The same value until something of it changes: a renewed lease draws nothing anew. */
export function useShellUser(): (ShellUser & Pick<User, 'isImpersonated'>) | null {
  return useQuery({ ...userQuery(useCalls<AccountsCalls>()), select: shellUserOf }).data ?? null
}

function shellUserOf(user: User | null) {
  if (!user) return null
  const { name, email, nickname, picture, isAdmin, isPro, isImpersonated } = user
  return { name, email, nickname, picture, isAdmin, isPro, isImpersonated }
}
