import { sql, type SQL } from 'drizzle-orm'
import { SAMPLE_ID } from '#features/accounts/accounts.rules.ts'
import { auditLog, users } from '#features/accounts/accounts.tables.ts'
import { learnerProjects, readingPositions } from '#features/projects/projects.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Shape } from './figures.rules.ts'

/** The audit log has each call of an impersonating admin (`g`); the change was saved within seconds of it. */
const cameWith = (at: SQL) => sql`${at} >= g.created_at and ${at} < g.created_at + interval '5 seconds'`

/** A change through a learner's eyes; a decision about them, or a command, is none. */
const isChange = sql`g.admin_id is not null and g.what not like 'GET %' and g.what not like '% /admin/%'`

/** A condition that excludes changes by an impersonating admin. */
export function inPerson(userId: SQL, at: SQL): SQL {
  return sql`not exists (select from ${auditLog} g where g.user_id = ${userId} and ${isChange} and ${cameWith(at)})`
}

/** Leaves out admins, who try their own projects, and the sample account. */
const isLearner = sql`not u.is_admin and u.id <> ${SAMPLE_ID}`

/** Learners' projects, of all or of one, without starts and finishes by an impersonating admin. */
function standings(projectId: string | null): SQL {
  const own = projectId === null ? sql`true` : sql`l.project_id = ${projectId}`
  return sql`tried as (
    select l.user_id, l.project_id, bool_or(${cameWith(sql`l.started_at`)}) as began, bool_or(${cameWith(sql`l.completed_at`)}) as finished
    from ${learnerProjects} l join ${auditLog} g on g.user_id = l.user_id and ${isChange}
    where ${own} and l.user_id = any(array(select g.user_id from ${auditLog} g where ${isChange} group by 1)) group by 1, 2),
  standing as (
    select l.user_id, l.project_id, l.track, l.version, l.started_at, l.completed_at, l.updated_at,
      l.started_at is not null and not coalesce(t.began, false) as began,
      l.completed_at is not null and not coalesce(t.finished, false) as finished
    from ${learnerProjects} l left join tried t on t.user_id = l.user_id and t.project_id = l.project_id where ${own})`
}

/**
 * The common beginning of all queries about a project: `learner` has everybody who read or started it, `step` and `task` what their track
 * has.
 */
export function peopleOf({ projectId, tracks, steps, tasks }: Shape): SQL {
  const track = sql`case when l.track = any(${sql.param(tracks)}::text[]) then l.track else ${tracks[0]}::text end`
  return sql`${standings(projectId)},
    step as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as step(track text, place int, id text, needed int)),
    task as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task(track text, id text, place int, required boolean)),
    learner as materialized (
      select u.id as user_id, ${track} as track, l.version, l.started_at, l.completed_at, coalesce(l.began, false) as began,
        coalesce(l.finished, false) as finished, p.step_id, greatest(l.updated_at, p.updated_at) as seen
      from standing l
      full join (select user_id, step_id, updated_at from ${readingPositions} where project_id = ${projectId}) p on p.user_id = l.user_id
      join ${users} u on u.id = coalesce(l.user_id, p.user_id)
      where ${isLearner} and (l.began or l.finished or p.user_id is not null) and ${track} in (select track from step))`
}

export interface ProjectTotals {
  started: number
  finished: number
}

/** Totals of every project that anybody started. */
export async function countProjects(db: Db): Promise<Map<string, ProjectTotals>> {
  const { rows } = await db.execute<ProjectTotals & { id: string } & Record<string, unknown>>(sql`
    with ${standings(null)}
    select l.project_id as id, count(*)::int as started, (count(*) filter (where l.finished))::int as finished
    from standing l
    where (l.began or l.finished) and l.user_id not in (select u.id from ${users} u where not (${isLearner}))
    group by 1`)
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}
