import type { CallContext } from '#features/accounts/accounts.server.ts'
import { answerForms } from '#features/content/answer-text.rules.ts'
import { isRight, isRubric, judgeAnswer } from '#features/content/checks.rules.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { beginProject } from '#features/projects/projects.store.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { keepProgress } from './keep-progress.server.ts'
import { putAside, saveInto } from './save-answers.server.ts'
import { openTasks, type TaskAccess } from './task-access.server.ts'
import { validationTexts } from './validations.texts.ts'
import { isEmptyDraft } from './validations.rules.ts'
import { findAnswer, markChecked } from './validations.store.ts'
import { isOfKind } from './work-answers.rules.ts'

interface Found {
  task: string
  text: string
}

export interface Judged {
  task: string
  verdict: 'right' | 'wrong' | 'unclear' | 'refused'
  /** what the author says of a wrong one */
  message: string | null
}

interface FoundIn {
  projectId: string
  /** the version by whose plan it was looked for */
  version: string
  found: readonly Found[]
}

type Asker = Pick<CallContext, 'actor' | 'services'> & { account: NonNullable<CallContext['account']> }

/**
 * Judges what was found on a learner's machine, by the rules of their version. What is right is handed in; what is not changes nothing, so
 * that a look from the wrong folder harms no answer.
 */
export async function handInFound(
  tx: Db,
  asker: Asker,
  { projectId, version, found }: FoundIn,
  now: Date,
): Promise<Judged[] | Closed | Refusal<'other_version', undefined>> {
  const userId = asker.account.id
  const learner = await beginProject(tx, userId, projectId, now)
  const access = await openTasks(tx, asker, projectId)
  if (isRefused(access)) return access
  if (access.tasks.version !== version) return refuse('other_version')
  const judged: Judged[] = []
  let isChanged = false
  for (const one of found) {
    const said = judgeFound(access, one)
    const isKept = said.verdict === 'right' && (await keep(tx, access, asker, { projectId, ...one }, now))
    judged.push(said.verdict === 'right' && !isKept ? { ...said, verdict: 'refused' } : said)
    isChanged ||= isKept
  }
  if (isChanged) {
    const { statuses } = await findAnswer(tx, { userId, projectId, validationId: '' })
    await keepProgress(tx, { userId, learner, access, statuses, now })
  }
  return judged
}

function judgeFound({ tasks, validations }: TaskAccess, { task, text }: Found): Judged {
  const check = tasks.checks[task]
  const validation = tasks.looks?.tasks[task] && validations.find(({ id }) => id === task)
  if (!validation || !check || isRubric(check)) return { task, verdict: 'refused', message: null }
  const isFound = answerForms(validation.type, text).some((form) => isRight(check, form))
  const verdict = isFound ? 'right' : judgeAnswer(check, text)
  const messages = { right: null, wrong: check.message, unclear: validationTexts.twoReadings }
  return { task, verdict, message: messages[verdict] }
}

/** A complete answer stays as it is. A draft of the page, which the tool has not seen, is kept beside the line that was found. */
async function keep(tx: Db, access: TaskAccess, asker: Asker, { projectId, task, text }: Found & { projectId: string }, now: Date) {
  const place = { userId: asker.account.id, projectId, validationId: task }
  const validation = access.validations.find(({ id }) => id === task)
  const { answer } = await findAnswer(tx, place)
  if (!validation) return false
  if (answer?.status !== 'COMPLETE') {
    const given = { text, isWork: false, file: undefined, status: 'COMPLETE' as const, base: null }
    const saved = await saveInto(tx, access, asker, { place, validation, given, settles: [] }, now)
    if (isRefused(saved) || saved.answer?.status !== 'COMPLETE') return false
    const isReplaced = answer !== null && answer.text !== text && isOfKind(answer.type, validation.type) && !isEmptyDraft(answer)
    if (isReplaced) await putAside(tx, place, answer, saved.answer.alternatives, now)
  }
  await markChecked(tx, place)
  return true
}
