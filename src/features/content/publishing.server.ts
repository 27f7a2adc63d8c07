import type { Db } from '#platform/db/database.ts'
import type { Listener } from '#platform/db/listen.ts'
import { findPublishingStamp, publishingChannel } from './publishing.store.ts'

interface Followed {
  db: Db
  listen: Listener['listen']
  now(): number
}

/** A dead connection may go unnoticed, so the cache expires after this. */
const ASK_AGAIN_MS = 60_000

/**
 * Caches the publishing stamp instead of asking for each page: the database is asked after a publishing is announced, after a lost
 * connection, and once a minute.
 */
export function followPublishingStamp({ db, listen, now }: Followed): () => Promise<string> {
  let isHearing = false
  let known: { stamp: string; since: number } | null = null
  let news = 0

  function hear(stamp: string | null): void {
    news += 1
    known = stamp === null ? null : { stamp, since: now() }
  }
  const begin = async () => {
    await listen(publishingChannel, hear, (hears) => {
      isHearing = hears
      hear(null)
    })
    isHearing = true
  }
  // without it the database is asked each time
  void begin().catch(() => undefined)

  return async () => {
    if (isHearing && known && now() - known.since < ASK_AGAIN_MS) return known.stamp
    const before = news
    const stamp = await findPublishingStamp(db)
    // an announcement during the query is newer than its result
    if (isHearing && news === before) known = { stamp, since: now() }
    return stamp
  }
}
