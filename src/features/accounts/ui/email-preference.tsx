import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { preferencesQuery, type AccountsCalls } from '../client.ts'
import { accountTexts } from './texts.ts'

const words = accountTexts.dialog

export function EmailPreference() {
  const calls = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const query = preferencesQuery(calls)
  const { data, isError } = useQuery(query)
  const saving = useMutation({
    mutationFn: (wanted: boolean) => calls.accounts.savePreferences({ emailUnsubscribed: !wanted }),
    onMutate: (wanted) => {
      const before = queryClient.getQueryData(query.queryKey)
      if (before) queryClient.setQueryData(query.queryKey, { ...before, emailUnsubscribed: !wanted })
      return before
    },
    onError: (_error, _wanted, before) => {
      if (before) queryClient.setQueryData(query.queryKey, before)
    },
    onSuccess: (saved) => void queryClient.setQueryData(query.queryKey, saved),
  })
  if (isError) return <p className="text-red-ink">{words.failed}</p>
  if (!data) return <Skeleton lines={1} />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch checked={data.emailUnsubscribed !== true} onChange={(wanted) => saving.mutate(wanted)}>
        {words.emails}
      </Switch>
      <span role="status" className={saving.isError ? 'text-xs text-red-ink' : 'text-xs text-ink-soft'}>
        {saving.isSuccess && words.saved}
        {saving.isError && words.failed}
      </span>
    </div>
  )
}
