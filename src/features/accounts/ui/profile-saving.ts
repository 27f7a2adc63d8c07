import { retrying, type RetryPolicy } from '#platform/calls/retry.ts'

export const PROFILE_RETRY: RetryPolicy = { attempts: 3, delayMs: 500, backoff: 2 }

export interface SavingOptions {
  context: { idempotencyKey: string }
}

/** All attempts share one idempotency key, so that the server saves once. */
export function saveProfile<T>(save: (options: SavingOptions) => Promise<T>): Promise<T> {
  const options = { context: { idempotencyKey: newKey() } }
  return retrying(() => save(options), PROFILE_RETRY)
}

/** The trimmed name; null if there is nothing to save. */
export function nameToSave(current: string, typed: string): string | null {
  const name = typed.trim()
  return name === '' || name === current ? null : name
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
