import { findAccount } from '#features/accounts/accounts.store.ts'
import { listAllVariables } from '#features/accounts/variables.store.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { findTasks, type Tasks } from '#features/content/checks.store.ts'
import { isRequiredIn, isShownIn, type DocNode, type PublishedValidation } from '#features/content/content.rules.ts'
import { findProSections, findReading } from '#features/content/content.store.ts'
import { listConcepts } from '#features/content/published-catalogue.store.ts'
import { richWords } from '#features/notes/notes.rules.ts'
import { present } from '#features/projects/reading-marks.rules.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { findFile } from '#features/projects/project-files.store.ts'
import { listUnlocked } from '#features/projects/missions.store.ts'
import { minutesTaken } from '#features/projects/progress.rules.ts'
import { trackToRead, type LearnerProject } from '#features/projects/projects.rules.ts'
import { listLearnerProjects } from '#features/projects/projects.store.ts'
import { bestScore } from '#features/quizzes/quizzes.rules.ts'
import { listAttempts } from '#features/quizzes/quizzes.store.ts'
import { countsAsDone, standingOf } from '#features/validations/review.rules.ts'
import { storedAnswerTo } from '#features/validations/task-access.server.ts'
import { listAnswers, type StoredAnswer } from '#features/validations/validations.store.ts'
import { isOfKind } from '#features/validations/work-answers.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import { mainPicture } from './compose.rules.ts'
import type { AnsweredTask, FinishedProject } from './compose.server.ts'

export type NotFinished = Refusal<'not_finished', undefined>

export async function findLearnerProject(db: Db, userId: string, projectId: string): Promise<LearnerProject | null> {
  return (await listLearnerProjects(db, userId)).find((one) => one.projectId === projectId) ?? null
}

/** What a learner did in a finished project: their own answers, and only titles from the project's text. */
export async function factsOf(db: Db, userId: string, projectId: string): Promise<FinishedProject | NotFinished> {
  const learner = await findLearnerProject(db, userId, projectId)
  if (learner?.status !== 'COMPLETE' || learner.version === null || learner.completedAt === null) return refuse('not_finished')
  const { version, completedAt: finishedAt } = learner
  const reading = await findReading(db, projectId, version)
  const tasks = await findTasks(db, projectId, version)
  const account = await findAccount(db, userId)
  if (!reading || !tasks || !account) return refuse('not_finished')
  const { metadata, document } = reading
  const { title, description, category, needs, plan } = metadata
  const track = trackToRead(metadata.tracks, learner.track)
  const values = (await listAllVariables(db, userId)).filter((one) => one.scope === 'user' || one.projectId === projectId)
  const names = new Map((await listConcepts(db)).map(({ key, name }) => [key, name]))
  const answers = await listAnswers(db, userId, projectId)
  const missions = await missionSteps(db, userId, learner, tasks.validations)
  const steps = (document.content ?? []).filter((node) => node.type === 'step' && isShownIn(node.attrs?.tracks, track))
  const attempts = reading.quiz ? await listAttempts(db, { userId, projectId, quizId: reading.quiz.id }) : []
  const score = bestScore(attempts)
  // do not reveal Pro content to readers of the document
  const isForAll = plan === 'free'
  return {
    project: { title, description, category, needs, concepts: metadata.concepts.flatMap((key) => names.get(key) ?? []) },
    author: account.name || account.nickname,
    finishedAt,
    minutes: minutesTaken(learner),
    tasks: learner.done,
    picture: isForAll ? mainPicture(document) : null,
    steps: steps.map((step) => {
      const id = String(step.attrs?.id)
      const asked = new Set(taskIds(step, track))
      const inside = tasks.validations.filter((one) => (one.contentId ? missions.get(one.id) === id : asked.has(one.id)))
      return {
        id,
        title: String(step.attrs?.title),
        answers: inside.flatMap((one) => answeredOf(one, track, { answers, checks: tasks.checks })),
      }
    }),
    values: values.filter((one) => one.projectId === projectId).map(({ name, value }) => ({ name, value })),
    quiz: score === null ? null : { score, attempts: attempts.length },
    notes: await ownNotes(db, userId, projectId),
  }
}

/** Only the learner's words: the quoted text belongs to the project. */
async function ownNotes(db: Db, userId: string, projectId: string): Promise<FinishedProject['notes']> {
  const file = await findFile(db, { userId, projectId, name: ANNOTATIONS })
  const notes = present((file?.data as Annotations | undefined)?.notes).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return notes
    .map(({ id, heading, body }) => ({ id, heading: heading.trim(), words: richWords(body).trim() }))
    .filter(({ words }) => words !== '')
}

const TASKS = new Set(['validationText', 'validationUrl', 'validationUpload', 'validationWork'])

function taskIds(node: DocNode, track: string | null): string[] {
  if (TASKS.has(node.type)) return [String(node.attrs?.id)]
  return (node.content ?? []).filter((child) => isShownIn(child.attrs?.tracks, track)).flatMap((child) => taskIds(child, track))
}

/** The tasks of unlocked Secret Missions, with their steps. */
async function missionSteps(
  db: Db,
  userId: string,
  { projectId, version }: Pick<LearnerProject, 'projectId' | 'version'>,
  validations: readonly PublishedValidation[],
): Promise<Map<string, string>> {
  if (version === null || !validations.some(({ contentId }) => contentId !== undefined)) return new Map()
  const unlocked = await listUnlocked(db, userId, projectId)
  const sections = await findProSections(db, projectId, version)
  return new Map(
    validations.flatMap(({ id, contentId }) => {
      const step = contentId !== undefined && unlocked.has(contentId) ? sections[contentId]?.stepId : undefined
      return step === undefined ? [] : [[id, step] as const]
    }),
  )
}

interface Given {
  answers: readonly StoredAnswer[]
  checks: Tasks['checks']
}

function answeredOf(validation: PublishedValidation, track: string | null, { answers, checks }: Given): AnsweredTask[] {
  const { id, title, description, type } = validation
  const answer = storedAnswerTo(answers, id)
  if (!answer || answer.status === 'INCOMPLETE' || !isOfKind(answer.type, type)) return []
  const isRequired = isRequiredIn(validation, track)
  const check = checks[id]
  const isChecked = check !== undefined && !isRubric(check)
  const isOnMachine = answer.status === 'COMPLETE' && answer.checked
  const { text, file } = answer
  return [
    { id, title: title || description, isRequired, isDone: countsAsDone(standingOf(answer)), isChecked, isOnMachine, type, text, file },
  ]
}
