import type { Account } from '#features/accounts/accounts.store.ts'
import { dateIn } from '#features/accounts/time-zone.rules.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { mixed } from '#features/content/content-quiz.rules.ts'
import { findReading } from '#features/content/content.store.ts'
import { ourAnswerTo } from '#features/content/own-answers.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import type { Comparison } from '#features/validations/validations.rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { runsIn } from './code-questions.rules.ts'
import { listAnswered, listChangedProjects, listMarked, listRounds, type ChangedProject } from './gathering.store.ts'
import { expected } from './knowing.rules.ts'
import {
  answered,
  armsOf,
  chanceOf,
  dayAfter,
  daysUntilNext,
  FEWEST_TO_HOLD,
  MEASURED_AFTER,
  rungAfter,
  type Arm,
  type ItemKind,
} from './recall.rules.ts'
import { canBeAsked } from './questions.rules.ts'
import {
  addBuilt,
  addItems,
  findItems,
  findRecallLearner,
  holdLearner,
  listUnasked,
  saveItem,
  saveItems,
  saveLearner,
  type RecallItem,
} from './recall.store.ts'
import { marksIn, wordingsOf } from './task-questions.rules.ts'

/** The rest of a long history follows with the next page. */
const PROJECTS_AT_ONCE = 12
const COMMANDS_OF_A_STEP = 3
/** A transaction that is under way now may still save something with an earlier time. */
const OVERLAP_MS = 5 * 60_000

export function itemName(kind: ItemKind, projectId: string, thing: string): string {
  return kind === 'concept' ? `concept:${thing}` : `${kind}:${projectId}:${thing}`
}

type DateOf = (moment: Date) => string

interface Met {
  kind: ItemKind
  projectId: string
  thing: string
  version: string | null
  on: Date
  set?: number
  compared?: Comparison | null
}

function itemOf({ kind, projectId, thing, version, on, set = 0, compared = null }: Met, dateOf: DateOf): RecallItem {
  const seenOn = dateOf(on)
  const rung = rungAfter(compared)
  const blank = { times: 0, wording: null, arm: null, measureOn: null }
  return {
    name: itemName(kind, projectId, thing),
    kind,
    projectId,
    thing,
    version,
    set,
    rung,
    seenOn,
    dueOn: dayAfter(seenOn, daysUntilNext({ rung })),
    ...blank,
  }
}

/** Once a day: what was learned today is asked tomorrow at the earliest. */
export async function gather({ db, clock }: Pick<Services, 'db' | 'clock'>, { id: userId, preferences }: Account): Promise<void> {
  const now = clock.now()
  const dateOf: DateOf = (moment) => dateIn(preferences.timeZone, moment)
  const { gatheredUntil } = await findRecallLearner(db, userId)
  if (gatheredUntil !== null && dateOf(new Date(gatheredUntil.getTime() + OVERLAP_MS)) >= dateOf(now)) return
  const changed = await listChangedProjects(db, userId, gatheredUntil, PROJECTS_AT_ONCE)
  const marked = await listMarked(db, userId, gatheredUntil)
  // includes projects that were completed long ago and changed only now
  const finished = changed.filter(({ completedAt }) => completedAt !== null)
  const [tasks, questions, named, marks] = [
    await metTasks(db, userId, changed),
    await metQuestions(db, userId, changed),
    await metConcepts(db, finished),
    metMarks(marked, now),
  ]
  await db.transaction(async (tx) => {
    const learner = await holdLearner(tx, userId)
    const items = [...tasks, ...questions, ...named, ...marks].map((met) => itemOf(met, dateOf))
    const added = await addItems(tx, userId, [...new Map(items.map((item) => [item.name, item])).values()])
    await countBuilt(
      tx,
      userId,
      named.filter((one) => !added.has(itemName('concept', one.projectId, one.thing))),
      { now, dateOf },
    )
    const drawn = learner.takesPart ? await drawArms(tx, userId, { added, drawn: learner.drawn, today: dateOf(now) }) : learner.drawn
    const isAll = changed.length < PROJECTS_AT_ONCE
    const until = isAll ? new Date(now.getTime() - OVERLAP_MS) : changed.at(-1)?.updatedAt
    await saveLearner(tx, userId, { gatheredUntil: until ?? now, drawn })
  })
}

async function metTasks(db: Db, userId: string, changed: readonly ChangedProject[]): Promise<Met[]> {
  const done = await listAnswered(
    db,
    userId,
    changed.map(({ projectId }) => projectId),
  )
  const met: Met[] = []
  for (const { projectId, version } of changed) {
    const own = done.filter((one) => one.projectId === projectId)
    const tasks = own.length === 0 ? null : await findTasks(db, projectId, version)
    if (!tasks) continue
    const reading = await findReading(db, projectId, tasks.version)
    for (const { validationId: thing, type, compared, updatedAt: on } of own) {
      const kind = type === 'WORK' ? 'practice' : type === 'TEXT' && isAskable(tasks, thing, reading?.document) ? 'task' : null
      if (kind) met.push({ kind, projectId, thing, version: tasks.version, compared, on })
    }
    const steps = reading?.document.content ?? []
    met.push(...metCommands(projectId, tasks, steps, new Map(own.map((one) => [one.validationId, one.updatedAt]))))
  }
  return met
}

