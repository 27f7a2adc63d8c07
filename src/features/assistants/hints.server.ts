import type { CallContext } from '#features/accounts/accounts.server.ts'
import { createFinder, readProject } from '#features/chat/quote-answers.server.ts'
import { placeOf } from '#features/chat/quote-answers.rules.ts'
import { helpFor } from '#features/chat/stuck.rules.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import type { Closed } from '#features/projects/access.rules.ts'
import { openTasks } from '#features/validations/task-access.server.ts'
import { isHidden } from '#features/validations/validations.rules.ts'
import { listAnswers } from '#features/validations/validations.store.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import { rungOf, RUNGS, type ToolAnswer } from './assistants.rules.ts'
import { assistantToolTexts } from './tools.texts.ts'

const find = createFinder()

/** What the step says that is near to the task, more of it with each answer that was not right; never what the author would answer. */
export async function hintFor(
  call: CallContext,
  userId: string,
  projectId: string,
  taskId: string,
): Promise<ToolAnswer | Closed | Refusal<'no_task', undefined>> {
  const { db, config } = call.services
  const view = await openProject(db, call, projectId)
  if (isRefused(view)) return view
  const access = await openTasks(db, call, projectId)
  if (isRefused(access)) return access
  const task = access.validations.find((one) => one.id === taskId && !isHidden(one, access.track))
  if (!task) return refuse('no_task')
  const answer = (await listAnswers(db, userId, projectId)).find(({ validationId }) => validationId === taskId)
  if (answer?.status === 'COMPLETE') return { says: assistantToolTexts.taskDone }
  const asked = { task: task.title, asks: task.description }
  if (task.type === 'WORK') return { says: assistantToolTexts.work, quoted: asked }
  const { passages } = await readProject({ call, view, track: null })
  const passage = passages.find((one) => one.blockId === taskId && one.task !== undefined)
  const ranked = passage ? await find(passage.text, passages, config.semanticSearch) : []
  const helps = passage ? helpFor(passage, ranked) : []
  const rung = rungOf(answer?.misses ?? 0)
  const places = [...new Set(helps.map(placeOf))]
  const shown = rung === 1 ? [] : helps.slice(0, rung === 2 ? 1 : helps.length).map(({ quote }) => quote)
  const says = [
    assistantToolTexts.hint(rung, RUNGS),
    helps.length === 0 ? assistantToolTexts.noHelp : assistantToolTexts.rungs[rung - 1],
  ].join(' ')
  return {
    says,
    quoted: { ...asked, places, passages: shown, ...(rung > 1 && answer?.message ? { saidToTheLastAnswer: answer.message } : {}) },
  }
}
