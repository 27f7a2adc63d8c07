/** The Levenshtein distance. */
export function distance(one: string, other: string): number {
  if (one === other) return 0
  let row = Int32Array.from({ length: other.length + 1 }, (_, at) => at)
  let next = new Int32Array(other.length + 1)
  for (let i = 0; i < one.length; i += 1) {
    next[0] = i + 1
    for (let j = 0; j < other.length; j += 1) {
      const same = (row[j] ?? 0) + (one.charCodeAt(i) === other.charCodeAt(j) ? 0 : 1)
      next[j + 1] = Math.min(same, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] ?? 0
}
