import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#ui/icon.tsx'

export const rowClass =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-2 text-start font-medium hover:bg-well aria-disabled:opacity-55'

interface RowProps {
  icon: IconSource
  busy?: boolean
  onClick: () => void
  children: ReactNode
}

export function Row({ icon, busy = false, onClick, children }: RowProps) {
  return (
    <button
      type="button"
      className={rowClass}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      <Icon icon={icon} />
      {children}
    </button>
  )
}
