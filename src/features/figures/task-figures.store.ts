import { sql } from 'drizzle-orm'
import { answers, testDays } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { answersOf, isDone, placesReached } from './funnel.store.ts'
import { GROUP_LEAST, type Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import { MISTAKE_LONGEST, MISTAKES_MOST, TESTS_MOST, type FailingTest, type Mistake, type TaskCount } from './task-figures.rules.ts'

/** Counts by task. Learners who finished and restarted the project have no answers any more and are left out. */
export async function countAnswersByTask(db: Db, shape: Shape): Promise<Map<string, TaskCount>> {
  const { rows } = await db.execute<TaskCount & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}, ${placesReached(shape)},
    doing as (select * from furthest where began or not finished),
    standing_at as materialized (select track, place, count(*) as learners from doing group by 1, 2),
    given as (
      select t.track, t.id, count(*) filter (where a.is_given) as answered,
        count(*) filter (where a.is_done) as done, count(*) filter (where a.is_given and a.misses > 0) as wrong, sum(a.misses) as misses
      from ${answersOf(shape)} join doing f on f.user_id = a.user_id join task t on t.track = f.track and t.id = a.validation_id
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

interface Since {
  /** who was not seen since has left */
  quiet: Date
  lately: Date
}

/** Tests that failed for at least as many learners as hide each of them, the most frequent first. */
export async function listFailingTests(db: Db, shape: Shape, since: Since): Promise<(Omit<FailingTest, 'task'> & { id: string })[]> {
  interface Row extends Record<string, unknown>, Omit<FailingTest, 'task' | 'lately'> {
    id: string
    latelyRuns: number
    latelyFailed: number
  }
  const lately = sql`day >= ${since.lately.toISOString().slice(0, 10)}::date`
  const { rows } = await db.execute<Row>(sql`
    with ${peopleOf(shape)},
    run as (
      select d.user_id, d.validation_id as id, d.day, t.key as test, (t.value ->> 'runs')::int as runs, (t.value ->> 'failed')::int as failed,
        not (t.value ->> 'passes')::boolean as fails, not l.finished and l.seen < ${since.quiet.toISOString()}::timestamptz as is_gone
      from ${testDays} d join learner l on l.user_id = d.user_id, jsonb_each(d.tests) t
      where d.project_id = ${shape.projectId}),
    standing_at as (select distinct on (user_id, id, test) user_id, id, test, fails and is_gone as stopped from run order by user_id, id, test, day desc),
    stopped as (
      select s.id, s.test, count(*) as learners from standing_at s
      where s.stopped and not exists (
        select from ${answers} a where a.user_id = s.user_id and a.project_id = ${shape.projectId} and a.validation_id = s.id and ${isDone})
      group by 1, 2)
    select id, test, count(distinct user_id)::int as learners, (count(distinct user_id) filter (where failed > 0))::int as failing,
      sum(runs)::int as runs, sum(failed)::int as failed,
      coalesce(sum(runs) filter (where ${lately}), 0)::int as "latelyRuns", coalesce(sum(failed) filter (where ${lately}), 0)::int as "latelyFailed",
      coalesce((select w.learners from stopped w where w.id = run.id and w.test = run.test), 0)::int as left
    from run
    group by id, test having count(distinct user_id) filter (where failed > 0) >= ${GROUP_LEAST}
    order by failed desc, id, test limit ${TESTS_MOST}`)
  return rows.map(({ latelyRuns, latelyFailed, ...counted }) => ({ ...counted, lately: { runs: latelyRuns, failed: latelyFailed } }))
}
