import { rightAnswers } from '#compiler/compiler.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { findPublished } from '#features/content/content.store.ts'
import type { Services } from '#platform/services.ts'
import type { Calls } from '#app/contract.ts'
import { sampleBegun, sampleHours, sampleList, sampleGoal } from './sample.ts'

interface Hand {
  calls: Calls
  past: Services
  wait(minutes: number): void
}

/** What the sample learner has in progress: a goal, hours, a list, and a project with answers, marks and a chat. */
export async function begin(
  { db, config }: Services,
  { calls, past, wait }: Hand,
  write: (hand: { calls: Calls; at: Date }, id: string, marks: typeof sampleBegun.marks) => Promise<void>,
): Promise<void> {
  await calls.accounts.savePreferences(sampleHours)
  await calls.goals.setGoal({ goal: sampleGoal })
  const listed = await Promise.all(sampleList.map(async (id) => ((await findPublished(db, id)) ? [id] : [])))
  const selectedTime = past.clock.now().toISOString()
  await calls.projects.saveSelection({ body: listed.flat().map((projectId) => ({ projectId, selectedTime })) })

  const project = await findPublished(db, sampleBegun.id)
  if (!project) return
  const { id, words, question, readUntil, marks } = sampleBegun
  const right = await rightAnswers(config.contentDirs, id)
  for (const { id: task } of (await calls.validations.listValidations({ project_id: id })).validations) {
    const data = words[task]
    if (data === undefined) continue
    wait(9)
    const text = { data: data ?? right.get(task) ?? '' }
    if (text.data !== '') await calls.validations.saveAnswer({ project_id: id, validation_id: task, text, status: 'COMPLETE' })
  }
  await write({ calls, at: past.clock.now() }, id, marks)
  const blockId = firstBlockIn(project.document, readUntil)
  if (blockId !== null) await calls.projects.savePosition({ id, stepId: readUntil, blockId, passed: 0.5 })
  wait(2)
  const chat = await calls.chat.getChat({ projectId: id })
  const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: question }] }]
  const { body } = await calls.chat.sendMessage({ chatId: chat.id, messages })
  // the reply is saved when its stream has ended
  await body.pipeTo(new WritableStream())
}

function firstBlockIn({ content = [] }: DocNode, stepId: string): string | null {
  const step = content.find(({ type, attrs }) => type === 'step' && attrs?.['id'] === stepId)
  const id = step?.content?.find(({ type }) => type === 'paragraph')?.attrs?.['id']
  return typeof id === 'string' ? id : null
}
