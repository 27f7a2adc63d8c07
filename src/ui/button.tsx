import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'
import { Mark } from './logo.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  /** Looks disabled but can be focused, so that a tooltip can say why. */
  unavailable?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconSource | undefined
  iconEnd?: IconSource | undefined
  /** Keeps its width and focus, says that it works, ignores clicks. */
  busy?: boolean | undefined
  /** A press while it is unavailable: where to see why. */
  onRefused?: (() => void) | undefined
  children: ReactNode
}

const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-sm border font-medium whitespace-nowrap select-none transition-colors'
const dimmed = 'disabled:opacity-55 aria-disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

/** Not yet to be pressed: it recedes, and what it says can still be read. */
const waiting = 'cursor-not-allowed border-transparent bg-well text-ink-soft'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-ink active:bg-accent-ink',
  secondary: 'border-line bg-sheet text-ink shadow-raised hover:bg-well active:bg-well',
  quiet: 'border-transparent text-ink hover:bg-well active:bg-well',
  danger: 'border-transparent bg-red text-on-red hover:bg-red-ink active:bg-red-ink',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'relative h-8 px-3 text-xs after:absolute after:-inset-x-px after:-inset-y-1.5',
  md: 'h-10 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-12 px-6 text-base',
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false, unavailable = false }: ButtonLook = {}): string {
  const look = unavailable && variant === 'primary' ? waiting : cx(dimmed, variants[variant])
  return cx(shape, look, sizes[size], wide && 'w-full')
}

export function Button({
  variant = 'secondary',
  size = 'md',
  wide = false,
  icon,
  iconEnd,
  busy = false,
  unavailable = false,
  className,
  children,
  onClick,
  onRefused,
  type = 'button',
  ...rest
}: ButtonProps) {
  const inert = busy || unavailable
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault()
      if (!busy) onRefused?.()
    } else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size, wide, unavailable }), className)}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={click}
      {...rest}
    >
      {busy ? <Mark size={16} busy className="*:fill-current" /> : icon && <Icon icon={icon} />}
      {children}
      {iconEnd && <Icon icon={iconEnd} />}
    </button>
  )
}
