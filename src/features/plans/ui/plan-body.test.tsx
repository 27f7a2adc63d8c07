import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { subscriptionQuery, type PlansCalls } from '../plans.client.ts'
import type { OwnSubscription } from '../plans.contract.ts'
import { planBody } from './plan-body.tsx'
import { planTexts } from './plans-ui.texts.ts'

const calls = { plans: {}, accounts: {} } as PlansCalls & AccountsCalls

function drawn(isPro: boolean, subscription: OwnSubscription | null): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(subscriptionQuery(calls).queryKey, subscription)
  queryClient.setQueryData(userQuery(calls).queryKey, { isPro } as never)
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <planBody.Body data={{}} close={() => undefined} />
      </CallsProvider>
    </QueryClientProvider>,
  )
}

test('without a subscription, Pro is given; whoever has no Pro is told that it has ended', () => {
  expect(drawn(true, null)).toContain(planTexts.given)
  expect(drawn(false, null)).toContain(planTexts.over)
})

test.each([
  { paidUntil: null, isEnding: false, endsAtOnce: false },
  { paidUntil: '2026-02-15T00:00:00.000Z', isEnding: false, endsAtOnce: true },
])('whose plan the operator took away is told so while a payment is open, too: %o', (open) => {
  expect(drawn(false, open)).toContain('Your plan is Free, but a subscription goes on.')
  expect(drawn(false, open)).toContain('Cancel the subscription…')
  expect(drawn(true, open)).not.toContain('Free, but')
})

test.each([
  [false, 'renews by itself'],
  [true, 'It doesn’t renew'],
])('whose plan the operator took away is told that their subscription goes on, and how Pro comes back (ending: %s)', (isEnding, said) => {
  const running = { paidUntil: '2026-02-15T00:00:00.000Z', isEnding, endsAtOnce: false }
  const free = drawn(false, running)
  expect(free).toContain('Your plan is Free, but a subscription is paid until')
  expect(free).toContain(said)
  expect(free).toContain('brings Pro back')
  expect(free).not.toMatch(/(Keep|Cancel) Pro/)
  expect(drawn(true, running)).not.toContain('Free, but')
})
