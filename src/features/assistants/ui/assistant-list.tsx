import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { EndableList } from '#ui/endable-list.tsx'
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
    <EndableList
      items={data?.map((token) => ({ id: token.id, name: token.name, facts: <Facts {...token} /> }))}
      isError={isError}
      onRetry={() => void refetch()}
      endingId={ending.isPending ? ending.variables : null}
      hasFailed={ending.isError}
      onEnd={ending.mutate}
      texts={listTexts}
    />
  )
}

function Facts({ client, scopes, lastUsedAt, expiresAt }: AssistantToken) {
  const used = lastUsedAt === null ? listTexts.unused : listTexts.used(dateTexts.moment(new Date(lastUsedAt)))
  return (
    <>
      {client !== null && <span>{listTexts.signedIn(client)}</span>}
      <span>{listTexts.may(scopes)}</span>
      <span>{`${used}, ${listTexts.until(dateTexts.moment(new Date(expiresAt)))}`}</span>
    </>
  )
}
