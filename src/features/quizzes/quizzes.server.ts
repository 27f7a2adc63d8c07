import { implement } from '@orpc/server'
import { impersonatorOf } from '#features/accounts/accounts.rules.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import type { Account } from '#features/accounts/accounts.store.ts'
import { holdsQuiz, type PublishedQuiz } from '#features/content/content.rules.ts'
import { findQuizOf, findReading } from '#features/content/content.store.ts'
import { allowanceOf } from '#features/plans/plans.rules.ts'
import { findUsage, takeAllowance } from '#features/plans/plans.store.ts'
import { openMissions } from '#features/projects/project-files.server.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { announceProject, beginProject } from '#features/projects/projects.store.ts'
import { NOT_WHILE_IMPERSONATING } from '#platform/calls/impersonation.ts'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { newId } from '#platform/ids.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { quizzesContract, type Quiz } from './quizzes.contract.ts'
import { askForQuestions } from './quiz-making.jobs.ts'
import { nextSet } from './quiz-making.rules.ts'
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
  type ChosenOptions,
  type Round,
} from './quizzes.rules.ts'
import { findRound, listAllQuizzes, listAttempts, listSets, saveAttempt, saveRound } from './quizzes.store.ts'

const call = implement(quizzesContract).$context<CallContext>()

const LIMIT = 'quiz_completion_limit'
type PaywallRefusal = Refusal<'paywall', { location: typeof LIMIT }>
const paywall = (): PaywallRefusal => refuse('paywall', { location: LIMIT })

interface QuizPlace {
  projectId: string
  version: string
  quiz: PublishedQuiz
}

/** The caller's state in a quiz. */
interface Standing extends QuizPlace {
  round: Round
  attempts: Attempt[]
}

const isDone = ({ round, attempts }: Standing) => attempts.some((attempt) => attempt.round === round.round)

/** The quiz of the version that the caller reads. One from before may ask it in a Secret Mission. */
async function openQuiz(context: CallContext, projectId: string): Promise<QuizPlace | Closed> {
  const { db } = context.services
  const opened = await openProject(db, context, projectId)
  if (isRefused(opened)) return opened
  const version = opened.learner?.version ?? opened.listed.version
  const reading = await findReading(db, projectId, version)
  if (!reading?.quiz) return refuse('not_found')
  const isOpen =
    holdsQuiz(reading.document) || Object.values(await openMissions(db, context, opened)).some(({ content }) => content.some(holdsQuiz))
  return isOpen ? { projectId, version, quiz: reading.quiz } : refuse('locked')
}

/** A started round keeps its questions, even if a newer version is published. */
async function stand(db: Db, userId: string, place: QuizPlace): Promise<Standing> {
  const of = { userId, projectId: place.projectId, quizId: place.quiz.id }
  const attempts = await listAttempts(db, of)
  const kept = await findRound(db, of)
  if (!kept) return { ...place, round: firstRound(place.quiz, place.version), attempts }
  const isCurrent = kept.version === place.version
  const older = isCurrent ? place.quiz : await findQuizOf(db, place.projectId, kept.version)
  if (older && (isCurrent || Object.keys(kept.chosen).length > 0)) {
    const quiz = await withSet(db, { projectId: place.projectId, version: kept.version, quiz: older }, kept.set)
    return { ...place, quiz, round: kept, attempts }
  }
  return { ...place, round: nextRound(place.quiz, place.version, kept), attempts }
}

/** The quiz with a set's questions in place of the author's. */
async function withSet(db: Db, { projectId, version, quiz }: QuizPlace, number: number): Promise<PublishedQuiz> {
  if (number === 0) return quiz
  const made = await listSets(db, { projectId, version, quizId: quiz.id })
  return { ...quiz, questions: made.find((set) => set.number === number)?.questions ?? [] }
}

/** Starts a round, with a model's questions if there is a set that this learner has not had. */
async function beginRound({ services }: CallContext, tx: Db, place: QuizPlace, last: Round): Promise<Pick<Standing, 'quiz' | 'round'>> {
  const { projectId, version, quiz } = place
  const made = services.models.name === null ? [] : await listSets(tx, { projectId, version, quizId: quiz.id })
  const set = nextSet(
    last.version === version ? last.set : 0,
    made.map(({ number }) => number),
  )
  const asked = await withSet(tx, place, set)
  return { quiz: asked, round: nextRound(asked, version, last, set) }
}

