import { implement } from '@orpc/server'
import { isSignedIn } from '#features/accounts/rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/server.ts'
import type { Account } from '#features/accounts/store.ts'
import type { PublishedQuiz } from '#features/content/rules.ts'
import { findPublished, findQuizOf } from '#features/content/store.ts'
import { allowanceOf } from '#features/plans/rules.ts'
import { findUsage, takeAllowance } from '#features/plans/store.ts'
import { accessTo } from '#features/projects/rules.ts'
import { announceProject, beginProject, findLearnerProject } from '#features/projects/store.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { quizzesContract, type Quiz } from './contract.ts'
import {
  choose,
  completionTime,
  completionsLeft,
  firstRound,
  nextRound,
  openQuestions,
  questionsOf,
  scoreOf,
  shownQuestion,
  type Attempt,
  type Chosen,
  type Round,
} from './rules.ts'
import { findRound, listAllQuizzes, listAttempts, saveAttempt, saveRound } from './store.ts'

const call = implement(quizzesContract).$context<CallContext>()

const LIMIT = 'quiz_completion_limit'
type PaywallRefusal = Refusal<'paywall', { location: typeof LIMIT }>
const paywall = (): PaywallRefusal => refuse('paywall', { location: LIMIT })

interface Place {
  projectId: string
  version: string
  quiz: PublishedQuiz
}

/** Where the caller stands in a quiz. */
interface Standing extends Place {
  round: Round
  attempts: Attempt[]
}

const isDone = ({ round, attempts }: Standing) => attempts.some((attempt) => attempt.round === round.round)

/** The quiz of the version that the caller reads. */
async function findPlace({ actor, services }: CallContext, projectId: string): Promise<Place | Refusal<'not_found' | 'locked', undefined>> {
  const published = await findPublished(services.db, projectId)
  if (!published) return refuse('not_found')
  const own = isSignedIn(actor) ? await findLearnerProject(services.db, actor.userId, projectId) : null
  const access = accessTo(published.metadata, actor, own !== null && own.unlockedAt !== null)
  if (access === 'hidden') return refuse('not_found')
  if (access === 'locked') return refuse('locked')
  const version = own?.version ?? published.version
  const quiz = version === published.version ? published.quiz : await findQuizOf(services.db, projectId, version)
  return quiz ? { projectId, version, quiz } : refuse('not_found')
}

/** A round that was begun keeps the questions that it was begun with, also when the text is newer meanwhile. */
async function stand(db: Db, userId: string, place: Place): Promise<Standing> {
  const of = { userId, projectId: place.projectId, quizId: place.quiz.id }
  const attempts = await listAttempts(db, of)
  const kept = await findRound(db, of)
  if (!kept) return { ...place, round: firstRound(place.quiz, place.version), attempts }
  if (kept.version === place.version) return { ...place, round: kept, attempts }
  const older = await findQuizOf(db, place.projectId, kept.version)
  if (older && Object.keys(kept.chosen).length > 0) return { ...place, quiz: older, round: kept, attempts }
  return { ...place, round: nextRound(place.quiz, place.version, kept), attempts }
}

function shown(standing: Standing, left: number | null): Quiz {
  const { quiz, round, attempts } = standing
  return {
    ...{ id: quiz.id, name: quiz.name, description: quiz.description, round: round.round },
    attempts: attempts.map(({ score, completedAt }) => ({ score, completedAt: completedAt.toISOString() })),
    isFinished: isDone(standing),
    left,
    questions: questionsOf(quiz, round).map((question) => shownQuestion(question, round)),
  }
}

async function leftOf(db: Db, { id, plan }: Account): Promise<number | null> {
  return completionsLeft(allowanceOf(plan).quizCompletion, (await findUsage(db, id)).quizCompletion ?? 0)
}

/** What is chosen first counts; whatever the round asks and nobody has answered is added. */
function addChoices(
  { quiz, round }: Standing,
  wanted: Chosen,
): Chosen | Refusal<'choice_refused', { problem: 'none' | 'too_many' | 'unknown' }> {
  const chosen: Record<string, readonly string[]> = { ...round.chosen }
  const questions = questionsOf(quiz, round)
  for (const [id, options] of Object.entries(wanted)) {
    const question = questions.find((one) => one.id === id)
    if (!question) return refuse('choice_refused', { problem: 'unknown' })
    if (chosen[id]) continue
    const choice = choose(question, options)
    if (isRefused(choice)) return choice
    chosen[id] = choice
  }
  return chosen
}

