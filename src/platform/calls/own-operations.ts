const own = new Set<string>()

/** Notes the idempotency key of a change that this page sends: the server's news of it are no news here. */
export function noteOperation(key: string): void {
  own.add(key)
}

export function isOwnOperation(key: string | undefined): boolean {
  return key !== undefined && own.has(key)
}
