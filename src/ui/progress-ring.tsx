import { cx } from './cx.ts'

export type RingTone = 'accent' | 'green' | 'gray'

interface ProgressRingProps {
  /** 0 to 1 */
  value: number
  label: string
  tone?: RingTone | undefined
  size?: number | undefined
  /** A tick instead of a ring. */
  done?: boolean | undefined
  className?: string | undefined
}

const RADIUS = 9
const tones: Record<RingTone, string> = { accent: 'stroke-accent', green: 'stroke-green', gray: 'stroke-ink-faint' }

export function ProgressRing({ value, label, tone = 'accent', size = 20, done = false, className }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value)) * 100
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox="0 0 24 24" fill="none" className={cx('shrink-0', className)}>
      {done ? (
        <>
          <circle cx="12" cy="12" r="10.5" className="fill-green" />
          <path d="m7.5 12.5 3 3 6-6.5" className="stroke-on-green" strokeWidth="2.25" strokeLinecap="round" strokeLinejoin="round" />
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r={RADIUS} className="stroke-line" strokeWidth="3" />
          {share > 0 && (
            <circle
              cx="12"
              cy="12"
              r={RADIUS}
              pathLength={100}
              strokeDasharray={`${share} 100`}
              strokeWidth="3"
              strokeLinecap="round"
              transform="rotate(-90 12 12)"
              className={cx('transition-[stroke-dasharray] duration-300', tones[tone])}
            />
          )}
        </>
      )}
    </svg>
  )
}
