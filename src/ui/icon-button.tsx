import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconSource } from './icon.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconSource
  label: string
  size?: 'sm' | 'md' | undefined
  framed?: boolean | undefined
  /** Makes it a toggle: on or off. */
  pressed?: boolean | undefined
  unavailable?: boolean | undefined
}

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
      className={cx('icon-button', size === 'sm' && 'icon-button-sm', framed && 'icon-button-framed', className)}
      onClick={click}
      {...rest}
    >
      <Icon icon={icon} size={size === 'sm' ? 16 : 20} />
    </button>
  )
}
