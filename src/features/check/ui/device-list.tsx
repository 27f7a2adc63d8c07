import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { devicesQuery, type CheckCalls } from '../check.client.ts'
import { listTexts } from '../check.texts.ts'

/** The machines that may hand in what they find, each of which can be ended. */
export function DeviceList() {
  const calls = useCalls<CheckCalls>()
  const queryClient = useQueryClient()
  const query = devicesQuery(calls)
  const { data, isError, refetch } = useQuery({ ...query, staleTime: 0 })
  const ending = useMutation({
    mutationFn: (id: string) => calls.check.endDevice({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <section aria-labelledby="account-devices" className="flex flex-col items-start gap-3">
      <h3 id="account-devices" className="text-base">
        {listTexts.title}
      </h3>
      {isError ? (
        <ListFailure onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={1} />
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{listTexts.none}</p>
      ) : (
        <ul className="w-full divide-y rounded-sm border">
          {data.map(({ id, machine, network, lastSeenAt }) => (
            <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-col">
                <span className="font-medium [overflow-wrap:anywhere]">{machine}</span>
                <span className="text-xs text-ink-soft">{listTexts.since(network, dateTexts.moment(new Date(lastSeenAt)))}</span>
              </span>
              <Button
                size="sm"
                busy={ending.isPending && ending.variables === id}
                aria-label={listTexts.endOf(machine)}
                onClick={() => ending.mutate(id)}
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
    </section>
  )
}
