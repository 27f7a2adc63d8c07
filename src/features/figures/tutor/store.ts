import { sql } from 'drizzle-orm'
import { chatMessages, chats } from '#features/chat/tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Shape } from '../rules.ts'
import { inPerson, peopleOf } from '../store.ts'

export interface Asked {
  questions: number
  askers: number
}

/** How often the tutor was asked, and by how many; not what. */
export async function countAsked(db: Db, shape: Shape): Promise<Asked> {
  const { rows } = await db.execute<{ questions: number; askers: number }>(sql`
    with ${peopleOf(shape)}
    select count(*)::int as questions, count(distinct m.user_id)::int as askers
    from ${chats} c join learner l on l.user_id = c.user_id join ${chatMessages} m on m.chat_id = c.id
    where c.project_id = ${shape.projectId} and m.role = 'user' and ${inPerson(sql`m.user_id`, sql`m.created_at`)}`)
  return rows[0] ?? { questions: 0, askers: 0 }
}
