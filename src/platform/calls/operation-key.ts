/** Idempotency key of one change: every attempt carries it, and the server applies the change once. */
export function newOperationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
