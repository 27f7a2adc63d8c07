import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Listener } from '#platform/db/listen.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import type { Log } from '#platform/log.ts'
import { accountsChannel, type AccountNews } from '../store.ts'

interface EventParts {
  listen: Listener['listen']
  log: Log
  /** Fires when the server stops: streams end, and their tabs ask another instance. */
  stopping: AbortSignal
  /** Whose events they are; null for a visitor. */
  userOf(c: Context): Promise<string | null>
}

const HEARTBEAT_MS = 25_000
const MOST_FOR_ONE = 20

type Hear = (news: AccountNews) => void

/** GET /user/events: what changed about an account, told to its open tabs as it happens. */
export function accountEvents({ listen, log, stopping, userOf }: EventParts): Hono {
  const heard = new Map<string, Set<Hear>>()
  const listening = listen(accountsChannel, (payload) => {
    const { userId, ...news } = JSON.parse(payload) as AccountNews & { userId: string }
    for (const hear of heard.get(userId) ?? []) hear(news)
  }).catch((error: unknown) => log.error({ err: error }, 'Changes of accounts cannot be heard.'))

  function join(userId: string, hear: Hear): () => void {
    const ears = heard.get(userId) ?? new Set()
    heard.set(userId, ears.add(hear))
    return () => {
      ears.delete(hear)
      if (ears.size === 0) heard.delete(userId)
    }
  }

  const app = new Hono()
  app.get('/user/events', async (c) => {
    const userId = await userOf(c)
    if (userId === null) return refuseRequest(c, 'UNAUTHORIZED')
    if ((heard.get(userId)?.size ?? 0) >= MOST_FOR_ONE) return refuseRequest(c, 'TOO_MANY_REQUESTS')
    // what is changed after this answer began must not be missed
    await listening
    c.header('X-Accel-Buffering', 'no')
    c.header('Cache-Control', 'no-store')
    return streamSSE(c, async (stream) => {
      const ended = new Promise<void>((resolve) => {
        stream.onAbort(resolve)
        stopping.addEventListener('abort', () => resolve(), { once: true })
      })
      const leave = join(userId, (news) => void stream.writeSSE({ event: 'account', data: JSON.stringify(news) }))
      const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS)
      await stream.write('retry: 3000\n\n')
      await ended
      clearInterval(heartbeat)
      leave()
      if (stopping.aborted) await stream.writeSSE({ event: 'end', data: '' })
    })
  })
  app.all('/user/events', (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  return app
}
