import { sql } from 'drizzle-orm'
import { chatMessages, chats } from '#features/chat/chat.tables.ts'
import { ANNOTATIONS } from '#features/projects/project-files.rules.ts'
import { learnerFiles } from '#features/projects/projects.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { GROUP_LEAST, type Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import { SHARED_LONGEST, SHARED_MOST, type PlaceCount, type SharedRow } from './tutor-figures.rules.ts'

export interface TutorCount {
  questions: number
  askers: number
}

/** How often the tutor was asked, and by how many; not what. */
export async function countAsked(db: Db, shape: Shape): Promise<TutorCount> {
  const { rows } = await db.execute<{ questions: number; askers: number }>(sql`
    with ${peopleOf(shape)}
    select count(*)::int as questions, count(distinct m.user_id)::int as askers
    from ${chats} c join learner l on l.user_id = c.user_id join ${chatMessages} m on m.chat_id = c.id
    where c.project_id = ${shape.projectId} and m.role = 'user' and ${inPerson(sql`m.user_id`, sql`m.created_at`)}`)
  return rows[0] ?? { questions: 0, askers: 0 }
}

/** Where the tutor was asked: steps and blocks with questions of enough people. */
export async function countPlaces(db: Db, shape: Shape): Promise<PlaceCount[]> {
  const { rows } = await db.execute<PlaceCount & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}
    select m.step_id as "stepId", m.block_id as "blockId", count(*)::int as questions, count(distinct m.user_id)::int as askers
    from ${chats} c join learner l on l.user_id = c.user_id join ${chatMessages} m on m.chat_id = c.id
    where c.project_id = ${shape.projectId} and m.role = 'user' and m.step_id is not null and m.block_id is not null
      and ${inPerson(sql`m.user_id`, sql`m.created_at`)}
    group by grouping sets ((m.step_id), (m.step_id, m.block_id)) having count(distinct m.user_id) >= ${GROUP_LEAST}`)
  return rows
}

/** Replies whose questions learners share with the authors, the newest question first. */
export async function listShared(db: Db, shape: Shape): Promise<SharedRow[]> {
  const { rows } = await db.execute<SharedRow & Record<string, unknown>>(sql`
    with ${peopleOf(shape)}
    select m.id, q.step_id as "stepId", q.block_id as "blockId"
    from ${chats} c join learner l on l.user_id = c.user_id
    join ${chatMessages} m on m.chat_id = c.id and m.is_shared
    join ${chatMessages} q on q.id = m.answers and q.role = 'user'
    where c.project_id = ${shape.projectId} and jsonb_path_exists(q.content, '$[*] ? (@.type == "text" && @.text != "")')
      and ${inPerson(sql`q.user_id`, sql`q.created_at`)}
    order by q.created_at desc, q.id limit ${SHARED_MOST}`)
  return rows
}

/** The words of those questions that are still shared, by the reply. */
export async function readShared(db: Db, replies: readonly string[]): Promise<Map<string, string>> {
  if (replies.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; text: string }>(sql`
    select m.id, left(btrim(regexp_replace(w.text, '\\s+', ' ', 'g')), ${sql.raw(String(SHARED_LONGEST))}) as text
    from ${chatMessages} m join ${chatMessages} q on q.id = m.answers
    cross join lateral (select string_agg(part ->> 'text', ' ') as text from jsonb_array_elements(q.content) part where part ->> 'type' = 'text') w
    where m.id = any(${sql.param(replies)}::uuid[]) and m.is_shared`)
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export interface Votes {
  up: number
  down: number
}

/** Votes on the tutor's answers; not on which. */
export async function countVotes(db: Db, shape: Shape): Promise<Record<'chat' | 'notes', Votes>> {
  const { rows } = await db.execute<{ place: 'chat' | 'notes'; up: number; down: number }>(sql`
    with ${peopleOf(shape)}, vote as (
      select 'chat' as place, m.vote
      from ${chats} c join learner l on l.user_id = c.user_id join ${chatMessages} m on m.chat_id = c.id
      where c.project_id = ${shape.projectId} and m.vote is not null
      union all
      select 'notes', v #>> '{}'
      from ${learnerFiles} f join learner l on l.user_id = f.user_id, jsonb_path_query(f.data, '$.notes[*].answers[*].vote') v
      where f.project_id = ${shape.projectId} and f.name = ${ANNOTATIONS})
    select place, (count(*) filter (where vote = 'up'))::int as up, (count(*) filter (where vote = 'down'))::int as down
    from vote group by place`)
  const of = (place: 'chat' | 'notes') => {
    const { up = 0, down = 0 } = rows.find((row) => row.place === place) ?? {}
    return { up, down }
  }
  return { chat: of('chat'), notes: of('notes') }
}
