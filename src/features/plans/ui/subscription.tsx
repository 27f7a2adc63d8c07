import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Sparkle from 'lucide-react/icons/sparkle'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Icon } from '#ui/icon.tsx'
import { openModal } from '#ui/modal/modal-store.ts'
import { subscriptionQuery, type PlansCalls } from '../plans.client.ts'
import { usePayments } from './checkout.ts'
import { useFeatures } from './features.ts'
import { PortalFailure } from './portal-failure.tsx'
import { menuTexts } from './plans-ui.texts.ts'

const LOCATION = 'user_menu'

/** Links to Pro, or for those who have it or pay for it to the payment portal and their plan. */
export function SubscriptionLink({ className }: { className: string }) {
  const isPro = useUser()?.isPro ?? false
  const { payments = 'off' } = useFeatures()
  // the operator may have set the plan to Free while a subscription goes on
  const { data: running } = useQuery({ ...subscriptionQuery(useCalls<PlansCalls>()), enabled: !isPro && payments !== 'off' })
  return (
    <>
      {!isPro && (
        <button type="button" className={className} onClick={() => openModal('paywall', { reason: LOCATION })}>
          <Icon icon={Sparkle} />
          {menuTexts.upgrade}
        </button>
      )}
      {(isPro || running) && <Manage className={className} />}
    </>
  )
}

function Manage({ className }: { className: string }) {
  const { leaving, manage } = usePayments(LOCATION)
  const isBusy = leaving === 'leaving'
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={() => void (isBusy || manage())}
      >
        <Icon icon={CreditCard} />
        {menuTexts.manage}
      </button>
      <button type="button" className={className} onClick={() => openModal('plan', {})}>
        <Icon icon={CalendarClock} />
        {menuTexts.plan}
      </button>
      {leaving === 'failed' && (
        <p role="alert" className="px-2 text-xs text-red-ink">
          <PortalFailure />
        </p>
      )}
    </>
  )
}
