import type { ReactNode } from 'react'
import Check from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import Alert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui.texts.ts'

export const BANNER_TYPES = ['error', 'success', 'review', 'neutral'] as const
export type BannerType = (typeof BANNER_TYPES)[number]

interface BannerProps {
  type?: BannerType | undefined
  /** In place of the sign of its type. */
  icon?: IconSource | undefined
  children: ReactNode
  action?: ReactNode | undefined
  onDismiss?: (() => void) | undefined
  dismissLabel?: string | undefined
  /** False for a banner in the initial page, which need not be announced. */
  spoken?: boolean | undefined
  className?: string | undefined
}

const looks: Record<BannerType, { box: string; icon: IconSource; tint: string }> = {
  error: { box: 'bg-red-soft', icon: Alert, tint: 'text-red-ink' },
  success: { box: 'bg-green-soft', icon: Check, tint: 'text-green-ink' },
  review: { box: 'bg-amber-soft', icon: Clock, tint: 'text-amber-ink' },
  neutral: { box: 'bg-well', icon: Info, tint: 'text-ink-soft' },
}

export function Banner({
  type = 'neutral',
  icon,
  children,
  action,
  onDismiss,
  dismissLabel = uiTexts.dismiss,
  spoken = true,
  className,
}: BannerProps) {
  const look = looks[type]
  const role = spoken ? (type === 'error' ? 'alert' : 'status') : undefined
  return (
    <div role={role} data-type={type} className={cx('flex items-start gap-3 rounded-sm px-4 py-2 text-ink', look.box, className)}>
      <Icon icon={icon ?? look.icon} className={cx('mt-1 shrink-0', look.tint)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">{children}</div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {onDismiss && <IconButton icon={X} label={dismissLabel} size="sm" className="-my-1 -me-2" onClick={onDismiss} />}
    </div>
  )
}
