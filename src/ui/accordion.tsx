import type { ReactNode } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface AccordionProps {
  summary: ReactNode
  children: ReactNode
  open?: boolean | undefined
  onToggle?: ((open: boolean) => void) | undefined
  /** Accordions of one group close each other. */
  group?: string | undefined
  /** Right of the summary, before the arrow. */
  aside?: ReactNode | undefined
  className?: string | undefined
}

/** The native disclosure element: works without scripts, and find-in-page opens it. */
export function Accordion({ summary, children, open, onToggle, group, aside, className }: AccordionProps) {
  return (
    <details
      name={group}
      open={open}
      onToggle={(event) => {
        if (event.target === event.currentTarget) onToggle?.(event.currentTarget.open)
      }}
      className={cx('accordion group/accordion rounded-md border bg-sheet', className)}
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-md px-4 py-2 font-medium transition-colors hover:bg-well [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        {aside}
        <Icon icon={ChevronDown} className="shrink-0 text-ink-faint transition-transform duration-200 group-open/accordion:rotate-180" />
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  )
}
