import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '#platform/clock.ts'
import { readJson } from '#platform/http/json.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import { keepLast } from '#pure/keep-last.ts'
import { isPublicAddress } from './public-addresses.ts'

export interface PublicDocuments {
  /** The JSON at an address that a stranger named. */
  read(address: string): Promise<{ value: unknown } | Refusal<'unreadable', { reason: string }>>
}

/** Given by tests alone: no setting of a site reaches them. */
export interface DocumentWays {
  /** instead of those of this machine */
  nameServers?: string[]
  isAllowed?: (address: string) => boolean
  certificates?: string
  waitMs?: number
}

type Read = Awaited<ReturnType<PublicDocuments['read']>>

const BYTES_MOST = 5 * 1024
const HEADERS_MOST = 8 * 1024
const WAIT_MS = 5000
const AT_ONCE = 8
const GOOD_MS = 5 * 60_000
const BAD_MS = 10_000
const KEPT_MOST = 500
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

/** Why a document was not read: for the log, never for the stranger, who would learn what is in this network. */
class Unreadable extends Error {}

/**
 * Reads small JSON documents of the internet, and nothing of this machine or its network: https alone, no redirect, each address of
 * the name checked and exactly these connected to.
 */
export function createPublicDocuments(clock: Clock, ways: DocumentWays = {}): PublicDocuments {
  const kept = new Map<string, { reading: Promise<Read>; until: number }>()
  let running = 0

  async function tryToRead(address: string): Promise<Read> {
    running += 1
    try {
      return { value: await readOnce(new URL(address), ways) }
    } catch (error) {
      return refuse('unreadable', { reason: reasonOf(error) })
    } finally {
      running -= 1
    }
  }

  return {
    async read(address) {
      const now = clock.now().getTime()
      const known = kept.get(address)
      if (known && known.until > now) return known.reading
      if (running >= AT_ONCE) return refuse('unreadable', { reason: 'too many at once' })
      const reading = tryToRead(address)
      const entry = { reading, until: now + BAD_MS }
      keepLast(kept, address, entry, KEPT_MOST)
      const read = await reading
      if ('value' in read) entry.until = now + GOOD_MS
      return read
    },
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  const { name, code } = error as { name?: string; code?: string }
  return code ?? name ?? 'unknown'
}

async function readOnce(address: URL, { nameServers, isAllowed = isPublicAddress, certificates, waitMs = WAIT_MS }: DocumentWays) {
  if (address.protocol !== 'https:' || address.username !== '' || address.password !== '') throw new Unreadable('not https')
  // a name that is an address is looked up by nobody
  if (isIP(address.hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Unreadable('no name')
  // not the resolver of the system, whose few threads also read files
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const asked = request(address, {
    // a connection of its own: one that is kept was checked for another
    agent: false,
    lookup: checkedLookup(resolver, isAllowed),
    headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Waymark' },
    maxHeaderSize: HEADERS_MOST,
    signal: AbortSignal.timeout(waitMs),
    ...(certificates && { ca: certificates }),
  })
  try {
    const answer = await new Promise<IncomingMessage>((resolve, reject) => asked.once('response', resolve).on('error', reject).end())
    return await jsonOf(answer)
  } finally {
    resolver.cancel()
    asked.destroy()
  }
}

async function jsonOf(answer: IncomingMessage): Promise<unknown> {
  const { statusCode, headers } = answer
  if (statusCode !== 200) throw new Unreadable(`status ${statusCode}`)
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Unreadable('not JSON by its type')
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new Unreadable('compressed')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size > BYTES_MOST) throw new Unreadable('too large')
  }
  const read = readJson(Buffer.concat(pieces))
  if ('problem' in read) throw new Unreadable(read.problem)
  return read.value
}

/** The only lookup of a connection: it passes on what it has checked, and all of a name's addresses have to be allowed. */
function checkedLookup(resolver: Resolver, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, { all }, done) => {
    addressesOf(resolver, name).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined) return done(new Unreadable('no address'), '', 0)
        if (!addresses.every(isAllowed)) return done(new Unreadable('not a public address'), '', 0)
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        return all ? done(null, found) : done(null, first, isIP(first))
      },
      (error: Error) => done(error, '', 0),
    )
  }
}

async function addressesOf(resolver: Resolver, name: string): Promise<string[]> {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
