import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ListFailure } from './failure/list-failure.tsx'
import { Skeleton } from './skeleton.tsx'

interface EndableListProps {
  /** undefined: still loading */
  items: readonly { id: string; name: string; facts: ReactNode }[] | undefined
  isError: boolean
  onRetry: () => void
  /** the one that is being ended */
  endingId: string | null
  hasFailed: boolean
  onEnd: (id: string) => void
  texts: { none: string; end: string; endOf: (name: string) => string; failed: string }
}

/** What is connected to an account, each with a button that ends it. */
export function EndableList({ items, isError, onRetry, endingId, hasFailed, onEnd, texts }: EndableListProps) {
  return (
    <>
      {isError ? (
        <ListFailure onRetry={onRetry} />
      ) : !items ? (
        <Skeleton lines={1} />
      ) : items.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="w-full divide-y rounded-sm border">
          {items.map(({ id, name, facts }) => (
            <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-col text-xs text-ink-soft">
                <span className="text-base font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
                {facts}
              </span>
              <Button size="sm" busy={endingId === id} aria-label={texts.endOf(name)} onClick={() => onEnd(id)}>
                {texts.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <p role="alert" className="text-red-ink">
          {texts.failed}
        </p>
      )}
    </>
  )
}
