import { categoryMark } from './category-marks.ts'
import { ICON_STROKE } from '#ui/icon.tsx'

interface CategoryIconProps {
  category: string
  size?: number | undefined
  label?: string | undefined
  className?: string | undefined
}

export function CategoryIcon({ category, size = 24, label, className = 'shrink-0' }: CategoryIconProps) {
  const { strokes, blaze } = categoryMark(category)
  const [x, y, width, turn = 0] = blaze
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" focusable={false} className={className} {...name}>
      <g stroke="currentColor" strokeWidth={ICON_STROKE} strokeLinecap="round" strokeLinejoin="round">
        {strokes.map((path) => (
          <path key={path} d={path} />
        ))}
      </g>
      <rect
        x={x}
        y={y}
        width={width}
        height={4}
        rx={2}
        transform={turn ? `rotate(${turn} ${x + width / 2} ${y + 2})` : undefined}
        className="fill-accent"
      />
    </svg>
  )
}
