import type { MouseEvent, ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import type { DataOf } from '#features/events/events.rules.ts'
import { openModal } from '#ui/modal/modal-store.ts'
import { ProBadge } from './pro-badge.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import type { PaywallLocation } from '../plans.rules.ts'
import { badgeTexts } from './plans-ui.texts.ts'

interface PlanBadgeProps {
  location: PaywallLocation
  /** The project, quiz or document where it was shown. */
  data?: DataOf<'pro_clicked'>
  /** Inside a link or button it is not a tab stop of its own. */
  inside?: boolean
}

/** Shows Pro users their plan; for others it opens the plans instead of the action that it marks. */
export function PlanBadge({ location, data, inside = false }: PlanBadgeProps) {
  const isPro = useUser()?.isPro ?? false

  function click(event: MouseEvent) {
    recordEvent('pro_clicked', { ...data, location, isPro })
    if (isPro) return
    event.preventDefault()
    event.stopPropagation()
    openModal('paywall', { reason: location }, { after: 'locked-click' })
  }
  return (
    <Tooltip text={badgeTexts.tooltip} show={isPro}>
      <Face inside={inside} onClick={click} label={isPro || inside ? undefined : badgeTexts.upgrade}>
        <ProBadge />
      </Face>
    </Tooltip>
  )
}

interface FaceProps {
  inside: boolean
  onClick: (event: MouseEvent) => void
  label: string | undefined
  'aria-describedby'?: string | undefined
  children: ReactNode
}

function Face({ inside, onClick, label, children, ...naming }: FaceProps) {
  const place = 'inline-flex rounded-full'
  if (inside) {
    return (
      <span className={place} onClick={onClick} {...naming}>
        {children}
      </span>
    )
  }
  return (
    <button type="button" aria-label={label} className={`relative ${place} after:absolute after:-inset-2.5`} onClick={onClick} {...naming}>
      {children}
    </button>
  )
}
