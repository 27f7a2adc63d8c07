import { implement } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { isRubric } from '#features/content/checks.rules.ts'
import { settle } from '#platform/http/errors.ts'
import { openTasks } from './task-access.server.ts'
import { validationsContract } from './validations.contract.ts'
import { keepComparison } from './validations.store.ts'

const call = implement(validationsContract).$context<CallContext>()

const compareAnswer = call.compareAnswer.handler(async ({ context, input, errors }) => {
  const { db } = context.services
  const { project_id: projectId, validation_id: validationId, compared } = input
  const { tasks, validations } = settle(await openTasks(db, context, projectId), errors)
  if (!validations.some(({ id }) => id === validationId)) throw errors.NOT_FOUND()
  const check = tasks.checks[validationId]
  const isJudged = check !== undefined && !isRubric(check)
  const place = { userId: learnerOf(context).id, projectId, validationId }
  if (isJudged || !(await keepComparison(db, place, compared))) throw errors.NOT_COMPARABLE()
  return { compared }
})

export const comparisonCalls = { compareAnswer }
