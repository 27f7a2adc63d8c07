import { BlockList, isIP } from 'node:net'

const WIDEST = { 4: 8, 6: 16 } as const

/** Parses comma-separated addresses and ranges; null if one is invalid or covers much of the internet. */
export function networksIn(list: string): BlockList | null {
  const networks = new BlockList()
  for (const range of list.split(',').map((one) => one.trim())) {
    if (range === '') continue
    const [address = '', width, ...more] = range.split('/')
    const version = isIP(address)
    if ((version !== 4 && version !== 6) || more.length > 0) return null
    const most = version === 4 ? 32 : 128
    const bits = width === undefined ? most : /^\d{1,3}$/.test(width) ? Number(width) : -1
    if (bits < WIDEST[version] || bits > most) return null
    networks.addSubnet(address, bits, `ipv${version}`)
  }
  return networks
}

const SCHOOL_TIMES = 25

/** Multiplies the limit for a school's network, where many people share one address. */
export function timesAllowed({ schoolNetworks }: { schoolNetworks: BlockList }, address: string): number {
  return isWithin(schoolNetworks, address) ? SCHOOL_TIMES : 1
}

export function isWithin(networks: BlockList, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && networks.check(address, `ipv${version === 4 ? 4 : 6}`)
}
