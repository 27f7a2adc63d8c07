import { sql } from 'drizzle-orm'
import { quizRounds } from '#features/quizzes/quizzes.tables.ts'
import { answers } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import type { StepCount, Totals } from './funnel.rules.ts'

/** Complete, or stuck in review: both count as done, as for finishing a project. */
export const isDone = sql`(a.status = 'COMPLETE' or (a.status = 'IN_REVIEW' and a.review ->> 'state' = 'stuck'))`

/** A project's answers (`a`), read once: a lookup of each learner's answer to each task takes longer. OFFSET keeps the planner from it. */
export function answersOf({ projectId }: Shape) {
  return sql`(
    select a.user_id, a.validation_id, a.updated_at, a.misses, ${isDone} as is_done, a.text <> '' or a.storage_name is not null as is_given
    from ${answers} a where a.project_id = ${projectId} and ${inPerson(sql`a.user_id`, sql`a.updated_at`)} offset 0) a`
}

/** How far each learner is: `furthest`, and the tasks they completed in each step: `done`. */
export function placesReached(shape: Shape) {
  const { projectId, quizzes } = shape
  return sql`done as materialized (
      select a.user_id, t.place, (count(*) filter (where t.required and a.is_done))::int as done
      from ${answersOf(shape)} join learner l on l.user_id = a.user_id join task t on t.track = l.track and t.id = a.validation_id
      where t.place is not null
      group by 1, 2),
    quizzed as (
      select r.user_id, max(z.place) as place
      from ${quizRounds} r join jsonb_to_recordset(${JSON.stringify(quizzes)}::jsonb) as z(id text, place int) on z.id = r.quiz_id
      where r.project_id = ${projectId} and ${inPerson(sql`r.user_id`, sql`r.updated_at`)}
      group by 1),
    furthest as materialized (
      select l.user_id, l.track, l.began, l.finished, l.seen, greatest(begun.place, s.place, d.place, q.place) as place
      from learner l
      join (select track, min(place) as place from step group by 1) begun on begun.track = l.track
      left join step s on s.track = l.track and s.id = l.step_id
      left join (select user_id, max(place) as place from done group by 1) d on d.user_id = l.user_id
      left join quizzed q on q.user_id = l.user_id)`
}

/** Counts by step; learners not seen since `quiet` have left. */
export async function countSteps(db: Db, shape: Shape, quiet: Date): Promise<Map<number, StepCount>> {
  const since = sql`${quiet.toISOString()}::timestamptz`
  const { rows } = await db.execute<StepCount & { place: number } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}, ${placesReached(shape)}
    select s.place,
      (count(*) filter (where f.finished or f.place >= s.place))::int as reached,
      (count(*) filter (where f.finished or case when s.needed > 0 then d.done >= s.needed else f.place > s.place end))::int as finished,
      (count(*) filter (where not f.finished and f.place = s.place and f.seen < ${since}))::int as left,
      (count(*) filter (where not f.finished and f.place = s.place and f.seen >= ${since}))::int as still
    from step s join furthest f on f.track = s.track left join done d on d.user_id = f.user_id and d.place = s.place
    group by s.place`)
  return new Map(rows.map(({ place, ...counted }) => [place, counted]))
}

export async function countPeople(db: Db, shape: Shape): Promise<Totals> {
  const { rows } = await db.execute<Totals & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}
    select count(*)::int as opened, (count(*) filter (where began or finished))::int as started,
      (count(*) filter (where finished))::int as finished
    from learner`)
  return rows[0] ?? { opened: 0, started: 0, finished: 0 }
}
