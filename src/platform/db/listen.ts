import { escapeIdentifier } from 'pg'
import type { ClientBase, Notification, Pool } from 'pg'
import { prepareConnections } from './prepare-connection.ts'

type Hear = (payload: string) => void

export interface Listener {
  /**
   * Receives `notify` from any instance, after its transaction has committed. `hearing` is called with false when the connection is
   * lost, and with true when it is back.
   */
  listen: (channel: string, hear: Hear, hearing?: (isHearing: boolean) => void) => Promise<() => void>
}

/** Keeps one connection listening, and reconnects when it is lost. */
export function listenOver(pool: Pool, retryAfter: number = 1000): Listener {
  const channels = new Map<string, { hears: Set<Hear>; subscribed: Promise<void> }>()
  const watching = new Set<(isHearing: boolean) => void>()
  const tell = (isHearing: boolean) => {
    for (const hearing of watching) hearing(isHearing)
  }

  function dispatch({ channel, payload }: Notification): void {
    for (const hear of channels.get(channel)?.hears ?? []) hear(payload ?? '')
  }
  async function subscribe(client: ClientBase, names: Iterable<string>): Promise<void> {
    for (const name of names) await client.query(`listen ${escapeIdentifier(name)}`)
  }
  async function subscribeNow(channel: string): Promise<void> {
    const client = await pool.connect()
    await subscribe(client, [channel]).finally(() => client.release())
  }
  function open(channel: string) {
    const opened = { hears: new Set<Hear>(), subscribed: subscribeNow(channel) }
    channels.set(channel, opened)
    return opened
  }
  async function touch(): Promise<void> {
    if (pool.ending) return
    const client = await pool.connect()
    client.release()
    tell(true)
  }
  function reconnect(): void {
    if (pool.ending || channels.size === 0) return
    setTimeout(() => void touch().catch(reconnect), retryAfter).unref()
  }
  prepareConnections(pool, async (client) => {
    client.on('notification', dispatch)
    await subscribe(client, channels.keys())
  })
  pool.on('remove', () => {
    tell(false)
    reconnect()
  })

  return {
    async listen(channel, hear, hearing) {
      const { hears, subscribed } = channels.get(channel) ?? open(channel)
      hears.add(hear)
      if (hearing) watching.add(hearing)
      await subscribed
      return () => {
        hears.delete(hear)
        if (hearing) watching.delete(hearing)
      }
    },
  }
}
