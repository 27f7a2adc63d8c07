import type { User } from '#features/accounts/accounts.contract.ts'
import { forgetImpersonation, keepImpersonation, splitImpersonation, whoIn } from '#platform/calls/impersonation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { shellTexts } from '../shell.texts.ts'

interface Here {
  router: { location(): string; replace(path: string): void }
}

/** Stores the impersonated learner for this tab, and removes them from the address. */
export function settleImpersonation({ router }: Here, user: User | null): void {
  const here = router.location()
  const { asked, rest } = splitImpersonation(searchOf(here))
  if (!asked) return
  if (user?.isImpersonated) keepImpersonation(asked)
  else {
    forgetImpersonation()
    if (user?.isAdmin) showToast({ message: shellTexts.noLearner(whoIn(asked) ?? '') })
  }
  router.replace(here.replace(/\?[^#]*/, rest && `?${rest}`))
}

function searchOf(location: string): string {
  return /\?[^#]*/.exec(location)?.[0] ?? ''
}
