import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { useStore } from '#ui/ui.store.ts'
import { toolbar } from './toolbar-store.ts'

/** Whether the toolbar is pinned. A learner's choice is stored in their account. */
export function usePinned(isSignedIn: boolean) {
  const { accounts } = useCalls<AccountsCalls>()
  const isPinned = useStore(toolbar.pinned)
  function pin(next: boolean) {
    toolbar.pin(next)
    recordEvent('pin_toggled', { location: 'toolbar' })
    // this device keeps it anyway
    if (isSignedIn) void accounts.savePreferences({ isToolbarPinned: next }).catch(() => undefined)
  }
  return { isPinned, pin }
}
