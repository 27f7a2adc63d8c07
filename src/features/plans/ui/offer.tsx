import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { Banner } from '#ui/banner.tsx'
import { billingPeriodOf, DEFAULT_CARD_PERIOD, type CardPeriod } from '../plans.rules.ts'
import { planCards } from './cards.ts'
import { usePayments } from './checkout.ts'
import { useFeatures } from './features.ts'
import { PlanCards } from './plan-cards.tsx'
import { PortalFailure } from './portal-failure.tsx'
import { cardTexts, paywallTexts } from './plans-ui.texts.ts'

interface Wording {
  location: string
  /** The event for choosing a plan. */
  selected: 'paywall_plan_selected' | 'pricing_plan_selected'
}

/** The state of an offer: the period, the user, and the payment actions. */
export function useOffer({ location, selected }: Wording) {
  const user = useUser()
  const [period, setPeriod] = useState<CardPeriod>(DEFAULT_CARD_PERIOD)
  const isPro = user?.isPro ?? false
  const billingPeriod = billingPeriodOf(period)
  return {
    user,
    isPro,
    period,
    setPeriod,
    billingPeriod,
    payments: usePayments(location),
    note: (plan: string) => recordEvent(selected, { location, plan, isPro, ...(plan !== 'coach' && { billingPeriod }) }),
  }
}

interface OfferCardsProps {
  offer: ReturnType<typeof useOffer>
  /** Null if the free plan has no button. */
  free: { label: string; act: () => void } | null
  /** For a visitor who wants Pro. */
  signIn: () => void
  failed: string
}

/** Three plans, the result of the last payment, and the essential facts. */
export function OfferCards({ offer, free, signIn, failed }: OfferCardsProps) {
  const { user, isPro, period, billingPeriod, note } = offer
  const { leaving, checkOut, manage } = offer.payments
  const { payments } = useFeatures()

  function choosePro() {
    note('pro')
    if (!user) signIn()
    else void (isPro ? manage() : checkOut(billingPeriod))
  }
  function chooseFree() {
    note('free')
    free?.act()
  }
  const pro = {
    label: isPro ? cardTexts.manage : ctaOf('pro'),
    onClick: choosePro,
    busy: leaving === 'leaving',
    unavailable: payments === 'off',
  }
  return (
    <>
      {leaving === 'failed' && <Banner type="error">{isPro ? <PortalFailure /> : failed}</Banner>}
      {payments === 'off' && <Banner spoken={false}>{paywallTexts.off}</Banner>}
      <PlanCards
        period={period}
        current={user ? (isPro ? 'pro' : 'free') : null}
        acts={{ free: free && { label: free.label, onClick: chooseFree }, pro }}
        onTalk={() => note('coach')}
        heading="h3"
      />
      {payments === 'sandbox' && <p className="text-xs text-ink-soft">{paywallTexts.sandbox}</p>}
    </>
  )
}

export function ctaOf(plan: 'free' | 'pro'): string {
  return planCards.find(({ id }) => id === plan)?.cta ?? ''
}
