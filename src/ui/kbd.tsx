import { Fragment } from 'react'
import { cx } from './cx.ts'

interface KbdProps {
  keys: readonly string[]
  /** On a dark tooltip. */
  inverted?: boolean | undefined
}

export function Kbd({ keys, inverted = false }: KbdProps) {
  return (
    <kbd className="inline-flex items-center gap-1 align-middle font-sans">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="sr-only">+</span>}
          <kbd
            className={cx(
              'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border px-1 font-sans text-xs leading-none',
              inverted ? 'border-ink-faint' : 'bg-paper text-ink-soft',
            )}
          >
            {key}
          </kbd>
        </Fragment>
      ))}
    </kbd>
  )
}
