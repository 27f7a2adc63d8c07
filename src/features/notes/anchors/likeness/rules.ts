export interface Match {
  start: number
  end: number
  /** how many letters are put in, left out or different */
  errors: number
}

/** How many letters one must put in, leave out or change to make the other of it. */
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

/** Where a text comes nearest to some words, with at most so many errors (after Sellers): the best places alone. */
export function nearest(text: string, words: string, most: number): Match[] {
  const { length } = words
  let errors = Int32Array.from({ length: length + 1 }, (_, at) => at)
  let starts = new Int32Array(length + 1)
  let found: Match[] = []
  let least = most
  let nextErrors = new Int32Array(length + 1)
  let nextStarts = new Int32Array(length + 1)
  for (let at = 0; at < text.length; at += 1) {
    nextErrors[0] = 0
    nextStarts[0] = at + 1
    for (let i = 1; i <= length; i += 1) {
      const same = (errors[i - 1] ?? 0) + (words.charCodeAt(i - 1) === text.charCodeAt(at) ? 0 : 1)
      const put = (errors[i] ?? 0) + 1
      const left = (nextErrors[i - 1] ?? 0) + 1
      const fewest = Math.min(same, put, left)
      nextErrors[i] = fewest
      nextStarts[i] = (fewest === same ? (i === 1 ? at : starts[i - 1]) : fewest === put ? starts[i] : nextStarts[i - 1]) ?? 0
    }
    ;[errors, nextErrors] = [nextErrors, errors]
    ;[starts, nextStarts] = [nextStarts, starts]
    const here = errors[length] ?? 0
    if (here > least) continue
    if (here < least) found = []
    least = here
    found.push({ start: starts[length] ?? 0, end: at + 1, errors: here })
  }
  return found
}
