/** How many letters are written, left out, changed or swapped with their neighbour. */
function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, swap))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name that was probably meant, when one is near enough; capitals do not count. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names.map((name) => ({ name, away: distance(word.toLowerCase(), name.toLowerCase()) })).sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(1, Math.floor(word.length / 3)) ? best.name : undefined
}
