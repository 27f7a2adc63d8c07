import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { EmptyTrail } from './pictures.tsx'

interface EmptyStateProps {
  title: string
  message?: ReactNode | undefined
  /** The action that fills it. */
  action?: ReactNode | undefined
  picture?: ReactNode | undefined
  small?: boolean | undefined
  heading?: 'h1' | 'h2' | 'h3' | 'p' | undefined
  className?: string | undefined
}

export function EmptyState({ title, message, action, picture, small = false, heading: Heading = 'p', className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-dialog flex-col items-center px-4 text-center', small ? 'py-6' : 'py-12', className)}>
      {!small && <div className="mb-6">{picture ?? <EmptyTrail />}</div>}
      <Heading className="font-heading text-lg font-bold">{title}</Heading>
      {message && <p className="mt-1 text-ink-soft">{message}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
