function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** The name that was probably meant, when one is near enough. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names.map((name) => ({ name, away: distance(word, name) })).sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(1, Math.floor(word.length / 3)) ? best.name : undefined
}
