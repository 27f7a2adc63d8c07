import type { ComponentType, SVGProps } from 'react'

export type IconSource = ComponentType<SVGProps<SVGSVGElement>>

export interface IconProps {
  icon: IconSource
  size?: number | undefined
  /** Only for an icon on its own; beside a word it is decorative. */
  label?: string | undefined
  className?: string | undefined
}

export const ICON_SIZE = 16
export const ICON_STROKE = 1.75

export function Icon({ icon: Source, size = ICON_SIZE, label, className = 'shrink-0' }: IconProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Source width={size} height={size} strokeWidth={ICON_STROKE} className={className} focusable={false} {...name} />
}
