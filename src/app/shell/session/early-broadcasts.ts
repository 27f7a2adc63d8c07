import { USER_CHANNEL } from '#features/accounts/account-stream.rules.ts'
import type { EarlyBroadcasts } from '#features/plans/plan-sync.client.ts'

interface Listening extends EarlyBroadcasts {
  stop(): void
}

let listening: Listening | null = null

const PAUSE_MS = 1000

/**
 * Collects other tabs' broadcasts about the account before the session listens. A page without interaction shows old data and
 * reloads once the broadcasts pause: while somebody types next door each reload would only be interrupted by the next. From the
 * first interaction on they are kept for the session.
 */
export function collectEarlyBroadcasts(touched: Promise<void>, beginAnew: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(USER_CHANNEL)
  const heard: unknown[] = []
  let isTouched = false
  let reload: ReturnType<typeof setTimeout> | undefined
  const hear = ({ data }: MessageEvent<unknown>) => {
    heard.push(data)
    clearTimeout(reload)
    if (!isTouched) reload = setTimeout(beginAnew, PAUSE_MS)
  }
  channel.addEventListener('message', hear)
  const keep = () => {
    isTouched = true
    clearTimeout(reload)
  }
  void touched.then(keep)
  listening = { channel, heard, stop: () => channel.removeEventListener('message', hear) }
}

/** Returns the broadcasts once; the channel passes to the session, so that none is lost. */
export function takeEarlyBroadcasts(): EarlyBroadcasts | null {
  const taken = listening
  listening = null
  taken?.stop()
  return taken
}
