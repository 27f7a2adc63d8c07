import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/client.ts'
import { Banner } from '#ui/banner.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { openModal } from '#ui/modal/modal-store.ts'
import { Switch } from '#ui/switch.tsx'
import { billingPeriodOf, type CardPeriod } from '../rules.ts'
import { backToUpgrade, usePayments } from './checkout.ts'
import { useFeatures } from './features.ts'
import { PlanCards } from './plan-cards.tsx'
import { planCards } from './cards.ts'
import { PortalFailure } from './portal-failure.tsx'
import { cardTexts, paywallTexts } from './texts.ts'

interface PaywallData {
  /** Where somebody ran into it. */
  reason?: string
}

export const paywallBody: ModalBody<PaywallData> = { title: () => paywallTexts.title, size: 'full', Body: Paywall }

function Paywall({ data: { reason: location = 'unknown' }, close }: ModalBodyProps<PaywallData>) {
  const user = useUser()
  const { payments } = useFeatures()
  const { leaving, checkOut, manage } = usePayments(location)
  const [period, setPeriod] = useState<CardPeriod>('monthly')
  const isPro = user?.isPro ?? false
  const [free, pro] = planCards
  const billingPeriod = billingPeriodOf(period)

  useEffect(() => {
    recordEvent('paywall_opened', { location, isPro })
    return () => recordEvent('paywall_closed', { location, isPro })
  }, [location, isPro])

  function select(plan: string, act: () => void) {
    return () => {
      recordEvent('paywall_plan_selected', { location, plan, billingPeriod, isPro })
      act()
    }
  }
  const choosePro = () => (user ? void (isPro ? manage() : checkOut(billingPeriod)) : login(backToUpgrade()))
  const acts = {
    free: { label: user ? cardTexts.stay : (free?.cta ?? ''), onClick: select('free', user ? close : () => login(here())) },
    pro: {
      label: isPro ? cardTexts.manage : (pro?.cta ?? ''),
      onClick: select('pro', choosePro),
      busy: leaving === 'leaving',
      unavailable: payments === 'off',
    },
  }
  return (
    <div className="@container flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-ink-soft">{paywallTexts.text}</p>
        <Switch checked={period === 'yearly'} onChange={(yearly) => setPeriod(yearly ? 'yearly' : 'monthly')}>
          {paywallTexts.annual}
        </Switch>
      </div>
      {leaving === 'failed' && <Banner type="error">{isPro ? <PortalFailure /> : paywallTexts.failed}</Banner>}
      {payments === 'off' && <Banner spoken={false}>{paywallTexts.off}</Banner>}
      <PlanCards
        period={period}
        current={user ? (isPro ? 'pro' : 'free') : null}
        acts={acts}
        onTalk={() => recordEvent('paywall_plan_selected', { location, plan: 'coach', isPro })}
        heading="h3"
      />
      {payments === 'sandbox' && <p className="text-xs text-ink-soft">{paywallTexts.sandbox}</p>}
    </div>
  )
}

function login(returnTo: string): void {
  openModal('login', { returnTo })
}

function here(): string {
  return window.location.pathname + window.location.search
}
