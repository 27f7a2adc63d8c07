/** At most `limit` in any span of `seconds`. */
export interface Limit {
  limit: number
  seconds: number
}

export type Taken = { allowed: true; remaining: number } | { allowed: false; retryAfter: number }

export interface Limits {
  /** Uses one of the key's allowance, or returns the whole seconds until one is free. */
  take(key: string, limit: Limit): Promise<Taken>
  /** Resets the key's allowance. */
  forget(key: string): Promise<void>
  close(): void
}
