import { sql } from 'drizzle-orm'
import { contentFolder, type ContentFolder } from '#features/content/content.fixtures.ts'
import { findTasks } from '#features/content/checks.store.ts'
import { compileOnce } from '#compiler/compile.fixtures.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import { findQuizOf } from '#features/content/content.store.ts'
import { openDatabase, type Db } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createLog } from '#platform/log.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { ROWS_AT_ONCE } from './kept-figures.rules.ts'
import { seededDraws, makeLearners, saveLearners, type MadeLearner } from './learners.fixtures.ts'

const head = `---
title: Light a street
description: You will have a street that glows.
category: Networks
series: small-things
order: "1.9"
difficulty: easy
time: 45
cost: Free
needs: []
kind: tool
visibility: public
plan: free
tracks:
  - { id: low, title: Low guidance, description: You find the way yourself. }
  - { id: high, title: High guidance, description: Every step is shown. }
---
`

/** Steps with and without tasks, one on a single track, a quiz, a Secret Mission. */
const streetText = (frontMatter: string) => `${frontMatter}
## Look around {#look}

There is a street.

## Wire it {#wire}

:::task{#wires}
::text{#volts title="How many volts?"}
::text{#colour title="Which colour is live?"}
:::

## Count the lamps {#count tracks="high"}

:::task{#lamps}
::text{#lamps-seen title="How many lamps?"}
:::

## Try it {#try}

:::task{#trial}
::url{#address title="Where does it glow?"}
:::

:::task{#more}
::text{#wish title="What would you add?" optional}
:::

::quiz{#street-quiz}

### Behind the wall {#wall type=pro}

:::task{#secret-task}
::text{#secret title="What hums?" optional}
:::

## Keep it {#keep}

:::task{#kept}
::text{#lesson title="What did you learn?"}
:::
`

const checks = `volts:
  check: number
  value: 230
  tolerance: 5
  message: Read it from the meter.
colour:
  check: caseless
  value: brown
  message: Look at the cable.
`

const question = (id: string) => ({
  id,
  type: id === 'both' ? 'multiple' : 'single',
  difficulty: 'easy',
  question: `What of ${id}?`,
  options: ['a', 'b', 'c'].map((option, at) => ({
    id: option,
    value: `It is ${option}`,
    explanation: `Because of ${option}.`,
    isAnswer: at === 0 || (at === 1 && id === 'both'),
  })),
})
const quiz = {
  id: 'street-quiz',
  name: 'What glows?',
  description: 'Four questions.',
  questions: ['one', 'two', 'both', 'last'].map(question),
}

/** The test project of the figures. Without tracks each step is for everybody. */
export function streetFolder({ hasTracks = true } = {}): Promise<ContentFolder> {
  const frontMatter = hasTracks ? head : head.replace(/^tracks:[^]*?(?=^---)/m, '')
  const text = streetText(frontMatter)
  return contentFolder({
    'projects/street/project.md': hasTracks ? text : text.replace(' tracks="high"', ''),
    'projects/street/answers.yaml': checks,
    'projects/street/quiz.yaml': JSON.stringify(quiz),
  })
}

/** Fills a data folder with learners of that project, for a server that starts later. */
export async function fillStreet(dataDir: string, folder: ContentFolder, count: number, { isLarge = false } = {}): Promise<void> {
  const database = await openDatabase({ dataDir, log: createLog({ logLevel: 'silent' }) })
  await migrate(database)
  const { learners } = await addLearners({ db: database.db, storage: createStorage({ dataDir, s3: null }) }, folder, {
    count,
    now: new Date(),
  })
  if (isLarge) await addManyRows(database.db, learners)
  await database.close()
}

/** As many answers as are not counted at once. No text has their tasks, so they change no figure. */
export async function addManyRows(db: Db, learners: readonly MadeLearner[]): Promise<void> {
  await db.execute(sql`
    insert into answers (user_id, project_id, validation_id, type, title, text, status, revision, misses, checked, updated_at)
    select ${learners[0]?.id}, 'street', 'gone-' || n, 'TEXT', 'Gone', 'x', 'COMPLETE', 1, 0, false, now()
    from generate_series(0, ${ROWS_AT_ONCE}::int) n`)
}

interface Adding {
  count: number
  now: Date
  seed?: number
}

/** Publishes the project, and adds that many learners. */
export async function addLearners(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  folder: ContentFolder,
  { count, now, seed = 11 }: Adding,
) {
  const publish = async () => {
    const quiet = { info: () => undefined, warn: () => undefined }
    await publishContent({ db, storage, folder: folder.path, log: quiet, compile: compileOnce })
    return findTasks(db, 'street', null)
  }
  const older = await publish()
  await folder.write('projects/street/quiz.yaml', JSON.stringify({ ...quiz, name: 'What glows at night?' }))
  const text = await publish()
  const published = text && (await findQuizOf(db, 'street', text.version))
  if (!text || !older || !published) throw new Error('The street project is not published')
  const learners = makeLearners(count, { text, older: older.version, quiz: published, now, chance: seededDraws(seed) })
  await saveLearners(db, learners, 'street')
  return { text, older: older.version, quiz: published, learners }
}
