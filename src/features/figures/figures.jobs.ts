import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { countPlace, type Ask } from './figures-count.server.ts'
import { KEPT_MOST_MS } from './kept-figures.rules.ts'
import { askPatiently, nextAsked, removeKept, removeOldKept, saveTry } from './kept-figures.store.ts'

const MINUTE = 60_000

/** One question after the other: pages of admins need the other connections. */
function inTurn(db: Db, signal: AbortSignal): Ask {
  let before: Promise<unknown> = Promise.resolve()
  return (question) => {
    const answer = before.then(() => {
      signal.throwIfAborted()
      return askPatiently(db, question)
    })
    before = answer
    return answer
  }
}

/** Counts what was asked for longest. There is one for the whole site, so that counting takes one connection and one processor. */
export const countFigures = defineJob<null, Services>({
  name: 'count-figures',
  // longer than all of its questions may take
  timeout: 180 * MINUTE,
  goesOnLater: true,
  async run(_, { db, adminDb, clock, jobs, report }, signal) {
    const place = await nextAsked(db)
    if (place === null) return
    const begun = performance.now()
    const tried = () => ({ at: clock.now(), tookMs: Math.round(performance.now() - begun) })
    try {
      const counts = await countPlace(inTurn(adminDb, signal), place, clock.now())
      if (counts === null) await removeKept(db, place)
      else await saveTry(db, place, { counts, ...tried() })
    } catch (error) {
      if (signal.aborted) throw error
      report(error, { job: 'count-figures' })
      await saveTry(db, place, { counts: null, ...tried() })
    }
    if (await nextAsked(db)) await jobs.enqueue(db, countFigures, null, { key: 'site' })
  },
})

export const figuresJobs = [
  countFigures,
  defineJob<null, Services>({
    name: 'forget-old-figures',
    rhythm: { every: 60 * MINUTE },
    run: (_, { db, clock }) => removeOldKept(db, new Date(clock.now().getTime() - KEPT_MOST_MS)),
  }),
]
