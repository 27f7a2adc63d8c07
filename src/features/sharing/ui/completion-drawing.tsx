/** Decorative: the end of a trail with its last mark, a flag on the hill and the sun behind it. */
export function CompletionDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 160" fill="none" aria-hidden focusable={false} className={className}>
      <circle cx="214" cy="64" r="34" className="fill-amber" />
      <path d="M214 12v10M160 34l8 7M146 78h10M268 34l-8 7M282 78h-10" className="stroke-amber" strokeWidth="4" strokeLinecap="round" />
      <path d="M0 160c30-46 74-66 118-62 40 4 58-28 96-28 44 0 70 42 106 90Z" className="fill-well" />
      <path d="M0 160c60-30 112-32 160-22 54 10 112 2 160 22Z" className="fill-accent-soft" />
      <path
        d="M22 150c34-6 44-30 78-30s46 14 74 6 26-32 36-52"
        className="stroke-ink-faint"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <rect x="34" y="138" width="20" height="9" rx="4.5" className="fill-accent" transform="rotate(-20 44 142)" />
      <rect x="92" y="114" width="20" height="9" rx="4.5" className="fill-accent" />
      <rect x="152" y="120" width="20" height="9" rx="4.5" className="fill-accent" transform="rotate(-14 162 124)" />
      <rect x="186" y="98" width="20" height="9" rx="4.5" className="fill-accent" transform="rotate(-58 196 102)" />
      <path d="M212 76V24" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
      <path d="M214 26c14-6 22 6 38 0v24c-16 6-24-6-38 0Z" className="fill-accent stroke-ink" strokeWidth="3" strokeLinejoin="round" />
    </svg>
  )
}
