import { sql } from 'drizzle-orm'
import { quizAttempts } from '#features/quizzes/quizzes.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import type { VersionCount } from './version-figures.rules.ts'

/** Counts by version: known for learners and quizzes, unknown for answers. */
export async function countVersions(db: Db, shape: Shape): Promise<Map<string, VersionCount>> {
  const { rows } = await db.execute<VersionCount & { version: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)},
    own as (
      select version, count(*)::int as learners, (count(*) filter (where finished))::int as finished
      from learner where version is not null and (began or finished) group by 1),
    quizzed as (
      select a.version, count(*)::int as quizzed, avg(a.score)::float8 / 100 as score
      from ${quizAttempts} a join learner l on l.user_id = a.user_id
      where a.project_id = ${shape.projectId} and a.round = 1 and ${inPerson(sql`a.user_id`, sql`a.completed_at`)}
      group by 1)
    select version, coalesce(learners, 0) as learners, coalesce(finished, 0) as finished, coalesce(quizzed, 0) as quizzed, score
    from own full join quizzed using (version)`)
  return new Map(rows.map(({ version, ...counted }) => [version, counted]))
}
