import { sql } from 'drizzle-orm'
import { SAMPLE_ID } from '#features/accounts/accounts.rules.ts'
import { users } from '#features/accounts/accounts.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Measured } from './recall-effect.rules.ts'
import { recallAnswers, recallLearners } from './recall.tables.ts'

/** A row for each learner who takes part, without a name and without what was asked. */
export async function listMeasured(db: Db): Promise<Measured[]> {
  const knows = sql`grade in ('right', 'same')`
  const { rows } = await db.execute<Measured & Record<string, unknown>>(sql`
    select (count(*) filter (where a.arm = 'held'))::int as held,
      (count(*) filter (where a.arm = 'held' and a.${knows}))::int as "heldKnown",
      (count(*) filter (where a.arm = 'compared'))::int as compared,
      (count(*) filter (where a.arm = 'compared' and a.${knows}))::int as "comparedKnown"
    from ${recallAnswers} a join ${users} u on u.id = a.user_id join ${recallLearners} l on l.user_id = a.user_id
    where a.arm is not null and a.grade is not null and l.takes_part and not u.is_admin and u.id <> ${SAMPLE_ID}
    group by a.user_id`)
  return rows
}
