import { useQuery } from '@tanstack/react-query'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { useCalls } from '#platform/pages/calls-context.ts'

/** The part of a signed-in user that the shell shows. */
export type ShellUser = Pick<User, 'name' | 'email' | 'nickname' | 'picture' | 'isAdmin' | 'isPro'>

/** Stable until a part of it changes: a renewed lease causes no re-render. */
export function useShellUser(): (ShellUser & Pick<User, 'isImpersonated'>) | null {
  return useQuery({ ...userQuery(useCalls<AccountsCalls>()), select: shellUserOf }).data ?? null
}

function shellUserOf(user: User | null) {
  if (!user) return null
  const { name, email, nickname, picture, isAdmin, isPro, isImpersonated } = user
  return { name, email, nickname, picture, isAdmin, isPro, isImpersonated }
}