/** A task with a rule, or one with an answer of ours to compare with. */
function isAskable({ checks, validations }: Tasks, thing: string, document: DocNode | undefined): boolean {
  const check = checks[thing]
  if (check && !isRubric(check)) return true
  const title = validations.find(({ id }) => id === thing)?.title
  return title !== undefined && document !== undefined && ourAnswerTo(document, title) !== null
}

/** The commands of steps in which a task was done. */
function metCommands(projectId: string, tasks: Tasks, steps: readonly DocNode[], done: ReadonlyMap<string, Date>): Met[] {
  const dates = new Map(tasks.validations.flatMap(({ id, boxId }) => (done.has(id) ? [[boxId, done.get(id) as Date]] : [])))
  return tasks.outline.flatMap(({ id: stepId, children }) => {
    const on = children.map(({ id }) => dates.get(id)).find((date) => date !== undefined)
    const step = on && steps.find(({ attrs }) => attrs?.['id'] === stepId)
    if (!step) return []
    const runs = mixed(runsIn([step]), `${projectId} ${stepId}`).slice(0, COMMANDS_OF_A_STEP)
    return runs.map(({ id }) => ({ kind: 'command' as const, projectId, thing: id, version: tasks.version, on }))
  })
}

async function metQuestions(db: Db, userId: string, changed: readonly ChangedProject[]): Promise<Met[]> {
  const rounds = await listRounds(
    db,
    userId,
    changed.map(({ projectId }) => projectId),
  )
  return rounds.flatMap(({ projectId, version, set, chosen, updatedAt: on }) =>
    Object.keys(chosen).map((thing) => ({ kind: 'quiz' as const, projectId, thing, version, set, on })),
  )
}

/** The concepts that finished projects name. */
async function metConcepts(db: Db, finished: readonly ChangedProject[]): Promise<Met[]> {
  const met: Met[] = []
  for (const { projectId, version, completedAt } of finished) {
    const concepts = (await findTasks(db, projectId, version))?.metadata.concepts ?? []
    for (const thing of concepts) met.push({ kind: 'concept', projectId, thing, version, on: completedAt ?? new Date(0) })
  }
  return met
}

/** A highlight that is too short to be asked is left out; it comes with the note that somebody adds later. */
function metMarks(marked: readonly { projectId: string; data: unknown }[], now: Date): Met[] {
  return marked.flatMap(({ projectId, data }) =>
    [...marksIn(data as Annotations)].flatMap(([thing, mark]) => {
      const on = new Date(Math.min(Date.parse(mark.highlight.at) || now.getTime(), now.getTime()))
      return canBeAsked(wordingsOf(mark)) ? [{ kind: 'mark' as const, projectId, thing, version: null, on }] : []
    }),
  )
}

/** Building counts: a finished project recalls the concepts that were met before. */
async function countBuilt(tx: Db, userId: string, named: readonly Met[], { now, dateOf }: { now: Date; dateOf: DateOf }): Promise<void> {
  const names = named.map((one) => itemName('concept', one.projectId, one.thing))
  const known = new Map((await findItems(tx, userId, names)).map((item) => [item.name, item]))
  for (const { projectId, thing, on } of named) {
    const item = known.get(itemName('concept', projectId, thing))
    const day = dateOf(on)
    if (!item || item.projectId === projectId || day <= item.seenOn || item.measureOn !== null) continue
    const answer = {
      name: item.name,
      day,
      wording: 'built',
      given: { text: projectId },
      grade: 'built' as const,
      arm: null,
      answeredAt: now,
    }
    if (!(await addBuilt(tx, userId, { ...answer, expected: expected(item, day) }))) continue
    const next = answered(item, 'built', day)
    await saveItem(tx, userId, { name: item.name, ...next, dueOn: dayAfter(day, daysUntilNext(next)) })
    known.set(item.name, { ...item, ...next })
  }
}

interface Draw {
  added: ReadonlySet<string>
  drawn: number
  today: string
}

/** Returns how many are drawn. The first ten decide whether any is held out. */
async function drawArms(tx: Db, userId: string, { added, drawn, today }: Draw): Promise<number> {
  if (drawn > 0 && added.size === 0) return drawn
  const { unasked, count } = await listUnasked(tx, userId)
  if (count < FEWEST_TO_HOLD) return drawn
  const pool = drawn === 0 ? unasked : unasked.filter((name) => added.has(name))
  const inChance = pool.toSorted((a, b) => chanceOf(`${userId} ${a}`, 2 ** 31) - chanceOf(`${userId} ${b}`, 2 ** 31))
  const arms = armsOf(drawn, inChance.length, (block, most) => chanceOf(`${userId} ${block}`, most))
  const measureOn = dayAfter(today, MEASURED_AFTER)
  const drawnFor = (arm: Arm) => inChance.filter((_, at) => arms[at] === arm)
  await saveItems(tx, userId, drawnFor('held'), { arm: 'held', measureOn, dueOn: measureOn })
  await saveItems(tx, userId, drawnFor('compared'), { arm: 'compared', measureOn })
  return drawn + inChance.length
}
