import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import type { ModalBody } from '#ui/modal/modal-body.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toFocus } from '#ui/to-focus.ts'
import { forgetCancelled, noteCancelled } from '../payments-here.client.ts'
import { subscriptionQuery, type PlansCalls } from '../plans.client.ts'
import type { OwnSubscription } from '../plans.contract.ts'
import { planTexts } from './plans-ui.texts.ts'

export const planBody: ModalBody<Record<string, never>> = { title: () => planTexts.title, Body: Plan }

/** Until when Pro is paid, with buttons to cancel and to undo that. */
function Plan() {
  const calls = useCalls<PlansCalls>()
  const isPro = useUser()?.isPro ?? false
  const [hasCancelled, setCancelled] = useState(false)
  const { data, isError, refetch } = useQuery(subscriptionQuery(calls))
  if (isError) return <ListFailure onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton lines={2} />
  if (data) return <Paid own={data} words={isPro ? planTexts : planTexts.taken} onCancel={() => setCancelled(true)} />
  // the account learns it later, from the provider
  if (isPro && !hasCancelled) return <p>{planTexts.given}</p>
  return (
    <p ref={toFocus} tabIndex={-1} className="outline-none">
      {planTexts.over}
    </p>
  )
}

type Words = Pick<typeof planTexts, keyof typeof planTexts.taken>

function Paid({ own, words, onCancel }: { own: OwnSubscription; words: Words; onCancel: () => void }) {
  const { paidUntil, isEnding, endsAtOnce } = own
  const calls = useCalls<PlansCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { queryKey } = subscriptionQuery(calls)
  const changing = useMutation({
    mutationFn: (wish: 'cancel' | 'resume') =>
      wish === 'cancel' ? calls.plans.cancelSubscription({ atOnce: endsAtOnce }) : calls.plans.resumeSubscription(),
    onSuccess(subscription) {
      setAsking(false)
      queryClient.setQueryData(queryKey, subscription)
    },
    // it may have changed at the provider: refetch it
    async onError() {
      await queryClient.invalidateQueries({ queryKey })
      if (queryClient.getQueryData(queryKey)?.isEnding === false) forgetCancelled()
      setAsking(false)
    },
  })

  function cancel() {
    onCancel()
    const { subscriptionId = null } = user?.paymentInfo ?? {}
    if (subscriptionId !== null) noteCancelled(subscriptionId)
    changing.mutate('cancel')
  }

  return (
    <div className="flex flex-col items-start gap-4">
      {changing.isError && <Banner type="error">{planTexts.unconfirmed}</Banner>}
      <p role="status">{isAsking ? words.ask : stateOf(own, words)}</p>
      {isAsking && <p>{endsAtOnce || paidUntil === null ? words.endsAtOnce : words.keeps(new Date(paidUntil))}</p>}
      <div className="flex flex-wrap gap-3">
        {isEnding ? (
          <Button variant="primary" busy={changing.isPending} onClick={() => changing.mutate('resume')}>
            {words.resume}
          </Button>
        ) : isAsking ? (
          <>
            <Button variant="danger" busy={changing.isPending} onClick={cancel}>
              {words.reallyCancel}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {words.keep}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAsking(true)}>{words.cancel}</Button>
        )}
      </div>
    </div>
  )
}

function stateOf({ paidUntil, isEnding, endsAtOnce }: OwnSubscription, words: Words): string {
  if (paidUntil === null) return words.open
  if (isEnding) return words.ending(new Date(paidUntil))
  return endsAtOnce ? words.open : words.paid(new Date(paidUntil))
}
