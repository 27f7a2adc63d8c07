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
  /** Looks disabled but is focusable, so that a tooltip can say why. */
  unavailable?: boolean | undefined
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: IconSource | undefined
  iconEnd?: IconSource | undefined
  /** Keeps its width and focus, shows activity, ignores clicks. */
  busy?: boolean | undefined
  /** Called when it is pressed while unavailable. */
  onRefused?: (() => void) | undefined
  children: ReactNode
}

/** For links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false, unavailable = false }: ButtonLook = {}): string {
  const look = unavailable && variant === 'primary' ? 'waiting' : variant
  return cx('button', `button-${look}`, size !== 'md' && `button-${size}`, wide && 'w-full')
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
