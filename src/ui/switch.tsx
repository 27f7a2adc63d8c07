import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'role' | 'children'> {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export function Switch({ checked, onChange, children, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-10 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-6 w-11 shrink-0 cursor-[inherit] appearance-none rounded-full border border-ink-faint bg-well transition-colors before:absolute before:start-0.75 before:top-0.75 before:size-4 before:rounded-full before:bg-ink-faint before:transition-[inset-inline-start] checked:border-accent checked:bg-accent checked:before:start-5.75 checked:before:bg-on-accent"
      />
      <span>{children}</span>
    </label>
  )
}
