import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import { mixed } from '#features/content/content-quiz.rules.ts'
import { blockTexts } from '#features/content/content-words.rules.ts'
import type { Concept, ListedProject, PublishedQuiz } from '#features/content/content.rules.ts'
import { findReading } from '#features/content/content.store.ts'
import { ourAnswerTo } from '#features/content/own-answers.rules.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { workIn } from '#features/practice/work.rules.ts'
import { accessFor } from '#features/projects/access.rules.ts'
import { ANNOTATIONS } from '#features/projects/project-files.rules.ts'
import { findFile } from '#features/projects/project-files.store.ts'
import { isUnlocked, listVisible } from '#features/projects/reader-view.server.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { listSets } from '#features/quizzes/quizzes.store.ts'
import { listAnswers, type StoredAnswer } from '#features/validations/validations.store.ts'
import { runsIn, runWordings, workWordings } from './code-questions.rules.ts'
import { canBeAsked, type Wording } from './questions.rules.ts'
import type { RecallItem } from './recall.store.ts'
import { conceptWordings, conceptMeaning, marksIn, ownWordings, quizWordings, taskWordings, wordingsOf } from './task-questions.rules.ts'

/** What an item can be asked as; null where what it is about is gone or closed to them. */
export interface Ready {
  project: { id: string; title: string }
  /** the place in the project, as the hash of its address */
  place: string | null
  wordings: Wording[]
}

type Asker = Pick<CallContext, 'actor' | 'account' | 'services'>

const CONCEPTS_BESIDE = 8

