import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

interface ChipProps extends ComponentProps<'button'> {
  selected: boolean
  icon?: IconSource | undefined
  children: ReactNode
}

export function Chip({ selected, icon, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button
      type={type}
      aria-pressed={selected}
      className={cx(
        'relative inline-flex h-8 items-center gap-2 rounded-full border px-3 text-xs font-medium transition-colors after:absolute after:-inset-y-1.25 after:inset-x-0',
        selected ? 'border-ink bg-ink text-paper' : 'border-line bg-sheet text-ink-soft hover:bg-well hover:text-ink',
        className,
      )}
      {...rest}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </button>
  )
}
