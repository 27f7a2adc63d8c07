import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { yearlySaving, type CardPeriod } from '../plans.rules.ts'
import { OfferCards, ctaOf, useOffer } from './offer.tsx'
import { pricingTexts } from './plans-ui.texts.ts'

const PERIODS: readonly CardPeriod[] = ['monthly', 'yearly']

/** Prices, for visitors only: signed-in users see them where they matter. */
export function PricingSection() {
  const offer = useOffer({ location: 'pricing', selected: 'pricing_plan_selected' })
  const { period, setPeriod } = offer
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className="@container mt-16 flex scroll-mt-4 flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="pricing-heading" className="text-xl">
            {pricingTexts.heading}
          </h2>
          <p className="text-ink-soft">{pricingTexts.text}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="green">{pricingTexts.saving(yearlySaving())}</Badge>
          <PeriodChoice period={period} onChoose={setPeriod} />
        </div>
      </div>
      <OfferCards
        offer={offer}
        free={{ label: ctaOf('free'), act: () => signIn('/onboarding') }}
        signIn={() => signIn('/#upgrade')}
        failed={pricingTexts.fetchingError}
      />
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

/** Sends a visitor to the login, and back to their choice. */
function signIn(returnTo: string): void {
  window.location.assign(`/login?returnTo=${encodeURIComponent(returnTo)}`)
}
