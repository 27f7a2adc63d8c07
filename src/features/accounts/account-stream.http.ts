import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Listener } from '#platform/db/listen.ts'
import { untilAborted } from '#platform/http/until-aborted.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Log } from '#platform/log.ts'
import { impersonatorOf, isSignedIn } from './accounts.rules.ts'
import type { CallContext } from './accounts.server.ts'
import { accountsChannel, type AccountNews } from './accounts.store.ts'

interface EventParts {
  listen: Listener['listen']
  log: Log
  /** Aborts on server shutdown: streams close and their tabs reconnect to another instance. */
  stopping: AbortSignal
  now(): number
  /** Null for a visitor. Called again whenever the answer may have changed. */
  askerOf(c: Context): Promise<CallContext | null>
}

const HEARTBEAT_MS = 25_000
const MOST_FOR_ONE = 20

/** 'missed': this instance may not have heard some news. */
type StreamNews = AccountNews | { what: 'missed' }
type Hear = (userId: string, news: StreamNews) => void

/** These events may end the session or change what it can access. */
const DECIDING: readonly StreamNews['what'][] = ['sessions', 'profile', 'gone', 'missed']

/** Not all tabs refetch at the same time: the database has just come back. */
const SPREAD_MS = 5000

interface Standing {
  /** The account whose events the stream sends. */
  userId: string
  /** The owner of the session; while impersonating, the admin. */
  ownerId: string
  /** The stream stays open while this text is unchanged. */
  text: string
  endsAt: number
}

function standingOf(asker: CallContext | null): Standing | null {
  const { actor, session } = asker ?? {}
  if (!session || !actor || !isSignedIn(actor)) return null
  const text = [session.id, actor.kind, actor.userId, impersonatorOf(actor)].join(' ')
  return { userId: actor.userId, ownerId: session.userId, text, endsAt: session.expiresAt.getTime() }
}

export interface AccountEvents {
  /** GET /user/events: streams account changes to the account's open tabs. */
  routes: Hono
  /** Ends any other event stream when its session ends. */
  endStreams: MiddlewareHandler
}

export function accountEvents({ listen, log, stopping, now, askerOf }: EventParts): AccountEvents {
  const heard = new Map<string, Set<Hear>>()
  function tell(payload: string): void {
    const { userId, ...news } = JSON.parse(payload) as AccountNews & { userId: string }
    for (const hear of heard.get(userId) ?? []) hear(userId, news)
  }
  function tellMissed(): void {
    for (const [userId, hears] of heard) {
      for (const hear of hears) setTimeout(hear, Math.random() * SPREAD_MS, userId, { what: 'missed' }).unref()
    }
  }
  const listening = listen(accountsChannel, tell, (isHearing) => isHearing && tellMissed()).catch((error: unknown) =>
    log.error({ err: error }, 'Cannot listen for account changes.'),
  )

  function join(userIds: Iterable<string>, hear: Hear): () => void {
    const joined = [...new Set(userIds)]
    for (const userId of joined) heard.set(userId, (heard.get(userId) ?? new Set()).add(hear))
    return () => {
      for (const userId of joined) {
        const listeners = heard.get(userId)
        listeners?.delete(hear)
        if (listeners?.size === 0) heard.delete(userId)
      }
    }
  }

  const app = new Hono()
  app.get('/user/events', async (c) => {
    const first = standingOf(await askerOf(c))
    if (first === null) return refuseRequest(c, 'UNAUTHORIZED')
    const { userId, ownerId } = first
    if ((heard.get(userId)?.size ?? 0) >= MOST_FOR_ONE) return refuseRequest(c, 'TOO_MANY_REQUESTS')
    // listen before replying, so that no change is missed
    await listening
    c.header('X-Accel-Buffering', 'no')
    c.header('Cache-Control', 'no-store')
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      let { endsAt } = first
      stream.onAbort(() => ended.resolve())
      const stop = () => ended.resolve()
      stopping.addEventListener('abort', stop)
      async function stillMayHear() {
        const standing = standingOf(await askerOf(c).catch(() => null))
        if (standing?.text !== first?.text) return ended.resolve()
        endsAt = standing?.endsAt ?? endsAt
      }
      const leave = join([userId, ownerId], (about, news) => {
        if (DECIDING.includes(news.what)) void stillMayHear()
        if (about === userId) void stream.writeSSE({ event: 'account', data: JSON.stringify(news) })
      })
      const heartbeat = setInterval(() => {
        if (now() >= endsAt) void stillMayHear()
        void stream.write(': still here\n\n')
      }, HEARTBEAT_MS)
      await stream.write('retry: 3000\n\n')
      // the session may have ended before listening began
      await stillMayHear()
      if (!stopping.aborted) await ended.promise
      clearInterval(heartbeat)
      leave()
      stopping.removeEventListener('abort', stop)
      if (stopping.aborted) await stream.writeSSE({ event: 'end', data: '' })
    })
  })
  app.all('/user/events', (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))

  const endStreams: MiddlewareHandler = async (c, next) => {
    await next()
    const { body, headers } = c.res
    if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) return
    const first = standingOf(await askerOf(c))
    if (first === null) return
    await listening
    const ended = new AbortController()
    async function stillMayHear() {
      const standing = standingOf(await askerOf(c).catch(() => null))
      if (standing?.text !== first?.text) ended.abort()
    }
    const leave = join([first.userId, first.ownerId], (_, news) => {
      if (DECIDING.includes(news.what)) void stillMayHear()
    })
    c.res = new Response(untilAborted(body, ended.signal, leave), c.res)
    void stillMayHear()
  }
  return { routes: app, endStreams }
}
