/** Prints one line per figure; one above its bound fails the run. */
export function figure(name: string, value: number, unit: string, bound?: { most: number }, note = ''): void {
  const text = `${name.padEnd(44)} ${value.toFixed(value < 10 ? 2 : 0)} ${unit}`
  const within = bound === undefined || value <= bound.most
  console.log(`${text}${bound ? `  (at most ${bound.most}${within ? '' : ': MISSED'})` : ''}${note ? `  ${note}` : ''}`)
  if (!within) process.exitCode = 1
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
