import { implement } from '@orpc/server'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { trackToRead } from '#features/projects/projects.rules.ts'
import { isUnlocked, viewProject } from '#features/projects/reader-view.server.ts'
import { beginProject } from '#features/projects/projects.store.ts'
import { textOfWork, workIn } from '#features/practice/work.rules.ts'
import { settle } from '#platform/http/errors.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { isRefused } from '#platform/result.ts'
import { comparisonCalls } from './comparison.server.ts'
import { validationsContract } from './validations.contract.ts'
import { storedAnswerTo, limitsFor, onWire, openTasks, responseOf } from './task-access.server.ts'
import { keepProgress } from './keep-progress.server.ts'
import { isEmptyDraft, isOfOtherRevision } from './validations.rules.ts'
import { exportedFiles } from './exported-work.rules.ts'
import { saveInto } from './save-answers.server.ts'
import { findAnswer, findAnswerRevision, listAllAnswers, listAnswers, type StoredAnswer } from './validations.store.ts'
import { isOfKind } from './work-answers.rules.ts'
import { listTestDays } from './test-days.store.ts'
import { validationTexts } from './validations.texts.ts'

const call = implement(validationsContract).$context<CallContext>()

const listValidations = call.listValidations.handler(async ({ context, input: { project_id: projectId, track }, errors }) => {
  const { account, services } = context
  const { db } = services
  const access = settle(await openTasks(db, context, projectId), errors)
  const read = track === undefined ? access.track : trackToRead(access.tasks.metadata.tracks, track)
  const answers = account ? await listAnswers(db, account.id, projectId) : []
  const asked = new Map(access.tasks.validations.map(({ id, type }) => [id, type]))
  return {
    validations: access.validations.map((validation) => {
      const { id, title, description, optional, type, boxId } = validation
      const response = responseOf(validation, read, storedAnswerTo(answers, id))
      const { status, hidden } = response
      return { id, title, description, optional, status, hidden, type, boxId, ...limitsFor(validation, context), response }
    }),
    earlier: answers.filter((answer) => !isOfKind(answer.type, asked.get(answer.validationId)) && !isEmptyDraft(answer)).map(asWritten),
  }
})

function asWritten({ validationId: id, title, type, text, file, status }: StoredAnswer) {
  return { id, title, ...onWire(type, text), file, status }
}

const listKeptAnswers = call.listKeptAnswers.handler(async ({ context, input: { project_id: projectId }, errors }) => {
  const { db } = context.services
  const { learner } = settle(await viewProject(db, context, projectId), errors)
  const answers = await listAnswers(db, learnerOf(context).id, projectId)
  return { answers: answers.filter((answer) => !isEmptyDraft(answer)).map(asWritten), hadPro: isUnlocked(learner) }
})

const getValidation = call.getValidation.handler(async ({ context, input, errors }) => {
  const { account, services } = context
  const { db } = services
  const { project_id: projectId, validation_id: id } = input
  const access = settle(await openTasks(db, context, projectId), errors)
  const validation = access.validations.find((one) => one.id === id)
  if (!validation) throw errors.NOT_FOUND()
  const answer = account && (await findAnswer(db, { userId: account.id, projectId, validationId: id })).answer
  return responseOf(validation, access.track, answer)
})

const saveAnswer = call.saveAnswer.handler(async ({ context, input, errors }) => {
  const { services } = context
  const { id: userId } = learnerOf(context)
  const { project_id: projectId, validation_id: validationId, text, work, file, status, baseRevision, settles = [] } = input
  if (work) await takeWork(services, userId)
  const place = { userId, projectId, validationId }
  const now = services.clock.now()
  return services.db.transaction(async (tx) => {
    // lock the row before reading anything; a refusal rolls back the start of the project
    const learner = await beginProject(tx, userId, projectId, now)
    const access = settle(await openTasks(tx, context, projectId), errors)
    const validation = access.validations.find(({ id }) => id === validationId)
    if (!validation) throw errors.NOT_FOUND()
    // the check before the lock may have been overtaken by another save
    const isStale = context.ifMatch !== null && isOfOtherRevision(context.ifMatch, await findAnswerRevision(tx, place))
    if (isStale) throw errors.PRECONDITION_FAILED()
    const written = work ? textOfWork(work) : (text?.data ?? '')
    const isNothing = text === undefined && work === undefined
    const given = { text: isNothing ? undefined : written, isWork: Boolean(work), file, status, base: baseRevision ?? null }
    const saved = await saveInto(tx, access, context, { place, validation, given, settles }, now)
    if (isRefused(saved)) {
      if (saved.refused === 'paywall') throw errors.PAYWALL({ data: saved.facts })
      if (saved.refused === 'no_such_file') throw errors.UNPROCESSABLE_CONTENT({ message: validationTexts.noSuchFile })
      if (saved.refused === 'not_work') throw errors.UNPROCESSABLE_CONTENT({ message: validationTexts.notWork })
      if (saved.refused === 'too_large') throw errors.TOO_LARGE({ data: saved.facts, message: validationTexts.tooLarge(saved.facts.bytes) })
      throw errors.TOO_LONG({ data: saved.facts, message: validationTexts.tooLong(saved.facts.limit) })
    }
    const { answer, statuses, setAside, opened } = saved
    const operation = setAside === null && settles.length === 0 ? context.operationKey : null
    await keepProgress(tx, { userId, learner, access, statuses, now, operation })
    const box = opened.map((id) => ({ id, status: 'INCOMPLETE' as const }))
    const response = responseOf(validation, access.track, answer)
    return { ...response, ...(work && setAside === null && { work: undefined }), setAside, box }
  })
})

/** What somebody types goes out every second or so, from two devices at once. */
const WORKS_A_MINUTE = { limit: 150, seconds: 60 }

async function takeWork({ limits }: CallContext['services'], userId: string): Promise<void> {
  const taken = await limits.take(`work:${userId}`, WORKS_A_MINUTE)
  if (!taken.allowed) throw tooMany(taken)
}

export const validationsCalls = { ...comparisonCalls, listValidations, listKeptAnswers, getValidation, saveAnswer }

export const answerData: OwnData = {
  name: 'answers',
  tables: ['answers', 'answer_alternatives', 'test_days'],
  async *files({ db }, { id }) {
    const answers = await listAllAnswers(db, id)
    yield { path: 'answers.json', content: `${JSON.stringify({ answers: answers.map(readable) }, null, 2)}\n` }
    yield { path: 'tests.json', content: `${JSON.stringify({ days: await listTestDays(db, id) }, null, 2)}\n` }
    for (const answer of answers.filter(({ type }) => type === 'WORK')) {
      yield* exportedFiles(answer, answer.text)
      for (const [index, { text }] of answer.alternatives.entries()) yield* exportedFiles(answer, text ?? '', `other-${index + 1}`)
    }
  },
}

/** Work is kept as the text of its answer. */
function readable({ alternatives, ...answer }: StoredAnswer & { projectId: string }) {
  const workOf = (one: { text: string | null }) => (answer.type === 'WORK' ? { text: null, work: workIn(one.text ?? '') } : {})
  return { ...answer, ...workOf(answer), alternatives: alternatives.map((one) => ({ ...one, ...workOf(one) })) }
}
