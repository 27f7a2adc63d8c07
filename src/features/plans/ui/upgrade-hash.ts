const HASH = '#upgrade'
const AT_THE_END = /#upgrade(?:=(\w+))?$/

/** The hash that opens the plans, with the reason. */
export function upgradeHash(location: string): string {
  return location === 'pricing' ? HASH : `${HASH}=${location}`
}

/** The reason in an address that opens the plans, and the rest of it; null if it does not. */
export function upgradeIn(address: string): { reason: string; rest: string } | null {
  const found = AT_THE_END.exec(address)
  return found && { reason: found[1] ?? 'pricing', rest: address.slice(0, found.index) }
}
