import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The client's address: the socket's, or the one that the nearest `trustProxy` proxies report. */
export function clientAddress(c: Context, trustProxy: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined
  const socket = bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  const forwarded =
    trustProxy > 0
      ? (c.req.header('x-forwarded-for') ?? '')
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : []
  return withoutMapping(forwarded.at(-trustProxy) ?? forwarded[0] ?? socket)
}

/** A rate limit counts an IPv6 /64 as one client, because one customer owns all of it. */
export function clientNetwork(address: string): string {
  return isIPv6(address) ? `${expand(address).slice(0, 4).join(':')}::/64` : address
}

function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  if (tail === undefined) return before
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
