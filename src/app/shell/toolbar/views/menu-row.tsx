import type { ReactNode } from 'react'
import { Icon, type IconSource } from '#ui/icon.tsx'

export const rowClass =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-2 text-start font-medium hover:bg-well aria-disabled:opacity-55'

interface RowProps {
  icon: IconSource
  busy?: boolean
  /** The id of the element that says why it is unavailable. */
  refusedBy?: string | undefined
  onClick: () => void
  children: ReactNode
}

export function Row({ icon, busy = false, refusedBy, onClick, children }: RowProps) {
  return (
    <button
      type="button"
      className={rowClass}
      aria-disabled={busy || refusedBy !== undefined || undefined}
      aria-busy={busy || undefined}
      aria-describedby={refusedBy}
      onClick={busy || refusedBy !== undefined ? undefined : onClick}
    >
      <Icon icon={icon} />
      {children}
    </button>
  )
}
