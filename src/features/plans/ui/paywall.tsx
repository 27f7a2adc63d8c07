import { useEffect } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { openModal } from '#ui/modal/modal-store.ts'
import { Badge } from '#ui/badge.tsx'
import { Switch } from '#ui/switch.tsx'
import { isPaywallLocation, yearlySaving } from '../plans.rules.ts'
import { backToUpgrade } from './checkout.ts'
import { OfferCards, ctaOf, useOffer } from './offer.tsx'
import { rememberPlace } from './remember-place.ts'
import { cardTexts, paywallTexts, pricingTexts } from './plans-ui.texts.ts'

interface PaywallData {
  /** The paywall's location. */
  reason?: string
}

export const paywallBody: ModalBody<PaywallData> = { title: () => paywallTexts.title, size: 'full', Body: Paywall }

function Paywall({ data: { reason: location = 'unknown' }, close }: ModalBodyProps<PaywallData>) {
  const offer = useOffer({ location, selected: 'paywall_plan_selected' })
  const { user, isPro, period, setPeriod } = offer

  useEffect(() => {
    recordEvent('paywall_opened', { location, isPro })
    return () => recordEvent('paywall_closed', { location, isPro })
  }, [location, isPro])

  return (
    <div className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-base">{reasonOf(location)}</p>
        <div className="flex flex-wrap items-center gap-x-3">
          <Switch checked={period === 'yearly'} onChange={(yearly) => setPeriod(yearly ? 'yearly' : 'monthly')}>
            {paywallTexts.annual}
          </Switch>
          <Badge tone="green">{cardTexts.saving(yearlySaving())}</Badge>
        </div>
      </div>
      <OfferCards
        offer={offer}
        free={user ? { label: cardTexts.stay, act: close } : { label: ctaOf('free'), act: () => openLogin({ returnTo: here() }) }}
        signIn={() => openLogin({ returnTo: backToUpgrade(location), reason: 'pro' })}
        failed={location === 'pricing' ? pricingTexts.fetchingError : paywallTexts.failed}
      />
    </div>
  )
}

function reasonOf(location: string): string {
  return isPaywallLocation(location) ? paywallTexts.reasons[location] : paywallTexts.text
}

function openLogin(data: { returnTo: string; reason?: 'pro' }): void {
  rememberPlace()
  openModal('login', data)
}

function here(): string {
  return window.location.pathname + window.location.search
}
