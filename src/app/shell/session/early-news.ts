import { USER_CHANNEL } from '#features/accounts/rules.ts'
import type { EarlyNews } from '#features/plans/sync/client.ts'

interface Listening extends EarlyNews {
  stop(): void
}

let listening: Listening | null = null

/**
 * What other tabs have to say of the account before the session listens. A page that nobody has touched yet shows what was
 * true before, and begins anew; from the first sign of life on it is kept for the session.
 */
export function hearEarly(touched: Promise<void>, beginAnew: () => void): void {
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
export function takeEarlyNews(): EarlyNews | null {
  const taken = listening
  listening = null
  taken?.stop()
  return taken
}
