import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { answersOf } from './funnel.store.ts'
import type { Shape } from './figures.rules.ts'
import { peopleOf } from './figures.store.ts'
import { BREAK_HOURS, type Spent } from './reading-times.rules.ts'

/** Times by step with required tasks; null: the whole project, for those who finished it and did not restart. */
export async function measureTimes(db: Db, shape: Shape): Promise<Map<number | null, Spent>> {
  const minutes = sql`extract(epoch from spent)::float8 / 60`
  const isOneGo = sql`spent between interval '0' and make_interval(hours => ${BREAK_HOURS})`
  const { rows } = await db.execute<Spent & { place: number | null } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)},
    gap as materialized (
      select a.user_id, t.place, l.track, l.finished and l.completed_at >= l.started_at as finished, t.required and a.is_done as done, a.updated_at - coalesce(
        lag(a.updated_at) over (partition by a.user_id order by a.updated_at, a.validation_id),
        case when l.began then l.started_at end) as spent
      from ${answersOf(shape)} join learner l on l.user_id = a.user_id join task t on t.track = l.track and t.id = a.validation_id),
    sat as (
      select g.user_id, g.place, sum(${minutes}) as minutes
      from gap g join step s on s.track = g.track and s.place = g.place and s.needed > 0
      group by g.user_id, g.place, s.needed
      having count(*) filter (where g.done) >= s.needed and bool_and(coalesce(${isOneGo}, false))
      union all
      select user_id, null, sum(${minutes}) from gap where finished and ${isOneGo} group by user_id)
    select place, count(*)::int as learners,
      percentile_cont(0.5) within group (order by minutes) as median, percentile_cont(0.9) within group (order by minutes) as long
    from sat group by place`)
  return new Map(rows.map(({ place, ...spent }) => [place, spent]))
}