const getQuiz = call.getQuiz.handler(async ({ context, input: { projectId, regenerate, round: replaced }, errors }) => {
  const place = settle(await findPlace(context, projectId), errors)
  const { services, account } = context
  if (!account) {
    if (regenerate) throw errors.UNAUTHORIZED()
    return shown({ ...place, round: firstRound(place.quiz, place.version), attempts: [] }, null)
  }
  const left = await leftOf(services.db, account)
  if (!regenerate) return shown(await stand(services.db, account.id, place), left)
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await beginProject(tx, account.id, projectId, now)
    const standing = await stand(tx, account.id, place)
    if (replaced !== undefined && replaced !== standing.round.round) return shown(standing, left)
    if (left === 0) throw errors.PAYWALL({ data: paywall().facts })
    const round = nextRound(place.quiz, place.version, standing.round)
    await saveRound(tx, { userId: account.id, projectId, quizId: place.quiz.id }, round, now)
    return shown({ ...standing, quiz: place.quiz, round }, left)
  })
})

const answerQuestion = call.answerQuestion.handler(async ({ context, input, errors }) => {
  const { projectId, quizId, questionId, options } = input
  const place = settle(await findPlace(context, projectId), errors)
  const { services } = context
  const account = learnerOf(context)
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await beginProject(tx, account.id, projectId, now)
    const standing = await stand(tx, account.id, place)
    if (standing.quiz.id !== quizId || !standing.quiz.questions.some(({ id }) => id === questionId)) throw errors.NOT_FOUND()
    if (standing.round.round !== input.round || !standing.round.questions.includes(questionId)) throw errors.QUIZ_CHANGED()
    const left = await leftOf(tx, account)
    if (standing.round.chosen[questionId]) return shown(standing, left)
    if (left === 0) throw errors.PAYWALL({ data: paywall().facts })
    const round = { ...standing.round, chosen: settle(addChoices(standing, { [questionId]: options }), errors) }
    await saveRound(tx, { userId: account.id, projectId, quizId }, round, now)
    return shown({ ...standing, round }, left)
  })
})

const finishQuiz = call.finishQuiz.handler(async ({ context, input, errors }) => {
  const { projectId, quizId, answers = {}, completedAt } = input
  const place = settle(await findPlace(context, projectId), errors)
  const { services } = context
  const account = learnerOf(context)
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await beginProject(tx, account.id, projectId, now)
    const standing = await stand(tx, account.id, place)
    if (standing.quiz.id !== quizId) throw errors.NOT_FOUND()
    if (input.round !== undefined && input.round !== standing.round.round) throw errors.QUIZ_CHANGED()
    const known = standing.attempts.find(({ round }) => round === standing.round.round)
    if (known) return finished(standing, known, await leftOf(tx, account))

    const round = { ...standing.round, chosen: settle(addChoices(standing, answers), errors) }
    const questions = questionsOf(standing.quiz, round)
    const score = scoreOf(questions, round.chosen)
    if (score === null) throw errors.QUIZ_UNFINISHED({ data: { open: openQuestions(questions, round.chosen) } })
    const allowance = allowanceOf(account.plan).quizCompletion
    const taken = await takeAllowance(tx, { userId: account.id, kind: 'quizCompletion', allowance })
    if (isRefused(taken)) throw errors.PAYWALL({ data: paywall().facts })

    const of = { userId: account.id, projectId, quizId }
    const attempt = { round: round.round, score, completedAt: completionTime(completedAt ? new Date(completedAt) : null, now) }
    await saveRound(tx, of, round, now)
    await saveAttempt(tx, { ...of, ...attempt, id: newId(now.getTime()), version: round.version })
    await announceProject(tx, account.id, projectId)
    return finished({ ...standing, round, attempts: [...standing.attempts, attempt] }, attempt, completionsLeft(allowance, taken))
  })
})

function finished(standing: Standing, { score, completedAt }: Attempt, left: number | null) {
  return { score, completedAt: completedAt.toISOString(), quiz: shown(standing, left) }
}

export const quizzesCalls = { getQuiz, answerQuestion, finishQuiz }

export const quizData: OwnData = {
  name: 'quizzes',
  tables: ['quiz_rounds', 'quiz_attempts'],
  async *files({ db }, { id }) {
    yield { path: 'quizzes.json', content: `${JSON.stringify(await listAllQuizzes(db, id), null, 2)}\n` }
  },
}
