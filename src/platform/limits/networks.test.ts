import { expect, test } from 'vitest'
import { isWithin, networksIn } from './networks.ts'

test('an address matches the ranges of the configuration', () => {
  const schools = networksIn(' 203.0.113.0/24, 198.51.100.7,2001:db8::/48,')
  if (!schools) throw new Error('not read')
  for (const inside of ['203.0.113.0', '203.0.113.255', '198.51.100.7', '2001:db8:0:ffff::1'])
    expect([inside, isWithin(schools, inside)]).toEqual([inside, true])
  for (const outside of ['203.0.114.1', '198.51.100.8', '2001:db8:1::1', 'unknown', ''])
    expect([outside, isWithin(schools, outside)]).toEqual([outside, false])
})

test('an unknown address matches no range', () => {
  const none = networksIn('')
  expect(none && isWithin(none, '127.0.0.1')).toBe(false)
})

test.each([
  'school',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/24/1',
  '0.0.0.0/0',
  '::/0',
  '203.0.113/24',
  '203.0.113.0/-1',
  '1.2.3.4;5.6.7.8',
])('not a range: %s', (list) => {
  expect(networksIn(list)).toBeNull()
})
