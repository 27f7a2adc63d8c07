import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, clientNetwork } from '#platform/http/client.ts'

async function addressOf(trustProxy: number, forwarded?: string, socket = '10.0.0.9') {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustProxy)))
  const init = forwarded ? { headers: { 'x-forwarded-for': forwarded } } : {}
  return (await app.request('/', init, { incoming: { socket: { remoteAddress: socket } } })).text()
}

test('without a trusted proxy the header is ignored and the socket counts', async () => {
  expect(await addressOf(0, '1.2.3.4')).toBe('10.0.0.9')
})

test('each trusted proxy vouches for one address from the right', async () => {
  expect(await addressOf(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4')
  expect(await addressOf(2, '6.6.6.6, 1.2.3.4, 10.0.0.1')).toBe('1.2.3.4')
  expect(await addressOf(3, '1.2.3.4')).toBe('1.2.3.4')
  expect(await addressOf(1)).toBe('10.0.0.9')
})

test('an IPv4-mapped IPv6 address is the IPv4 address', async () => {
  expect(await addressOf(0, undefined, '::ffff:127.0.0.1')).toBe('127.0.0.1')
})

test('IPv6 addresses count by their /64', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(clientNetwork('::1')).toBe('0:0:0:0::/64')
  expect(clientNetwork('1.2.3.4')).toBe('1.2.3.4')
})
