import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listSets, type SetsOf } from './quizzes.store.ts'
import { setToMake } from './quiz-making.rules.ts'
import { makeSet, type WantedSet } from './quiz-making.server.ts'

export const makeQuizQuestions = defineJob<WantedSet, Services>({
  name: 'quizzes.make',
  lane: 'asked',
  maxAttempts: 2,
  backoff: { first: 60_000, longest: 60_000 },
  goesOnLater: true,
  async run(wanted, services, signal) {
    await makeSet(services, wanted, signal)
  },
})

/** Asks for a set while the result is shown, so that nobody waits; without it the next round uses the author's questions. */
export async function askForQuestions(
  tx: Db,
  { jobs, models }: Pick<Services, 'jobs' | 'models'>,
  of: SetsOf,
  last: number,
): Promise<void> {
  if (models.name === null) return
  const made = await listSets(tx, of)
  const number = setToMake(
    last,
    made.map((set) => set.number),
  )
  if (number === null) return
  const { projectId, version, quizId } = of
  await jobs.enqueue(tx, makeQuizQuestions, { projectId, version, quizId, number }, { key: `${projectId}:${version}:${quizId}:${number}` })
}
