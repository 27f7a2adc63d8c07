import type { Account } from '#features/accounts/accounts.store.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { isRequiredIn } from '#features/content/content.rules.ts'
import { trackToRead, type LearnerProject } from '#features/projects/projects.rules.ts'
import { listDone, type DoneTask } from '#features/validations/validations.store.ts'
import type { Db } from '#platform/db/database.ts'

export type DatedTask = DoneTask & { date: string }

const DAY_MS = 86_400_000

/** Tasks completed from one date to another, in the learner's time zone, which is at most a day from UTC. */
export async function listDoneBetween(
  db: Db,
  { id, preferences }: Account,
  own: readonly LearnerProject[],
  { from, to }: { from: string; to: string },
): Promise<DatedTask[]> {
  const at = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
  const done = await listDone(db, id, { from: at(from, -1), until: at(to, 2) })
  const dated = done
    .map((one) => ({ ...one, date: dateIn(preferences.timeZone, one.completedAt) }))
    .filter(({ date }) => date >= from && date <= to)
  return onlyRequired(db, dated, new Map(own.map((one) => [one.projectId, one])))
}

/** Drops tasks that are optional, in a Secret Mission or of another track, as in all counts. */
async function onlyRequired(db: Db, done: readonly DatedTask[], kept: ReadonlyMap<string, LearnerProject>): Promise<DatedTask[]> {
  const required = new Map<string, ReadonlySet<string>>()
  for (const projectId of new Set(done.map((one) => one.projectId))) {
    const learner = kept.get(projectId)
    const tasks = await findTasks(db, projectId, learner?.version ?? null)
    const track = trackToRead(tasks?.metadata.tracks ?? [], learner?.track ?? null)
    required.set(projectId, new Set(tasks?.validations.flatMap((one) => (isRequiredIn(one, track) ? [one.id] : [])) ?? []))
  }
  return done.filter(({ projectId, validationId }) => required.get(projectId)?.has(validationId))
}
