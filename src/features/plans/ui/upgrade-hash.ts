const HASH = '#upgrade'
const AT_THE_END = /#upgrade(?:=(\w+))?$/

/** Ends an address at which the plans open, with what they were asked for. */
export function upgradeHash(location: string): string {
  return location === 'pricing' ? HASH : `${HASH}=${location}`
}

/** Why an address opens the plans, and the address without it; null where it does not. */
export function upgradeIn(address: string): { reason: string; rest: string } | null {
  const found = AT_THE_END.exec(address)
  return found && { reason: found[1] ?? 'pricing', rest: address.slice(0, found.index) }
}
