import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { EndableList } from '#ui/endable-list.tsx'
import { devicesQuery, type CheckCalls } from '../check.client.ts'
import { deviceListTexts } from '../check.texts.ts'

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
        {deviceListTexts.title}
      </h3>
      <EndableList
        items={data?.map(({ id, machine, network, lastSeenAt }) => ({
          id,
          name: machine,
          facts: deviceListTexts.since(network, dateTexts.moment(new Date(lastSeenAt))),
        }))}
        isError={isError}
        onRetry={() => void refetch()}
        endingId={ending.isPending ? ending.variables : null}
        hasFailed={ending.isError}
        onEnd={ending.mutate}
        texts={deviceListTexts}
      />
    </section>
  )
}
