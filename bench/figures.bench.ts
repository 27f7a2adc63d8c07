import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streetFolder, addLearners } from '#features/figures/figures.fixtures.ts'
import { countPeople, countSteps } from '#features/figures/funnel.store.ts'
import { answerKeys } from '#features/figures/quiz-figures.rules.ts'
import { countQuestions } from '#features/figures/quiz-figures.store.ts'
import { shapeOf } from '#features/figures/figures.rules.ts'
import { countProjects } from '#features/figures/figures.store.ts'
import { countAnswersByTask, listMistakes } from '#features/figures/task-figures.store.ts'
import { measureTimes } from '#features/figures/reading-times.store.ts'
import { countAsked, countPlaces, listShared } from '#features/figures/tutor-figures.store.ts'
import { countVersions } from '#features/figures/version-figures.store.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import { createStorage } from '#platform/storage/storage.ts'
import { figure, median } from './figure.ts'
import { benchDatabase } from './load.ts'

const ANSWERS = Number(process.env.ANSWERS ?? 1_000_000)
const LEARNERS = Number(process.env.LEARNERS ?? 10_000)
const TIMES = 7
const MOST_MS = 200

/** Chats in other projects, too. */
const copyOfChats = (projectId: string) => `
  with copied as (
    insert into chats select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'project_id', '${projectId}'))).*
    from chats c where project_id = 'street' returning id, user_id)
  insert into chat_messages select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'chat_id', n.id))).*
  from chats c join copied n on n.user_id = c.user_id join chat_messages m on m.chat_id = c.id where c.project_id = 'street'`

const dataDir = await mkdtemp(join(tmpdir(), 'figures-'))
await using bench = await benchDatabase()
const database = await openDatabase({ databaseUrl: bench.url, dataDir, log: createLog({ logLevel: 'silent' }) })
const { db, pool } = database
try {
  await migrate(database)
  await using street = await streetFolder()
  const now = new Date()
  const { text, quiz, older } = await addLearners({ db, storage: createStorage({ dataDir, s3: null }) }, street, { count: LEARNERS, now })
  const countAnswers = async () => Number((await pool.query<{ count: string }>('select count(*) from answers')).rows[0]?.count)
  const own = await countAnswers()
  // other projects of the same learners, so that the tables are as large as a school's
  const TABLES = ['learner_projects', 'reading_positions', 'answers', 'quiz_rounds']
  for (let other = 1; (await countAnswers()) < ANSWERS; other += 1) {
    for (const table of TABLES) {
      await pool.query(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('project_id', 'other-${other}'))).* from ${table} t where project_id = 'street'`,
      )
    }
    await pool.query(copyOfChats(`other-${other}`))
  }
  await pool.query('vacuum (analyze)')
  const asked = await pool.query<{ count: string }>('select count(*) from chat_messages')
  figure('figures: messages in the table', Number(asked.rows[0]?.count), 'rows')
  figure('figures: answers in the table', await countAnswers(), 'rows', undefined, `${own} of them in the project, by ${LEARNERS} learners`)

  const shape = shapeOf('street', text)
  const keys = [text.version, older].flatMap((version) => answerKeys(version, quiz))
  const quiet = new Date(now.getTime() - 14 * 86_400_000)
  const questions: Record<string, () => Promise<unknown>> = {
    list: () => countProjects(db),
    people: () => countPeople(db, shape),
    steps: () => countSteps(db, shape, quiet),
    times: () => measureTimes(db, shape),
    tasks: () => countAnswersByTask(db, shape),
    mistakes: () => listMistakes(db, shape, Object.keys(text.checks)),
    questions: () => countQuestions(db, shape, keys),
    tutor: () => countAsked(db, shape),
    places: () => countPlaces(db, shape),
    shared: () => listShared(db, shape),
    versions: () => countVersions(db, shape),
  }
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = []
    for (let at = 0; at <= TIMES; at += 1) {
      const begun = performance.now()
      await ask()
      if (at > 0) times.push(performance.now() - begun)
    }
    figure(`figures: ${name}`, median(times), 'ms', { most: MOST_MS })
  }
} finally {
  await database.close()
  await rm(dataDir, { recursive: true })
}
