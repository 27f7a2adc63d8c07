import { sql } from 'drizzle-orm'
import type { PublishedQuiz } from '#features/content/content.rules.ts'
import type { Vote } from '#features/chat/chat.rules.ts'
import { ANNOTATIONS } from '#features/projects/project-files.rules.ts'
import { outlineOf } from '#features/projects/projects.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { hasWays, type Text } from './figures.rules.ts'

export interface MadeAnswer {
  validationId: string
  text: string
  status: 'COMPLETE' | 'INCOMPLETE' | 'INCORRECT' | 'IN_REVIEW'
  /** The model could not review it. */
  isStuck: boolean
  misses: number
  updatedAt: Date
  /** An impersonating admin did it. */
  byAdmin: boolean
}

export interface MadeLearner {
  id: string
  isAdmin: boolean
  project: { track: string | null; version: string; startedAt: Date | null; completedAt: Date | null; updatedAt: Date } | null
  position: { stepId: string; updatedAt: Date } | null
  answers: MadeAnswer[]
  round: { round: number; version: string; questions: string[]; chosen: Record<string, string[]>; updatedAt: Date } | null
  /** of completed rounds, in whole percent */
  scores: number[]
  asked: number
  /** where they asked, if saved, and whether they share it */
  places: { stepId: string; blockId: string; isShared: boolean }[]
  /** on replies in the chat, and on answers in notes */
  votes: Record<'chat' | 'notes', (Vote | null)[]>
}

