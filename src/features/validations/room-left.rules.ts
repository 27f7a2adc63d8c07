export type CounterState = 'calm' | 'more' | 'full'

/** Those who could get more characters are told when few are left; at the limit everybody is. */
export function roomLeft(length: number, limit: number): CounterState {
  if (length >= limit) return 'full'
  return limit - length <= limit * 0.2 ? 'more' : 'calm'
}

/** The counter appears once half of the characters are used. */
export function isCounted(length: number, limit: number): boolean {
  return length * 2 > limit
}
