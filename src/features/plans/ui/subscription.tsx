import CalendarClock from 'lucide-react/icons/calendar-clock'
import CreditCard from 'lucide-react/icons/credit-card'
import Sparkle from 'lucide-react/icons/sparkle'
import { useUser } from '#features/accounts/ui/user.ts'
import { Icon } from '#ui/icon.tsx'
import { openModal } from '#ui/modal/modal-store.ts'
import { usePayments } from './checkout.ts'
import { PortalFailure } from './portal-failure.tsx'
import { menuTexts } from './plans-ui.texts.ts'

const LOCATION = 'user_menu'

/** The link to Pro; for Pro users, to the payment portal and the end of their plan. */
export function SubscriptionLink({ className }: { className: string }) {
  const isPro = useUser()?.isPro ?? false
  const { leaving, manage } = usePayments(LOCATION)
  if (!isPro) {
    return (
      <button type="button" className={className} onClick={() => openModal('paywall', { reason: LOCATION })}>
        <Icon icon={Sparkle} />
        {menuTexts.upgrade}
      </button>
    )
  }
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
