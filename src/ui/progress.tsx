import { cx } from './cx.ts'
import { uiTexts } from './ui.texts.ts'
import { blazesAlong, stepsDone } from './progress-rules.ts'

interface ProgressProps {
  /** 0 to 1 */
  value: number
  label: string
  /** Number of blazes on the path. */
  steps?: number | undefined
  valueLabel?: ((percent: number) => string) | undefined
  className?: string | undefined
}

const WIDTH = 320
const HEIGHT = 28

/** Progress as blazes along a path. */
export function Progress({ value, label, steps = 10, valueLabel = uiTexts.progress, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  const done = stepsDone(value, steps)
  const blazes = blazesAlong(steps, WIDTH, HEIGHT)
  return (
    <svg
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueLabel(percent)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={cx('h-auto w-full max-w-menu', className)}
    >
      {blazes.map(({ x, y, angle, length }, index) => (
        <rect
          key={x}
          x={x - length / 2}
          y={y - 4}
          width={length}
          height={8}
          rx={4}
          transform={`rotate(${angle} ${x} ${y})`}
          className={cx(
            'transition-[fill] duration-300',
            index < done ? 'fill-accent' : index === done && value > 0 ? 'fill-ink-faint' : 'fill-line',
          )}
        />
      ))}
    </svg>
  )
}
