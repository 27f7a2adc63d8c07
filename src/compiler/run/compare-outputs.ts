import { matchesOutput } from '#features/content/checks.rules.ts'

export interface ComparedLine {
  mark: ' ' | '-' | '+'
  text: string
}

/** Longer diffs are useless. */
const MOST_COMPARED = 300

/** A diff by lines: missing (-), unexpected (+), and as expected. */
export function compareOutputs(expected: string, actual: string): ComparedLine[] {
  const wanted = writtenLines(expected).slice(0, MOST_COMPARED)
  const printed = writtenLines(actual).slice(0, MOST_COMPARED)
  const isAny = (line: string | undefined) => line !== undefined && /^\s*(…|\.{3})\s*$/.test(line)
  const isSame = (line: string, other: string) => matchesOutput(line, other)
  // the number of differing lines from here on
  const costs = Array.from({ length: wanted.length + 1 }, () => Array.from({ length: printed.length + 1 }, () => 0))
  const costAt = (i: number, j: number) => costs[i]?.[j] ?? Number.POSITIVE_INFINITY
  const step = (i: number, j: number): { mark: ComparedLine['mark']; i: number; j: number; cost: number } => {
    const [line, other] = [wanted[i], printed[j]]
    const free = isAny(line) ? 0 : 1
    const ways = [
      ...(line !== undefined && other !== undefined && !isAny(line) && isSame(line, other)
        ? [{ mark: ' ' as const, i: i + 1, j: j + 1, cost: costAt(i + 1, j + 1) }]
        : []),
      ...(line === undefined ? [] : [{ mark: '-' as const, i: i + 1, j, cost: free + costAt(i + 1, j) }]),
      ...(other === undefined ? [] : [{ mark: '+' as const, i, j: j + 1, cost: free + costAt(i, j + 1) }]),
    ]
    return ways.reduce((best, way) => (way.cost < best.cost ? way : best))
  }
  for (let i = wanted.length; i >= 0; i -= 1) {
    for (let j = printed.length; j >= 0; j -= 1) {
      const row = costs[i]
      if (row && (i < wanted.length || j < printed.length)) row[j] = step(i, j).cost
    }
  }
  const compared: ComparedLine[] = []
  for (let i = 0, j = 0; i < wanted.length || j < printed.length;) {
    const next = step(i, j)
    if (!isAny(wanted[i])) compared.push({ mark: next.mark, text: (next.mark === '-' ? wanted[i] : printed[j]) ?? '' })
    else if (next.mark === '-') compared.push({ mark: ' ', text: '…' })
    ;[i, j] = [next.i, next.j]
  }
  return compared
}

function writtenLines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '')
}
