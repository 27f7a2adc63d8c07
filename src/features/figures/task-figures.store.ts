import { sql } from 'drizzle-orm'
import { answers } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { isDone, placesOf } from './funnel.store.ts'
import { GROUP_LEAST, type Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import { MISTAKE_LONGEST, MISTAKES_MOST, TESTS_MOST, type FailingTest, type Mistake, type TaskCount } from './task-figures.rules.ts'

/** Counts by task. Learners who finished and restarted the project have no answers any more and are left out. */
export async function countTasks(db: Db, shape: Shape): Promise<Map<string, TaskCount>> {
  const { rows } = await db.execute<TaskCount & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}, ${placesOf(shape)},
    doing as (select * from furthest where began or not finished),
    standing_at as (select track, place, count(*) as learners from doing group by 1, 2),
    given as (
      select t.track, t.id, count(*) filter (where a.text <> '' or a.storage_name is not null) as answered,
        count(*) filter (where ${isDone}) as done, count(*) filter (where a.misses > 0) as wrong, sum(a.misses) as misses
      from ${answers} a join doing f on f.user_id = a.user_id join task t on t.track = f.track and t.id = a.validation_id
      where a.project_id = ${shape.projectId} and ${inPerson(sql`a.user_id`, sql`a.updated_at`)}
      group by 1, 2)
    select t.id, coalesce(sum((select sum(w.learners) from standing_at w where w.track = t.track and w.place >= t.place)), 0)::int as seen,
      coalesce(sum(g.answered), 0)::int as answered, coalesce(sum(g.done), 0)::int as done,
      coalesce(sum(g.wrong), 0)::int as wrong, coalesce(sum(g.misses), 0)::int as misses
    from task t left join given g on g.track = t.track and g.id = t.id
    group by t.id`)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}

/** Frequent wrong answers to rule-checked tasks, most frequent first; only those that enough people gave. */
export async function listMistakes(db: Db, shape: Shape, checked: readonly string[]): Promise<(Omit<Mistake, 'task'> & { id: string })[]> {
  const { rows } = await db.execute<Omit<Mistake, 'task'> & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}
    select a.validation_id as id, left(btrim(regexp_replace(a.text, '\\s+', ' ', 'g')), ${sql.raw(String(MISTAKE_LONGEST))}) as text, count(*)::int as learners
    from ${answers} a join learner l on l.user_id = a.user_id
    where a.project_id = ${shape.projectId} and a.status = 'INCORRECT' and a.text <> '' and a.type <> 'WORK'
      and a.validation_id = any(${sql.param(checked)}::text[]) and ${inPerson(sql`a.user_id`, sql`a.updated_at`)}
    group by 1, 2 having count(*) >= ${GROUP_LEAST}
    order by learners desc, id, text limit ${MISTAKES_MOST}`)
  return rows
}

/** Of work as it stands now, by what learners' browsers said: tests that do not pass for so many that it is nobody's own, the most frequent first. */
export async function listFailingTests(db: Db, shape: Shape): Promise<(Omit<FailingTest, 'task'> & { id: string })[]> {
  const { rows } = await db.execute<Omit<FailingTest, 'task'> & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)},
    work as (
      select a.validation_id as id, a.user_id, case when a.type = 'WORK' and a.text <> '' then a.text::jsonb #> '{outcome,tests}' end as tests
      from ${answers} a join learner l on l.user_id = a.user_id
      where a.project_id = ${shape.projectId} and a.type = 'WORK' and ${inPerson(sql`a.user_id`, sql`a.updated_at`)}),
    tested as (
      select w.id, w.user_id, t ->> 'name' as test, t -> 'passed' = 'true'::jsonb as passed
      from work w, jsonb_array_elements(case when jsonb_typeof(w.tests) = 'array' then w.tests else '[]'::jsonb end) t)
    select id, test, (count(distinct user_id) filter (where not passed))::int as failing, count(distinct user_id)::int as tested
    from tested
    group by 1, 2 having count(distinct user_id) filter (where not passed) >= ${GROUP_LEAST}
    order by failing desc, id, test limit ${TESTS_MOST}`)
  return rows
}
