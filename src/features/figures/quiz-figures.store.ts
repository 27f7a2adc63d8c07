import { sql } from 'drizzle-orm'
import { quizRounds } from '#features/quizzes/quizzes.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Shape } from './figures.rules.ts'
import { inPerson, peopleOf } from './figures.store.ts'
import type { RightOptions, QuestionCount } from './quiz-figures.rules.ts'

/** Counts by question, only learners in their first round: its choices are not kept once another begins. */
export async function countQuestions(db: Db, shape: Shape, keys: readonly RightOptions[]): Promise<Map<string, QuestionCount>> {
  const { rows } = await db.execute<QuestionCount & { id: string } & Record<string, unknown>>(sql`
    with ${peopleOf(shape)},
    key as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as key(version text, quiz text, question text, "right" jsonb)),
    chosen as (
      select r.user_id, k.question, jsonb_array_length(r.questions) as asked,
        ((r.chosen -> k.question) @> k."right" and k."right" @> (r.chosen -> k.question))::int as is_right
      from ${quizRounds} r join learner l on l.user_id = r.user_id join key k on k.version = r.version and k.quiz = r.quiz_id
      where r.project_id = ${shape.projectId} and r.round = 1 and r.set = 0 and r.chosen -> k.question is not null
        and ${inPerson(sql`r.user_id`, sql`r.updated_at`)}),
    compared as (
      select question, is_right, sum(is_right) over (partition by user_id) - is_right as others,
        count(*) over (partition by user_id) = asked as is_whole
      from chosen)
    select question as id, count(*)::int as learners, avg(is_right)::float8 as "right", (count(*) filter (where is_whole))::int as whole,
      corr(is_right, others) filter (where is_whole) as tells
    from compared group by question`)
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
