import type { ReactNode } from 'react'

export interface Part {
  id: string
  title: string
  show: () => ReactNode
}

interface RowProps {
  title: string
  children: ReactNode
  stacked?: boolean
}

export function Row({ title, children, stacked = false }: RowProps) {
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-sans text-xs font-medium tracking-normal text-ink-faint">{title}</h4>
      <div className={stacked ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-4'}>{children}</div>
    </div>
  )
}
