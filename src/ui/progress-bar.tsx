import { cx } from './cx.ts'

interface ProgressBarProps {
  /** 0 to 100; indeterminate without it. */
  percent?: number | undefined
  label: string
  className?: string | undefined
}

/** The native progress element: its width needs no style attribute. */
export function ProgressBar({ percent, label, className }: ProgressBarProps) {
  return <progress max={100} value={percent} aria-label={label} className={cx('progress-bar h-2 w-full', className)} />
}
