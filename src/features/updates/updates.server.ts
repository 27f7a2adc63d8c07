import { isDeepStrictEqual } from 'node:util'
import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { findFile } from '#features/projects/project-files.store.ts'
import { listUnlocked } from '#features/projects/missions.store.ts'
import { openProject } from '#features/projects/reader-view.server.ts'
import { standingOf } from '#features/validations/review.rules.ts'
import { countTasks, isEmptyDraft } from '#features/validations/validations.rules.ts'
import { listAnswers } from '#features/validations/validations.store.ts'
import { isOfKind } from '#features/validations/work-answers.rules.ts'
import { settle } from '#platform/http/errors.ts'
import { updatesContract } from './updates.contract.ts'
import { asRead, fatesOf, isIntroChanged, ownTaskChanges, stepChanges, wordsByBlock } from './updates.rules.ts'
import { findText, type VersionText } from './updates.store.ts'

const call = implement(updatesContract).$context<CallContext>()

const getUpdate = call.getUpdate.handler(async ({ context, input: { id }, errors }) => {
  const { actor, services } = context
  const { db } = services
  const { id: userId } = learnerOf(context)
  const { listed, learner } = settle(await openProject(db, context, id), errors)
  const from = learner?.version ?? null
  if (!learner || from === null || from === listed.version) return { update: null }
  const [before, after] = [await findText(db, id, from), await findText(db, id, listed.version)]
  if (!before || !after) throw errors.NOT_FOUND()

  const unlocked = hasPro(actor) ? await listUnlocked(db, userId, id) : new Set<string>()
  const reader = { track: learner.track, unlocked }
  const [was, is] = [asRead(before, reader), asRead(after, reader)]
  const answers = await listAnswers(db, userId, id)
  const answered = new Map(answers.filter((answer) => !isEmptyDraft(answer)).map(({ validationId, type }) => [validationId, type]))
  const asked = new Map(after.validations.map((task) => [task.id, task.type]))
  const answerTo = (task: string) => {
    const type = answered.get(task)
    return type === undefined ? 'none' : isOfKind(type, asked.get(task)) ? 'kept' : 'earlier'
  }
  const standings = new Map(answers.map((answer) => [answer.validationId, standingOf(answer)]))
  const countIn = ({ validations }: VersionText, track: string | null) => {
    const { done, required } = countTasks(validations, standings, track)
    return { done, required }
  }
  const file = await findFile(db, { userId, projectId: id, name: ANNOTATIONS })
  const { highlights } = (file?.data ?? {}) as Annotations
  return {
    update: {
      intro: isIntroChanged(was.nodes, is.nodes),
      steps: stepChanges(was.nodes, is.nodes),
      tasks: ownTaskChanges(was.tasks, is.tasks).map((task) => ({ ...task, answer: answerTo(task.id) })),
      quiz: !isDeepStrictEqual(before.quiz, after.quiz),
      highlights: fatesOf(highlights, wordsByBlock(was.nodes), wordsByBlock(is.nodes)),
      progress: { before: countIn(before, was.track), after: countIn(after, is.track) },
      isComplete: learner.status === 'COMPLETE',
    },
  }
})

export const updatesCalls = { getUpdate }
