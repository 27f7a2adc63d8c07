import { BlockList, isIP } from 'node:net'

/** The registries of special addresses (IANA): of no use to anybody outside, so whatever answers there was not meant for us. */
const SPECIAL_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** All public IPv6. Mapped, NAT64, unique local, link-local and multicast addresses are outside of it. */
const GLOBAL_6 = '2000::/3'
/** Teredo and other protocols, 6to4, documentation. */
const SPECIAL_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const special4 = listOf(SPECIAL_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const special6 = listOf(SPECIAL_6, 'ipv6')

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', width] = range.split('/')
    list.addSubnet(address, Number(width), family)
  }
  return list
}

/** Whether an address belongs to the internet, and not to this machine or its network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special4.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
