interface PictureProps {
  className?: string | undefined
}

/** A path that waits for its blazes. */
export function EmptyTrail({ className }: PictureProps) {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" fill="none" aria-hidden focusable={false} className={className}>
      <Ground />
      <path
        d="M14 88c34 2 38-26 70-26s32 20 58 14 26-40 46-46"
        className="stroke-line"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <Post x={84} y={20} />
      <rect x="150" y="34" width="16" height="8" rx="4" className="fill-line" transform="rotate(-38 158 38)" />
      <rect x="26" y="82" width="16" height="8" rx="4" className="fill-ink" />
      <rect x="30" y="71" width="16" height="8" rx="4" className="fill-accent" />
    </svg>
  )
}

/** The path is washed out. */
export function BrokenTrail({ className }: PictureProps) {
  return (
    <svg width="200" height="104" viewBox="0 0 200 104" fill="none" aria-hidden focusable={false} className={className}>
      <Ground />
      <path d="M14 84c22 2 34-10 54-12" className="stroke-line" strokeWidth="4" strokeLinecap="round" strokeDasharray="1 11" />
      <path d="M138 66c22-2 30-20 48-28" className="stroke-line" strokeWidth="4" strokeLinecap="round" strokeDasharray="1 11" />
      <path
        d="m84 50 10 12-8 10 12 10-6 12M118 44l-8 14 10 8-12 12 8 14"
        className="stroke-ink-faint"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="44" y="48" width="24" height="10" rx="5" className="fill-accent" transform="rotate(-22 56 53)" />
      <rect x="132" y="36" width="24" height="10" rx="5" className="fill-ink" transform="rotate(30 144 41)" />
    </svg>
  )
}

function Ground() {
  return <path d="M100 104c52 0 94-8 94-26S166 42 118 44 12 54 8 78s40 26 92 26Z" className="fill-well" />
}

function Post({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M12 4v44" className="stroke-ink-faint" strokeWidth="4" strokeLinecap="round" />
      <rect x="4" y="6" width="22" height="9" rx="4.5" className="fill-sheet stroke-ink-faint" strokeWidth="2" />
      <rect x="-2" y="19" width="22" height="9" rx="4.5" className="fill-sheet stroke-ink-faint" strokeWidth="2" />
    </g>
  )
}
