/** Cuts a text into the blanks at its ends and what is between; of blanks alone all come before. */
export function blankEnds(text: string): { before: string; inside: string; after: string } {
  const inside = text.trim()
  const start = text.length - text.trimStart().length
  return { before: text.slice(0, start), inside, after: text.slice(start + inside.length) }
}
