import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconSource
  label: string
  size?: 'sm' | 'md' | undefined
  framed?: boolean | undefined
  /** For a toggle: on or off. */
  pressed?: boolean | undefined
  unavailable?: boolean | undefined
}

const shape =
  'inline-flex shrink-0 items-center justify-center rounded-sm border text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:bg-well aria-pressed:text-accent-ink disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55'

export function IconButton({
  icon,
  label,
  size = 'md',
  framed = false,
  pressed,
  unavailable = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={unavailable || undefined}
      className={cx(
        shape,
        size === 'sm' ? 'relative size-8 after:absolute after:-inset-1.5' : 'size-10 pointer-coarse:size-11',
        framed ? 'border-line bg-sheet shadow-raised' : 'border-transparent',
        className,
      )}
      onClick={click}
      {...rest}
    >
      <Icon icon={icon} size={size === 'sm' ? 16 : 20} />
    </button>
  )
}
