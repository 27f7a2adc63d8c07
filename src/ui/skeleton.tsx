import { cx } from './cx.ts'
import { uiTexts } from './ui.texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SkeletonShape = 'text' | 'tile' | 'card' | 'row' | 'document'

interface SkeletonProps {
  shape?: SkeletonShape | undefined
  lines?: number | undefined
  count?: number | undefined
  /** Announced once; empty when an element around it says so. */
  label?: string | undefined
  className?: string | undefined
}

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-3/5'] as const

export function Skeleton({ shape = 'text', lines = 3, count = 1, label = uiTexts.loading, className }: SkeletonProps) {
  return (
    <div role={label ? 'status' : undefined} aria-busy={label ? true : undefined} className={cx(count > 1 && 'contents', className)}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden className="animate-breathe">
          {shape === 'text' && <Lines count={lines} />}
          {shape === 'tile' && <Tile />}
          {shape === 'card' && <Card lines={lines} />}
          {shape === 'row' && <Row />}
          {shape === 'document' && <Page />}
        </div>
      ))}
    </div>
  )
}

function Bar({ className }: { className: string }) {
  return <div className={cx('rounded-sm bg-well', className)} />
}

function Lines({ count }: { count: number }) {
  return (
    <div className="flex flex-col gap-3 py-1">
      {Array.from({ length: count }, (_, index) => (
        <Bar key={index} className={cx('h-4', index === count - 1 && count > 1 ? 'w-3/5' : (widths[index % widths.length] ?? 'w-full'))} />
      ))}
    </div>
  )
}

function Tile() {
  return (
    <div className="overflow-hidden rounded-md border bg-sheet">
      <Bar className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-4">
        <Bar className="h-5 w-4/5" />
        <Bar className="h-4 w-2/5" />
      </div>
    </div>
  )
}

function Card({ lines }: { lines: number }) {
  return (
    <div className="flex gap-4 rounded-md border bg-sheet p-4">
      <Bar className="size-10 shrink-0" />
      <div className="flex-1">
        <Lines count={lines} />
      </div>
    </div>
  )
}

function Row() {
  return (
    <div className="flex items-center gap-3 p-2">
      <Bar className="hidden aspect-video w-24 shrink-0 sm:block" />
      <div className="flex grow flex-col gap-2">
        <Bar className="h-4 w-1/2" />
        <Bar className="h-3 w-1/3" />
      </div>
      <Bar className="size-10 shrink-0" />
    </div>
  )
}

function Page() {
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Bar className="h-9 w-3/4" />
      <Lines count={3} />
      <Bar className="aspect-video rounded-md" />
      <Bar className="mt-2 h-7 w-1/2" />
      <Lines count={5} />
    </div>
  )
}
