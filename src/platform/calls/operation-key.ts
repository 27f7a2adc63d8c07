/** What a client calls one change: every attempt at it carries the same, and the server lets it happen once. */
export function newOperationKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
