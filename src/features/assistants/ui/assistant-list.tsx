import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { assistantsQuery, type AssistantsCalls } from '../assistants.client.ts'
import type { AssistantToken } from '../assistants.contract.ts'
import { listTexts } from '../assistants.texts.ts'

/** The connected assistants, each of which can be ended. */
export function AssistantList() {
  const calls = useCalls<AssistantsCalls>()
  const queryClient = useQueryClient()
  const query = assistantsQuery(calls)
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 })
  const ending = useMutation({
    mutationFn: (id: string) => calls.assistants.endToken({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <>
      {isError ? (
        <ListFailure onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={1} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{listTexts.none}</p>
      ) : (
        <ul className="w-full divide-y rounded-sm border">
          {data.map((token) => (
            <li key={token.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-4 py-2">
              <Facts {...token} />
              <Button
                size="sm"
                busy={ending.isPending && ending.variables === token.id}
                aria-label={listTexts.endOf(token.name)}
                onClick={() => ending.mutate(token.id)}
              >
                {listTexts.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending.isError && (
        <p role="alert" className="text-red-ink">
          {listTexts.failed}
        </p>
      )}
    </>
  )
}

function Facts({ name, scopes, lastUsedAt, expiresAt }: AssistantToken) {
  const used = lastUsedAt === null ? listTexts.unused : listTexts.used(dateTexts.moment(new Date(lastUsedAt)))
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="text-xs text-ink-soft">{listTexts.may(scopes)}</span>
      <span className="text-xs text-ink-soft">{`${used}, ${listTexts.until(dateTexts.moment(new Date(expiresAt)))}`}</span>
    </span>
  )
}
