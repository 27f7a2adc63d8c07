import { MOTIFS_FILE } from '#features/projects/ui/picture/motifs-address.ts'
import { STEP, TRAIL_WIDTH, treesAt, type Station } from '../roadmap.rules.ts'

const MIDDLE = STEP / 2
const BOARD = 40
const MOTIF = 28

interface TrailPieceProps {
  station: Station
  at: number
  /** The current place. */
  here: number
  /** of the project */
  id: string
  /** The project is complete or in progress, so its mark is filled. */
  isPainted: boolean
  /** The project is complete, so the trail beyond it was walked. */
  isDone: boolean
}

/** One row of the map: the trail, the project's sign, its mark and the trees. */
export function TrailPiece({ station: { x, before, after }, at, here, id, isPainted, isDone }: TrailPieceProps) {
  return (
    <svg
      width={TRAIL_WIDTH}
      height={STEP}
      viewBox={`0 0 ${TRAIL_WIDTH} ${STEP}`}
      fill="none"
      aria-hidden
      className="motif shrink-0 rtl:-scale-x-100"
    >
      {treesAt(at, x).map((tree) => (
        <Tree key={tree.x} {...tree} />
      ))}
      <path d={before} strokeWidth="6" strokeLinecap="round" {...walked(isPainted)} />
      <path d={after} strokeWidth="6" strokeLinecap="round" {...walked(isDone)} />
      {at === here && <circle cx={x} cy={MIDDLE + 6} r="17" className="fill-accent-soft" />}
      <rect x={x - 2} y={MIDDLE - 12} width="4" height="18" className="fill-ink-faint" />
      <rect
        x={x - BOARD / 2}
        y={MIDDLE - 8 - BOARD}
        width={BOARD}
        height={BOARD}
        rx="9"
        className={isPainted ? 'fill-sheet stroke-accent' : 'fill-sheet stroke-line'}
        strokeWidth="1.5"
      />
      <use href={`${MOTIFS_FILE}#${id}`} x={x - MOTIF / 2} y={MIDDLE - 8 - BOARD / 2 - MOTIF / 2} width={MOTIF} height={MOTIF} />
      <rect
        x={x - 10}
        y={MIDDLE + 1}
        width="20"
        height="6.5"
        rx="3.25"
        className={isPainted ? 'fill-accent' : 'fill-sheet stroke-ink-faint'}
      />
      <rect
        x={x - 10}
        y={MIDDLE + 9}
        width="20"
        height="6.5"
        rx="3.25"
        className={isPainted ? 'fill-ink' : 'fill-sheet stroke-ink-faint'}
      />
    </svg>
  )
}

/** The end of the trail, beyond the chosen projects. */
export function TrailEnd() {
  return (
    <svg width={TRAIL_WIDTH} height={72} viewBox={`0 0 ${TRAIL_WIDTH} 72`} aria-hidden className="shrink-0 rtl:-scale-x-100">
      <circle cx="82" cy="26" r="13" className="fill-amber" opacity="0.7" />
      <path d="M1 50C24 30 44 34 62 46S104 38 119 30V60a11 11 0 0 1-11 11H12A11 11 0 0 1 1 60Z" className="fill-green-soft" />
      <path d="M1 60C30 50 52 54 74 60S108 58 119 54v6a11 11 0 0 1-11 11H12A11 11 0 0 1 1 60Z" className="fill-green" opacity="0.35" />
    </svg>
  )
}

function Tree({ x, y, tall }: { x: number; y: number; tall: number }) {
  const half = tall * 0.3
  return (
    <>
      <rect x={x - 1.5} y={y} width="3" height="5" className="fill-ink-faint" />
      <path
        d={`M${x} ${y - tall}l${half} ${tall}h${-half * 2}Z`}
        strokeWidth="2"
        strokeLinejoin="round"
        className="fill-green-soft stroke-green-soft"
      />
    </>
  )
}

function walked(isWalked: boolean) {
  return isWalked ? { className: 'stroke-accent' } : { className: 'stroke-line', strokeDasharray: '1 11' }
}
