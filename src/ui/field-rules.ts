export type CounterTone = 'calm' | 'warn' | 'full'

const WARN_SHARE = 0.2

export function counterTone(length: number, limit: number): CounterTone {
  const left = limit - length
  if (left <= 0) return 'full'
  return left <= limit * WARN_SHARE ? 'warn' : 'calm'
}
