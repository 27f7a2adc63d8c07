import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listUnreviewed } from './validations.store.ts'
import { reviewAnswer, type HandedIn } from './review.server.ts'

const TEN_MINUTES = 600_000

export const reviewAnswers = defineJob<HandedIn, Services>({
  name: 'validations.review',
  lane: 'asked',
  backoff: { first: 5000, longest: 60_000 },
  goesOnLater: true,
  async run(place, services, signal) {
    await reviewAnswer(services, place, signal)
  },
})

/** Enqueues a review in the caller's transaction; a newer answer replaces a waiting one. */
export async function askForReview(tx: Db, { jobs }: Pick<Services, 'jobs'>, place: HandedIn): Promise<void> {
  const { userId, projectId, validationId } = place
  await jobs.enqueue(tx, reviewAnswers, place, { key: `${userId}:${projectId}:${validationId}` })
}

/** Retries answers whose job was lost because its process died each time. */
const sweepReviews = defineJob<null, Services>({
  name: 'validations.review-sweep',
  rhythm: { every: TEN_MINUTES },
  async run(_payload, services) {
    const { db, clock } = services
    for (const place of await listUnreviewed(db, new Date(clock.now().getTime() - TEN_MINUTES))) await askForReview(db, services, place)
  },
})

export const reviewJobs = [reviewAnswers, sweepReviews]
