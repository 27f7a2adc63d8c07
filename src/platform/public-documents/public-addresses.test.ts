import { expect, test } from 'vitest'
import { isPublicAddress } from './public-addresses.ts'

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '172.32.0.1', '192.0.1.1', '223.255.255.255', '2606:4700::1', '2001:200::1', '2a00::1'])(
  '%s is of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // no address of one's own, loopback, mapped in three spellings, compatible
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:a00:1',
  '::127.0.0.1',
  // NAT64, also of a network's own, and discarded
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::1',
  '100::1',
  // unique local, link-local with and without a zone, site-local, multicast
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  '2606:4700::1%eth0',
  'fec0::1',
  'ff02::1',
  // Teredo, ORCHID, 6to4 of a private address and of any, documentation, segments
  '2001::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2002:808:808::1',
  '3fff::1',
  '5f00::1',
  // none at all
  '',
  'localhost',
  '127.1',
  '0x7f000001',
  '2130706433',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))
