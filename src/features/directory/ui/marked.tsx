interface Piece {
  text: string
  match: boolean
}

/** Text with the search matches marked. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, match }, index) =>
    match ? (
      <mark key={index} className="rounded-xs bg-highlight-yellow text-ink">
        {text}
      </mark>
    ) : (
      <span key={index}>{text}</span>
    ),
  )
}

export function unmarked(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('')
}
