import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { statusOf } from '#platform/calls/errors.ts'
import { showSavedData } from '#platform/calls/show-saved.ts'
import { openOutbox, wishes } from '#platform/outbox/browser-outbox.ts'
import { useItem } from '#platform/outbox/use-item.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { preferencesQuery, type AccountsCalls } from '../accounts.client.ts'
import { changedPreferences, changePreferences, DEFAULT_PREFERENCES, type Preferences } from '../accounts.rules.ts'
import { accountTexts } from './accounts-ui.texts.ts'
import { useUser } from './user.ts'

type Changes = Partial<Preferences>

const OWN = 'own'

/** The user's preferences, including choices that are not saved yet. */
export function usePreferences() {
  const calls = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const owner = useUser()?.id ?? null
  const query = useQuery({ ...preferencesQuery(calls), enabled: owner !== null })
  const outbox = openPreferences(calls, queryClient, owner)
  const { draft, status, problem } = useItem(outbox, OWN)
  return {
    query,
    preferences: query.data && draft ? changePreferences(query.data, draft) : query.data,
    status,
    problem,
    change(changes: Changes) {
      const unsaved = outbox.get(OWN).draft
      const now = changePreferences(query.data ?? DEFAULT_PREFERENCES, unsaved ?? {})
      outbox.edit(OWN, { ...unsaved, ...changes, ...changedPreferences(now, changePreferences(now, changes)) })
    },
  }
}

function openPreferences(calls: AccountsCalls, queryClient: QueryClient, owner: string | null) {
  const { queryKey } = preferencesQuery(calls)
  return openOutbox<Changes, Preferences>({
    kind: 'preferences',
    subject: 'account',
    owner,
    rules: wishes,
    valueIn: (kept) => (typeof kept === 'object' && kept !== null ? kept : null),
    send: (_, { key, value }) => calls.accounts.savePreferences(value, { context: { idempotencyKey: key } }),
    onSaved(_, saved) {
      showSavedData(queryClient, queryKey, saved)
    },
    onDropped(_, __, error) {
      const { location } = (error as { data?: { location?: string } } | null)?.data ?? {}
      if (statusOf(error) === 402 && location) askForModal('paywall', { reason: location })
      else askForToast({ message: accountTexts.notSaved, variant: 'error' })
    },
  })
}