function quizFor(standing: Standing, left: number | null): Quiz {
  const { quiz, round, attempts } = standing
  return {
    id: quiz.id,
    name: quiz.name,
    description: quiz.description,
    round: round.round,
    isMade: round.set > 0,
    attempts: attempts.map(({ score, completedAt }) => ({ score, completedAt: completedAt.toISOString() })),
    isFinished: isDone(standing),
    left,
    questions: questionsOf(quiz, round).map((question) => shownQuestion(question, round)),
  }
}

async function leftOf(db: Db, { id, plan }: Account): Promise<number | null> {
  return completionsLeft(allowanceOf(plan).quizCompletion, (await findUsage(db, id)).quizCompletion ?? 0)
}

/** The first choice counts: adds answers only to open questions of the round. */
function addChoices(
  { quiz, round }: Standing,
  wanted: ChosenOptions,
): ChosenOptions | Refusal<'choice_refused', { problem: 'none' | 'too_many' | 'unknown' }> {
  const chosen: Record<string, readonly string[]> = { ...round.chosen }
  const questions = questionsOf(quiz, round)
  for (const [id, options] of Object.entries(wanted)) {
    const question = questions.find((one) => one.id === id)
    if (!question) return refuse('choice_refused', { problem: 'unknown' })
    if (Object.hasOwn(chosen, id)) continue
    const choice = choose(question, options)
    if (isRefused(choice)) return choice
    chosen[id] = choice
  }
  return chosen
}

const getQuiz = call.getQuiz.handler(async ({ context, input: { projectId, regenerate, round: replaced }, errors }) => {
  if (regenerate && impersonatorOf(context.actor) !== null) throw errors.FORBIDDEN({ message: NOT_WHILE_IMPERSONATING })
  const place = settle(await openQuiz(context, projectId), errors)
  const { services, account } = context
  if (!account) {
    if (regenerate) throw errors.UNAUTHORIZED()
    return quizFor({ ...place, round: firstRound(place.quiz, place.version), attempts: [] }, null)
  }
  const left = await leftOf(services.db, account)
  if (!regenerate) return quizFor(await stand(services.db, account.id, place), left)
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await beginProject(tx, account.id, projectId, now)
    const standing = await stand(tx, account.id, place)
    if (replaced !== undefined && replaced !== standing.round.round) return quizFor(standing, left)
    if (left === 0) throw errors.PAYWALL({ data: paywall().facts })
    const begun = await beginRound(context, tx, place, standing.round)
    await saveRound(tx, { userId: account.id, projectId, quizId: place.quiz.id }, begun.round, now)
    return quizFor({ ...standing, ...begun }, left)
  })
})

const answerQuestion = call.answerQuestion.handler(async ({ context, input, errors }) => {
  const { projectId, quizId, questionId, options } = input
  const place = settle(await openQuiz(context, projectId), errors)
  const { services } = context
  const account = learnerOf(context)
  return services.db.transaction(async (tx) => {
    const now = services.clock.now()
    await beginProject(tx, account.id, projectId, now)
    const standing = await stand(tx, account.id, place)
    if (standing.quiz.id !== quizId || !standing.quiz.questions.some(({ id }) => id === questionId)) throw errors.NOT_FOUND()
    if (standing.round.round !== input.round || !standing.round.questions.includes(questionId)) throw errors.QUIZ_CHANGED()
    const left = await leftOf(tx, account)
    if (standing.round.chosen[questionId]) return quizFor(standing, left)
    if (left === 0) throw errors.PAYWALL({ data: paywall().facts })
    const round = { ...standing.round, chosen: settle(addChoices(standing, { [questionId]: options }), errors) }
    await saveRound(tx, { userId: account.id, projectId, quizId }, round, now)
    return quizFor({ ...standing, round }, left)
  })
})

const finishQuiz = call.finishQuiz.handler(async ({ context, input, errors }) => {
  const { projectId, quizId, answers = {}, completedAt } = input
  const place = settle(await openQuiz(context, projectId), errors)
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
    const last = round.version === place.version ? round.set : 0
    await askForQuestions(tx, services, { projectId, version: place.version, quizId }, last)
    await announceProject(tx, account.id, projectId)
    return finished({ ...standing, round, attempts: [...standing.attempts, attempt] }, attempt, completionsLeft(allowance, taken))
  })
})

function finished(standing: Standing, { score, completedAt }: Attempt, left: number | null) {
  return { score, completedAt: completedAt.toISOString(), quiz: quizFor(standing, left) }
}

export const quizzesCalls = { getQuiz, answerQuestion, finishQuiz }

export const quizData: OwnData = {
  name: 'quizzes',
  tables: ['quiz_rounds', 'quiz_attempts'],
  async *files({ db }, { id }) {
    yield { path: 'quizzes.json', content: `${JSON.stringify(await listAllQuizzes(db, id), null, 2)}\n` }
  },
}
