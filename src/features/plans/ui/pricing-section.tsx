import { useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/client.ts'
import { Banner } from '#ui/banner.tsx'
import { cx } from '#ui/cx.ts'
import { planCards } from './cards.ts'
import { DEFAULT_CARD_PERIOD, billingPeriodOf, type CardPeriod } from '../rules.ts'
import { usePayments } from './checkout.ts'
import { useFeatures } from './features.ts'
import { PlanCards } from './plan-cards.tsx'
import { PortalFailure } from './portal-failure.tsx'
import { cardTexts, paywallTexts, pricingTexts } from './texts.ts'

const LOCATION = 'pricing'
const PERIODS: readonly CardPeriod[] = ['monthly', 'yearly']

export function PricingSection() {
  const user = useUser()
  const { payments } = useFeatures()
  const { leaving, checkOut, manage } = usePayments(LOCATION)
  const [period, setPeriod] = useState<CardPeriod>(DEFAULT_CARD_PERIOD)
  const isPro = user?.isPro ?? false
  const [free, pro] = planCards
  const billingPeriod = billingPeriodOf(period)

  function select(plan: string, act: () => void) {
    return () => {
      recordEvent('pricing_plan_selected', { location: LOCATION, plan, billingPeriod, isPro })
      act()
    }
  }
  const choosePro = () => (user ? void (isPro ? manage() : checkOut(billingPeriod)) : signIn('/#upgrade'))
  const acts = {
    free: isPro ? null : { label: free?.cta ?? '', onClick: select('free', user ? toProjects : () => signIn('/onboarding')) },
    pro: {
      label: isPro ? cardTexts.manage : (pro?.cta ?? ''),
      onClick: select('pro', choosePro),
      busy: leaving === 'leaving',
      unavailable: payments === 'off',
    },
  }
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className="@container mt-16 flex scroll-mt-4 flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="pricing-heading" className="text-xl">
            {pricingTexts.heading}
          </h2>
          <p className="text-ink-soft">{pricingTexts.text}</p>
        </div>
        <PeriodChoice period={period} onChoose={setPeriod} />
      </div>
      {leaving === 'failed' && <Banner type="error">{isPro ? <PortalFailure /> : pricingTexts.fetchingError}</Banner>}
      {payments === 'off' && <Banner spoken={false}>{paywallTexts.off}</Banner>}
      <PlanCards
        period={period}
        current={user ? (isPro ? 'pro' : 'free') : null}
        acts={acts}
        onTalk={() => recordEvent('pricing_plan_selected', { location: LOCATION, plan: 'coach', isPro })}
        heading="h3"
      />
      {payments === 'sandbox' && <p className="text-xs text-ink-soft">{paywallTexts.sandbox}</p>}
    </section>
  )
}

function PeriodChoice({ period, onChoose }: { period: CardPeriod; onChoose: (period: CardPeriod) => void }) {
  return (
    <fieldset className="flex rounded-sm border bg-sheet p-1">
      <legend className="sr-only">{pricingTexts.period}</legend>
      {PERIODS.map((option) => (
        <label
          key={option}
          className={cx(
            'relative flex h-8 items-center rounded-sm px-3 text-xs font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue-ink',
            option === period ? 'bg-well text-ink' : 'text-ink-soft hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="period"
            checked={option === period}
            onChange={() => onChoose(option)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {pricingTexts.periods[option]}
        </label>
      ))}
    </fieldset>
  )
}

/** A visitor first says who they are, and comes back to what they chose. */
function signIn(returnTo: string): void {
  window.location.assign(`/login?returnTo=${encodeURIComponent(returnTo)}`)
}

function toProjects(): void {
  document.getElementById('series')?.scrollIntoView({ behavior: 'smooth' })
}
