import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { plansContract } from './plans.contract.ts'
import type { BillingPeriod } from './plans.rules.ts'

export type PlansClient = ContractRouterClient<typeof plansContract>

export interface PlansCalls {
  plans: PlansClient
}

export const featuresKey = ['features']

export function featuresQuery({ plans }: PlansCalls) {
  return queryOptions({
    queryKey: featuresKey,
    queryFn: ({ signal }) => plans.getFeatures(undefined, { signal }),
    staleTime: 60_000,
  })
}

/** Not cached: it can change at the provider. */
export function subscriptionQuery({ plans }: PlansCalls) {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => plans.getSubscription(undefined, { signal }),
    staleTime: 0,
  })
}

/** The URL of the checkout page; throws for typed refusals too, because the screen treats all failures alike. */
export async function checkoutUrl({ plans }: PlansCalls, billingPeriod: BillingPeriod, returnTo: string): Promise<string> {
  const { checkoutUrl: url } = await plans.createCheckout({ billing_period: billingPeriod, returnTo })
  return url
}

/** The URL of the payment portal; null if it is not available. */
export async function portalUrl({ plans }: PlansCalls, returnTo: string): Promise<string | null> {
  const { url, statusCode } = await plans.openPortal({ returnTo })
  return statusCode === 200 ? url : null
}
