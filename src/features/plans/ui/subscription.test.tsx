import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { featuresQuery, subscriptionQuery, type PlansCalls } from '../plans.client.ts'
import type { OwnSubscription } from '../plans.contract.ts'
import { menuTexts } from './plans-ui.texts.ts'
import { SubscriptionLink } from './subscription.tsx'

const calls = { plans: {}, accounts: {} } as PlansCalls & AccountsCalls
const running: OwnSubscription = { paidUntil: '2026-02-15T00:00:00.000Z', isEnding: false, endsAtOnce: false }

function linksOf(isPro: boolean, subscription: OwnSubscription | null): string[] {
  const queryClient = new QueryClient()
  queryClient.setQueryData(userQuery(calls).queryKey, { isPro } as never)
  queryClient.setQueryData(featuresQuery(calls).queryKey, { payments: 'stripe' } as never)
  queryClient.setQueryData(subscriptionQuery(calls).queryKey, subscription)
  const drawn = renderToString(
    <QueryClientProvider client={queryClient}>
      <CallsProvider value={calls}>
        <SubscriptionLink className="" />
      </CallsProvider>
    </QueryClientProvider>,
  )
  return Object.values(menuTexts).filter((text) => drawn.includes(text))
}

test('the subscription can be managed by Pro users, and on the Free plan as long as one runs', () => {
  const { upgrade, manage, plan } = menuTexts
  expect(linksOf(true, null)).toEqual([manage, plan])
  expect(linksOf(false, null)).toEqual([upgrade])
  expect(linksOf(false, running)).toEqual([upgrade, manage, plan])
})
