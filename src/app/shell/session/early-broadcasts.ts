import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import type { EarlyBroadcasts } from '#features/plans/plan-sync.client.ts'

interface Listening extends EarlyBroadcasts {
  stop(): void
}

let listening: Listening | null = null

/**
 * What other tabs have to say of the account before the session listens. A page that nobody has touched yet shows what was
 * true before, and begins anew; from the first sign of life on it is kept for the session.
 */
export function collectEarlyBroadcasts(touched: Promise<void>, beginAnew: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(USER_CHANNEL)
  const heard: unknown[] = []
  let isTouched = false
  const hear = ({ data }: MessageEvent<unknown>) => (isTouched ? void heard.push(data) : beginAnew())
  channel.addEventListener('message', hear)
  void touched.then(() => (isTouched = true))
  listening = { channel, heard, stop: () => channel.removeEventListener('message', hear) }
}

/** Once: the channel goes on to the session, so that nothing is lost between. */
export function takeEarlyBroadcasts(): EarlyBroadcasts | null {
  const taken = listening
  listening = null
  taken?.stop()
  return taken
}
