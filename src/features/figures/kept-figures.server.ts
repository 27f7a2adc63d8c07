import type { z } from 'zod'
import type { Services } from '#platform/services.ts'
import { countFigures } from './figures.jobs.ts'
import type { Ask } from './figures-count.server.ts'
import { countingOf, isDue, type Counting } from './kept-figures.rules.ts'
import { askForCount, findKeptCounts, hasManyRows, type FiguresPlace } from './kept-figures.store.ts'

/** Null counts: they are counted for the first time. */
export interface FoundCounts<Counts> {
  counts: Counts | null
  countedAt: Date | null
  counting: Counting
}

type Parts = Pick<Services, 'db' | 'adminDb' | 'clock' | 'jobs'>

/** Counts what has few rows at once. Of more it gives what is kept, and has a job count anew what is older than it should be. */
export async function findCounts<Counts>(
  { db, adminDb, clock, jobs }: Parts,
  place: FiguresPlace,
  { shape, count }: { shape: z.ZodType<Counts>; count(ask: Ask): Promise<Counts> },
): Promise<FoundCounts<Counts>> {
  const kept = await findKeptCounts(adminDb, place)
  const now = clock.now()
  if (!kept && !(await hasManyRows(adminDb, place))) {
    return { counts: await count((question) => question(adminDb)), countedAt: now, counting: 'no' }
  }
  // another version of the program may have kept other counts
  const read = shape.safeParse(kept?.counts)
  const counts = read.success ? read.data : null
  const isUnreadable = !counts && !!kept?.countedAt
  const isAsked = !kept || kept.askedAt !== null || isUnreadable || isDue(kept, now)
  if (isAsked) {
    await db.transaction(async (tx) => {
      await askForCount(tx, place, now)
      await jobs.enqueue(tx, countFigures, null, { key: 'site' })
    })
  }
  return { counts, countedAt: counts && (kept?.countedAt ?? null), counting: isAsked || !kept ? 'yes' : countingOf(kept) }
}