/** Reads each project, its answers and its marks once. */
export async function openMaterial(context: Asker) {
  const { db } = context.services
  const userId = learnerOf(context).id
  const own = new Map((await listLearnerProjects(db, userId)).map((one) => [one.projectId, one]))
  const visible = new Map((await listVisible(db, context)).map((one) => [one.id, one]))
  const answers = once((projectId: string) => listAnswers(db, userId, projectId))
  const marks = once(async (projectId: string) => {
    const file = await findFile(db, { userId, projectId, name: ANNOTATIONS })
    return marksIn(file?.data ?? {})
  })
  /** The bodies of Secret Missions are not in the document. */
  const blocks = once(async (projectId: string) => {
    const version = own.get(projectId)?.version ?? visible.get(projectId)?.version
    const reading = version && (await findReading(db, projectId, version))
    return reading ? new Set(blockTexts(reading.document.content ?? []).map(({ id }) => id)) : null
  })
  const concepts = once<'all', Concept[]>(() => listConcepts(db))
  const isPro = hasPro(context.actor)

  function openProject(projectId: string): ListedProject | null {
    const listed = visible.get(projectId)
    return listed && accessFor(context, listed, isUnlocked(own.get(projectId) ?? null)) === 'open' ? listed : null
  }

  /** The tasks of the version that they did, and of the one that readers get now. */
  async function tasksOf(item: RecallItem, { version }: ListedProject): Promise<{ did: Tasks; now: Tasks } | null> {
    const now = await findTasks(db, item.projectId, version)
    const did = (await findTasks(db, item.projectId, item.version ?? version)) ?? now
    return did && now && { did, now }
  }

  async function ofQuiz(item: RecallItem, listed: ListedProject, seed: string) {
    const now = (await findReading(db, item.projectId, listed.version))?.quiz
    const did = (await findReading(db, item.projectId, item.version ?? listed.version))?.quiz
    if (!now || !did) return null
    const asked = item.set === 0 ? did.questions : await madeQuestions(item, did)
    const question = asked.find(({ id }) => id === item.thing)
    const isThere = item.set > 0 || now.questions.some(({ id }) => id === item.thing)
    return question && isThere ? { place: now.id, wordings: quizWordings(question, seed) } : null
  }

  async function madeQuestions({ projectId, version, set }: RecallItem, { id: quizId }: PublishedQuiz) {
    const sets = version === null ? [] : await listSets(db, { projectId, version, quizId })
    return sets.find(({ number }) => number === set)?.questions ?? []
  }

  async function ofTask(item: RecallItem, listed: ListedProject, seed: string) {
    const tasks = await tasksOf(item, listed)
    const task = tasks?.did.validations.find(({ id }) => id === item.thing)
    const current = tasks?.now.validations.find(({ id }) => id === item.thing)
    if (!tasks || !task || !current || (task.contentId !== undefined && !isPro)) return null
    const done = (await answers(item.projectId)).filter(({ status }) => status === 'COMPLETE')
    const mine = done.find(({ validationId }) => validationId === item.thing)
    if (!mine) return null
    const place = current.boxId
    if (item.kind === 'practice') {
      const work = workIn(mine.text)
      return work && { place, wordings: workWordings(task.title, work, seed) }
    }
    const check = tasks.did.checks[item.thing]
    if (!check || isRubric(check)) {
      const reading = await findReading(db, item.projectId, tasks.did.version)
      const ours = reading && ourAnswerTo(reading.document, task.title)
      return ours ? { place, wordings: ownWordings(task, ours) } : null
    }
    const others = othersOf(done, tasks, item.thing)
    return { place, wordings: taskWordings({ title: task.title, description: task.description, check, own: mine.text, others }, seed) }
  }

  function othersOf(done: readonly StoredAnswer[], { did, now }: { did: Tasks; now: Tasks }, thing: string) {
    return done.flatMap(({ validationId, text, type }) => {
      const other = did.validations.find(({ id }) => id === validationId)
      const isThere = now.validations.some(({ id }) => id === validationId)
      const isOther = validationId !== thing && type === 'TEXT' && isThere && did.checks[validationId] !== undefined
      return other && isOther && (other.contentId === undefined || isPro) ? [{ title: other.title, own: text }] : []
    })
  }

  async function ofCommand(item: RecallItem, listed: ListedProject, seed: string) {
    const now = await findReading(db, item.projectId, listed.version)
    const did = await findReading(db, item.projectId, item.version ?? listed.version)
    const all = runsIn(did?.document.content ?? [])
    const run = all.find(({ id }) => id === item.thing)
    const isThere = run && runsIn(now?.document.content ?? []).some(({ command }) => command === run.command)
    return isThere ? { place: run.id, wordings: runWordings(run, all, seed) } : null
  }

  async function ofConcept(item: RecallItem, listed: ListedProject, seed: string) {
    const all = await concepts('all')
    const concept = all.find(({ key }) => key === item.thing)
    if (!concept) return null
    const named = new Set(listed.metadata.concepts)
    const near = all.filter(({ key }) => named.has(key) && key !== item.thing)
    const far = mixed(
      all.map((one) => ({ id: one.key, one })),
      seed,
    ).map(({ one }) => one)
    const beside = [...near, ...far.filter(({ key }) => key !== item.thing && !named.has(key))].slice(0, CONCEPTS_BESIDE)
    return { place: null, wordings: conceptWordings(conceptMeaning(concept), beside.map(conceptMeaning), seed) }
  }

  async function ofMark(item: RecallItem) {
    const mark = (await marks(item.projectId)).get(item.thing)
    const inDocument = mark && (await blocks(item.projectId))
    if (!inDocument) return null
    if (!isPro && !mark.highlight.parts.every(({ blockId }) => inDocument.has(blockId))) return null
    return { place: `note-${item.thing}`, wordings: wordingsOf(mark) }
  }

  const builders = { quiz: ofQuiz, task: ofTask, practice: ofTask, command: ofCommand, concept: ofConcept, mark: ofMark }

  return async (item: RecallItem, seed: string): Promise<Ready | null> => {
    const listed = openProject(item.projectId)
    const built = listed && (await builders[item.kind](item, listed, seed))
    return built && canBeAsked(built.wordings) ? { ...built, project: { id: listed.id, title: listed.metadata.title } } : null
  }
}

function once<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loaded = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = loaded.get(key) ?? load(key)
    loaded.set(key, value)
    return value
  }
}
