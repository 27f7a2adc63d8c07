import { cx } from './cx.ts'
import { uiTexts } from './ui.texts.ts'

interface MarkProps {
  size?: number | undefined
  busy?: boolean | undefined
  className?: string | undefined
}

/** The trail blaze: vermilion over ink. */
export function Mark({ size = 24, busy = false, className }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable={false} className={cx('shrink-0', className)}>
      <rect x="7" y="3" width="14" height="7.5" rx="3.75" className={cx('fill-accent', busy && 'animate-blaze')} />
      <rect x="3" y="13.5" width="14" height="7.5" rx="3.75" className={cx('fill-ink', busy && 'animate-blaze [animation-delay:400ms]')} />
    </svg>
  )
}

interface LogoProps {
  size?: number | undefined
  name?: string | undefined
  className?: string | undefined
}

export function Logo({ size = 24, name = uiTexts.brand, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2 font-heading text-lg leading-none font-bold tracking-tight text-ink', className)}>
      <Mark size={size} />
      {name}
    </span>
  )
}
