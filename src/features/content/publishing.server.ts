import type { Db } from '#platform/db/database.ts'
import type { Listener } from '#platform/db/listen.ts'
import { findPublishingStamp, publishingChannel } from './publishing.store.ts'

interface Followed {
  db: Db
  listen: Listener['listen']
  now(): number
}

/** A connection may be dead without anybody saying so. */
const ASK_AGAIN_MS = 60_000

/**
 * What is published now. It is heard and not asked for each page: the database is asked once, whenever nothing may have
 * been heard for a while, and once a minute all the same.
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
    if (known && now() - known.since < ASK_AGAIN_MS) return known.stamp
    const before = news
    const stamp = await findPublishingStamp(db)
    // what was heard meanwhile is newer
    if (isHearing && news === before) known = { stamp, since: now() }
    return stamp
  }
}
