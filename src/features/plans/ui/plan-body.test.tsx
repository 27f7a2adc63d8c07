import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { CallsProvider } from '#platform/pages/calls-context.ts'
import { subscriptionQuery, type PlansCalls } from '../plans.client.ts'
import { planBody } from './plan-body.tsx'
import { planTexts } from './plans-ui.texts.ts'

const calls = { plans: {}, accounts: {} } as PlansCalls & AccountsCalls

function withoutSubscription(isPro: boolean): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(subscriptionQuery(calls).queryKey, null)
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
  expect(withoutSubscription(true)).toContain(planTexts.given)
  expect(withoutSubscription(false)).toContain(planTexts.over)
})
