/** Letters to change, insert, delete or swap with their neighbour; stops counting after `most`. */
export function editDistance(from: string, to: string, most = Infinity): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let least = Math.min((last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1))
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      }
      line.push(least)
    }
    if (Math.min(...line) > most) return most + 1
    ;[before, last] = [last, line]
  }
  return last[to.length] ?? 0
}

/** The probable intended name, if one is near enough; ignores case. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const [best] = names.map((name) => ({ name, away: editDistance(word.toLowerCase(), name.toLowerCase()) })).sort((a, b) => a.away - b.away)
  return best && best.away <= Math.max(1, Math.floor(word.length / 3)) ? best.name : undefined
}
