import { useState } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { noteCheckout } from '../payments-here.client.ts'
import { checkoutUrl, portalUrl, type PlansCalls } from '../plans.client.ts'
import type { BillingPeriod } from '../plans.rules.ts'
import { rememberPlace } from './remember-place.ts'
import { upgradeHash } from './upgrade-hash.ts'

export type Leaving = 'here' | 'leaving' | 'failed'

/** The links to the payment provider, whose URLs only the server knows. */
export function usePayments(location: string) {
  const calls = useCalls<PlansCalls>()
  const [leaving, setLeaving] = useState<Leaving>('here')

  async function leaveFor(find: () => Promise<string | null>) {
    setLeaving('leaving')
    const url = await find().catch(() => null)
    if (url === null) return setLeaving('failed')
    rememberPlace()
    window.location.assign(url)
    return undefined
  }

  async function checkOut(billingPeriod: BillingPeriod) {
    noteCheckout(location)
    recordEvent('checkout_started', { location, billingPeriod })
    await leaveFor(async () => {
      try {
        return await checkoutUrl(calls, billingPeriod, here())
      } catch {
        recordEvent('checkout_failed', { location, billingPeriod })
        return null
      }
    })
  }

  function manage() {
    recordEvent('portal_opened', { location })
    return leaveFor(() => portalUrl(calls, here()))
  }

  return { leaving, checkOut, manage }
}

function here(): string {
  return window.location.pathname + window.location.search
}

/** Where a visitor returns after signing in: here, with the plans open for the same reason. */
export function backToUpgrade(location: string): string {
  return here() + upgradeHash(location)
}