/** A seeded pseudo-random generator: the same numbers in every run. */
export function seededDraws(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Making {
  text: Text & { version: string }
  /** the previous version */
  older: string
  quiz: PublishedQuiz | null
  now: Date
  chance: () => number
}

/** Later questions have no saved place, like those of learners who opted out of tracking. */
export const KEPT_PLACES = 3
const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const MISTAKES = ['110', '=1+1', '  110 ', 'blue, I\n  think']

/** Makes a realistic learner: some only read, most leave on the way, some pause, some restart. */
export function makeLearner(at: number, { text, older, quiz, now, chance }: Making): MadeLearner {
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const ways: (string | null)[] = hasWays(text) ? text.metadata.tracks.map(({ id }) => id) : [null]
  const track = chance() < 0.2 ? oneOf([null, 'gone']) : oneOf(ways)
  const read = ways.find((way) => way === track) ?? ways[0] ?? null
  const steps = outlineOf([...text.outline], read)
  const ability = 0.3 + 0.65 * chance()
  const id = `019bc0e2-0000-7000-8000-${at.toString(16).padStart(12, '0')}`
  const version = chance() < 0.3 ? older : text.version
  const begin = now.getTime() - Math.floor(chance() * 60 * DAY_MINUTES) * MINUTE_MS
  let clock = begin
  const learner: MadeLearner = {
    id,
    isAdmin: chance() < 0.04,
    project: null,
    position: null,
    answers: [],
    round: null,
    scores: [],
    asked: 0,
    places: [],
    votes: { chat: [], notes: [] },
  }
  const onlyReads = chance() < 0.15
  const last = Math.min(steps.length, 1 + Math.floor(chance() * 1.6 * steps.length))
  for (const step of steps.slice(0, last)) {
    if (onlyReads) continue
    const boxes = step.children.map((child) => child.id)
    const asked = text.validations.filter(({ boxId, optional }) => boxes.includes(boxId) && (!optional || chance() < 0.4))
    for (const { id: validationId } of asked) {
      if (chance() < 0.04) continue
      clock += Math.floor((chance() < 0.06 ? DAY_MINUTES : 1) * (1 + 40 * chance()) * MINUTE_MS)
      const isRight = chance() < ability
      const status = isRight ? 'COMPLETE' : oneOf(['COMPLETE', 'COMPLETE', 'INCORRECT', 'IN_REVIEW', 'INCOMPLETE'] as const)
      const said = status === 'INCORRECT' ? (chance() < 0.7 ? oneOf(MISTAKES) : `mine ${at}`) : status === 'INCOMPLETE' ? '' : 'right'
      learner.answers.push({
        validationId,
        status,
        text: said,
        misses: isRight ? 0 : 1 + Math.floor(3 * chance()),
        updatedAt: new Date(clock),
        isStuck: status === 'IN_REVIEW' && chance() < 0.5,
        byAdmin: chance() < 0.02,
      })
    }
    if (quiz && boxes.includes(quiz.id) && chance() < 0.8) {
      const answered = quiz.questions.filter(() => chance() < 0.95)
      const chosen = answered.map(({ id: question, options }) => {
        const right = options.filter(({ isAnswer }) => isAnswer).map((option) => option.id)
        return [question, chance() < ability ? right.toReversed() : [oneOf(options).id]] as const
      })
      learner.round = {
        round: chance() < 0.2 ? 2 : 1,
        version,
        questions: quiz.questions.map((one) => one.id),
        chosen: Object.fromEntries(chosen),
        updatedAt: new Date(clock),
      }
      learner.scores = Array.from({ length: learner.round.round }, () => Math.floor(100 * chance()))
    }
  }
  const finished = last === steps.length && !onlyReads && learner.answers.every(({ status }) => status === 'COMPLETE')
  const isAnew = finished && chance() < 0.1
  const hasBegun = learner.answers.length > 0 || learner.round !== null || chance() < 0.1
  const [again] = isAnew && at % 2 === 0 ? learner.answers : []
  const startedAt = again ? new Date(clock + 10 * MINUTE_MS) : hasBegun && !isAnew ? new Date(begin) : null
  const completedAt = finished && hasBegun ? new Date(clock) : null
  if (hasBegun || chance() < 0.3) learner.project = { track, version, startedAt, completedAt, updatedAt: new Date(clock) }
  const answers = again ? [{ ...again, updatedAt: new Date(clock + 15 * MINUTE_MS) }] : []
  if (isAnew) Object.assign(learner, { answers, round: null, scores: [] })
  const stepId = chance() < 0.05 ? 'a-step-of-before' : (steps[last - 1]?.id ?? '')
  if (!isAnew && chance() < 0.7)
    learner.position = { stepId, updatedAt: new Date(clock + Math.floor(chance() * 3 * DAY_MINUTES) * MINUTE_MS) }
  learner.asked = chance() < 0.3 ? 1 + Math.floor(4 * chance()) : 0
  learner.places = Array.from({ length: learner.asked }, (_, place) => {
    const step = text.outline[(at + place) % text.outline.length]
    const stepId = step?.id ?? ''
    return { stepId, blockId: step?.children[at % 2]?.id ?? stepId, isShared: (at + place) % 9 === 0 }
  })
  const voteOf = (place: number) => (['up', null, 'down', 'up'] as const)[(at + place) % 4] ?? null
  learner.votes.chat = Array.from({ length: learner.asked }, (_, place) => voteOf(place))
  if (learner.asked > 2) learner.votes.notes = [voteOf(1), voteOf(2)]
  return learner
}

export function makeLearners(count: number, making: Making): MadeLearner[] {
  return Array.from({ length: count }, (_, at) => makeLearner(at, making))
}

type Row = Record<string, unknown>

async function fill(db: Db, table: string, rows: Row[]): Promise<void> {
  const name = sql.identifier(table)
  for (let at = 0; at < rows.length; at += 5000) {
    const part = JSON.stringify(rows.slice(at, at + 5000))
    await db.execute(sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${part}::jsonb)`)
  }
}

/** Saves the learners as if they had used the site. */
export async function saveLearners(db: Db, learners: readonly MadeLearner[], projectId: string): Promise<void> {
  const each = <Item>(of: (learner: MadeLearner) => readonly Item[], row: (item: Item, place: number) => Row) =>
    learners.flatMap((learner) => of(learner).map((item, place) => ({ user_id: learner.id, project_id: projectId, ...row(item, place) })))
  const some = <Item>(item: Item | null) => (item === null ? [] : [item])
  const long = new Date(0)
  await fill(
    db,
    'users',
    learners.map(({ id, isAdmin }) => ({
      id,
      email: `${id}@example.org`,
      name: 'Ada',
      nickname: id,
      nickname_look: id,
      plan: 'free',
      is_admin: isAdmin,
      preferences: {},
      created_at: long,
      updated_at: long,
    })),
  )
  await fill(
    db,
    'learner_projects',
    each(
      ({ project }) => some(project),
      ({ track, version, startedAt, completedAt, updatedAt }) => ({
        track,
        version,
        started_at: startedAt,
        completed_at: completedAt,
        updated_at: updatedAt,
        status: 'IN_PROGRESS',
        done: 0,
        required: 0,
        in_review: 0,
        doc_status: 'none',
        revision_floor: 0,
      }),
    ),
  )
  await fill(
    db,
    'reading_positions',
    each(
      ({ position }) => some(position),
      ({ stepId, updatedAt }) => ({ step_id: stepId, block_id: stepId, passed: 0, updated_at: updatedAt }),
    ),
  )
  await fill(
    db,
    'answers',
    each(
      ({ answers }) => answers,
      ({ validationId, text, status, isStuck, misses, updatedAt }) => ({
        validation_id: validationId,
        type: 'TEXT',
        title: validationId,
        text,
        status,
        misses,
        revision: 1,
        updated_at: updatedAt,
        review: isStuck ? { state: 'stuck', failures: 3, reason: 'busy' } : null,
        checked: false,
      }),
    ),
  )
  await fill(
    db,
    'quiz_rounds',
    each(
      ({ round }) => some(round),
      ({ round, version, questions, chosen, updatedAt }) => ({
        quiz_id: 'street-quiz',
        round,
        set: 0,
        version,
        questions,
        chosen,
        updated_at: updatedAt,
      }),
    ),
  )
  await fill(
    db,
    'quiz_attempts',
    each(
      ({ round, scores }) => (round ? scores.map((score) => ({ ...round, score })) : []),
      ({ score, version, updatedAt }, place) => ({
        id: newId(),
        quiz_id: 'street-quiz',
        round: place + 1,
        version,
        score,
        completed_at: updatedAt,
      }),
    ),
  )
  const chatOf = new Map(learners.filter(({ asked }) => asked > 0).map(({ id }) => [id, newId()]))
  await fill(
    db,
    'chats',
    each(
      ({ id }) => some(chatOf.get(id) ?? null),
      (id) => ({ id, created_at: long, updated_at: long, message_count: 0, last_activity: long, last_place: 0 }),
    ),
  )
  await fill(
    db,
    'chat_messages',
    learners.flatMap(({ id, places, votes }) =>
      places.flatMap(({ stepId, blockId, isShared }, at) => {
        const [question, reply] = [newId(), newId()]
        const sent = { user_id: id, chat_id: chatOf.get(id), content: [], is_cut: false, is_shared: false, created_at: long }
        const content = [{ type: 'text', text: `What of ${stepId}?` }]
        return [
          {
            ...sent,
            id: question,
            place: 2 * at + 1,
            role: 'user',
            content,
            ...(at < KEPT_PLACES && { step_id: stepId, block_id: blockId }),
          },
          {
            ...sent,
            id: reply,
            place: 2 * at + 2,
            role: 'assistant',
            answers: question,
            is_shared: isShared,
            vote: votes.chat[at] ?? null,
          },
        ]
      }),
    ),
  )
  await fill(
    db,
    'learner_files',
    each(
      ({ votes }) => some(votes.notes.length > 0 ? votes.notes : null),
      (votes) => ({
        name: ANNOTATIONS,
        revision: 1,
        updated_at: long,
        data: { highlights: [], notes: [{ id: 'n', answers: votes.map((vote) => (vote ? { id: 'a', vote } : { id: 'a' })) }] },
      }),
    ),
  )
  await fill(
    db,
    'audit_log',
    learners.flatMap(({ id, answers }) =>
      answers
        .filter(({ byAdmin }) => byAdmin)
        .map(({ validationId, updatedAt }) => ({
          id: newId(),
          admin_id: id,
          user_id: id,
          request_id: 'r',
          created_at: updatedAt,
          what: `POST /projects/{id}/validations/${validationId}`,
        })),
    ),
  )
  // without statistics the planner makes the queries a hundred times slower
  await db.execute(sql`analyze`)
}
