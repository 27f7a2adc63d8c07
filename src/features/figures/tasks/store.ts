import { sql } from 'drizzle-orm'
import { answers } from '#features/validations/tables.ts'
import type { Db } from '#platform/db/database.ts'
import { isDone, placesOf } from '../funnel/store.ts'
import { GROUP_LEAST, type Shape } from '../rules.ts'
import { inPerson, peopleOf } from '../store.ts'
import { MISTAKE_LONGEST, MISTAKES_MOST, type Mistake, type TaskCount } from './rules.ts'

/** By the id of each task. Whoever has finished the project and begun it anew has no answers any more, and is left out. */
export async function countTasks(db: Db, shape: Shape): Promise<Map<string, TaskCount>> {
  const { rows } = await db.execute<TaskCount & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}, ${placesOf(shape)},
    given as (
      select a.user_id, a.validation_id, a.text <> '' or a.storage_name is not null as is_filled, ${isDone} as is_done, a.misses
      from ${answers} a where a.project_id = ${shape.projectId} and ${inPerson(sql`a.user_id`, sql`a.updated_at`)})
    select t.id, (count(*) filter (where f.place >= t.place))::int as seen,
      (count(*) filter (where g.is_filled))::int as answered, (count(*) filter (where g.is_done))::int as done,
      (count(*) filter (where g.misses > 0))::int as wrong, coalesce(sum(g.misses), 0)::int as misses
    from task t join furthest f on f.track = t.track and (f.began or not f.finished)
    left join given g on g.user_id = f.user_id and g.validation_id = t.id
    group by t.id`)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

/** Of the tasks that a rule checks: what as many wrote that it is nobody's own words, the most frequent first. */
export async function listMistakes(db: Db, shape: Shape, checked: readonly string[]): Promise<(Omit<Mistake, 'task'> & { id: string })[]> {
  const { rows } = await db.execute<Omit<Mistake, 'task'> & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}
    select a.validation_id as id, left(btrim(regexp_replace(a.text, '\\s+', ' ', 'g')), ${sql.raw(String(MISTAKE_LONGEST))}) as text, count(*)::int as learners
    from ${answers} a join learner l on l.user_id = a.user_id
    where a.project_id = ${shape.projectId} and a.status = 'INCORRECT' and a.text <> ''
      and a.validation_id = any(${sql.param(checked)}::text[]) and ${inPerson(sql`a.user_id`, sql`a.updated_at`)}
    group by 1, 2 having count(*) >= ${GROUP_LEAST}
    order by learners desc, id, text limit ${MISTAKES_MOST}`)
  return rows
}
