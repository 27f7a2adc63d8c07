import type { User } from '#features/accounts/contract.ts'
import { userKey } from '#features/accounts/client.ts'
import { currentImpersonation, forgetImpersonation, keepImpersonation, splitImpersonation } from '#platform/calls/impersonation.ts'
import type { SessionParts } from './start-session.ts'

/** The address says whose eyes to look through; it is kept for this tab, and taken out of the address. */
export async function settleImpersonation({ queryClient, router }: SessionParts, user: User | null): Promise<void> {
  const here = router.location()
  const { asked, rest } = splitImpersonation(searchOf(here))
  if (asked) {
    if (user?.isImpersonated) keepImpersonation(asked)
    else forgetImpersonation()
    router.replace(here.replace(/\?[^#]*/, rest && `?${rest}`))
    return
  }
  if (currentImpersonation() === '' || user?.isImpersonated) return
  // the page was rendered for the admin in person: ask anew, with what the tab kept
  if (user?.isAdmin) await queryClient.invalidateQueries()
  if (!queryClient.getQueryData<User>(userKey)?.isImpersonated) {
    forgetImpersonation()
    await queryClient.invalidateQueries()
  }
}

function searchOf(location: string): string {
  return /\?[^#]*/.exec(location)?.[0] ?? ''
}
