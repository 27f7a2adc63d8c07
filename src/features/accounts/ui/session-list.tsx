import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionsQuery, type AccountsCalls } from '../accounts.client.ts'
import type { Session } from '../accounts.contract.ts'
import { useSignOut } from './sign-out.ts'
import { accountTexts } from './accounts-ui.texts.ts'

const words = accountTexts.dialog

export function SessionList() {
  const calls = useCalls<AccountsCalls>()
  const queryClient = useQueryClient()
  const query = sessionsQuery(calls)
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 })
  const { isLeaving, signOut } = useSignOut()
  const ending = useMutation({
    mutationFn: (id: string) => calls.accounts.endSession({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <section aria-labelledby="account-sessions" className="flex flex-col items-start gap-3">
      <h3 id="account-sessions" className="text-base">
        {words.sessions}
      </h3>
      {isError ? (
        <ListFailure onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="w-full divide-y rounded-sm border">
          {data.map((session) => (
            <li key={session.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-4 py-2">
              <Device {...session} />
              {!session.isCurrent && (
                <Button
                  size="sm"
                  busy={ending.isPending && ending.variables === session.id}
                  aria-label={words.signOutOf(session.device)}
                  onClick={() => ending.mutate(session.id)}
                >
                  {words.signOut}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton lines={2} />
      )}
      {ending.isError && (
        <p role="alert" className="text-red-ink">
          {words.failed}
        </p>
      )}
      <Button busy={isLeaving} onClick={() => void signOut(true)}>
        {words.everywhere}
      </Button>
      <p className="text-sm text-ink-soft">{words.everywhereHelp}</p>
    </section>
  )
}

function Device({ device, lastSeenAt, isCurrent }: Session) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-center gap-2 font-medium">
        {device}
        {isCurrent && <Badge tone="green">{words.thisDevice}</Badge>}
      </span>
      <span className="text-xs text-ink-soft">{words.lastSeen(dateTexts.moment(new Date(lastSeenAt)))}</span>
    </span>
  )
}
