import type { ComponentProps, ReactNode } from 'react'
import Check from 'lucide-react/icons/check'
import { cx } from './cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type' | 'children'> {
  onChange?: ((checked: boolean) => void) | undefined
  labelHidden?: boolean | undefined
  children: ReactNode
}

export function Checkbox({ onChange, labelHidden = false, children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('inline-flex min-h-10 cursor-pointer items-start gap-3 py-2 has-disabled:cursor-not-allowed', className)}>
      <span className="relative mt-0.5 inline-flex size-5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          onChange={(event) => onChange?.(event.target.checked)}
          className="peer size-5 cursor-[inherit] appearance-none rounded-sm border border-ink-faint bg-sheet transition-colors checked:border-accent checked:bg-accent disabled:opacity-55"
        />
        <Check
          size={14}
          strokeWidth={3}
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto text-on-accent opacity-0 transition-opacity peer-checked:opacity-100"
        />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0'}>{children}</span>
    </label>
  )
}
