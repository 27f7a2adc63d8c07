import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'green' | 'amber' | 'red' | 'blue'

interface BadgeProps {
  tone?: BadgeTone | undefined
  icon?: IconSource | undefined
  children: ReactNode
  className?: string | undefined
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-well text-ink-soft',
  accent: 'bg-accent-soft text-accent-ink',
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  red: 'bg-red-soft text-red-ink',
  blue: 'bg-blue-soft text-blue-ink',
}

export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium', tones[tone], className)}>
      {icon && <Icon icon={icon} size={12} />}
      {children}
    </span>
  )
}
