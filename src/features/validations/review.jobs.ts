import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listWaiting } from './validations.store.ts'
import { reviewAnswer, type HandedIn } from './review.server.ts'

const TEN_MINUTES = 600_000

export const reviewAnswers = defineJob<HandedIn, Services>({
  name: 'validations.review',
  backoff: { first: 5000, longest: 60_000 },
  goesOnLater: true,
  async run(place, services, signal) {
    await reviewAnswer(services, place, signal)
  },
})

/** Asks for it in the caller's transaction; an answer that is handed in anew takes the place of the one that waits. */
export async function askForReview(tx: Db, { jobs }: Pick<Services, 'jobs'>, place: HandedIn): Promise<void> {
  const { userId, projectId, validationId } = place
  await jobs.enqueue(tx, reviewAnswers, place, { key: `${userId}:${projectId}:${validationId}` })
}

/** Answers whose job was lost: its process ended each time while it ran. */
const sweepReviews = defineJob<null, Services>({
  name: 'validations.review-sweep',
  rhythm: { every: TEN_MINUTES },
  async run(_payload, services) {
    const { db, clock } = services
    for (const place of await listWaiting(db, new Date(clock.now().getTime() - TEN_MINUTES))) await askForReview(db, services, place)
  },
})

export const reviewJobs = [reviewAnswers, sweepReviews]
