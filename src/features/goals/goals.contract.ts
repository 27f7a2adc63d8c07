import { z } from 'zod'
import { learnersMay } from '#features/accounts/accounts.contract.ts'
import { GOAL_LONGEST, RESULT_TYPES } from './goals.rules.ts'

const entity = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  reason: z.string().describe('why this one, in a sentence'),
})

/** A course holds projects of one series in their order; a project alone is its own result. */
const result = entity.extend({ type: z.enum(RESULT_TYPES), entities: z.array(entity) })

const goal = z.object({
  id: z.string(),
  goalDescription: z.string(),
  suggestedRoadmap: z.object({
    results: z.array(result).describe('in the order to do them; empty when nothing fits'),
    nearest: z.string().nullable().describe('where no project is about the goal and these are only near to it, a sentence that says so'),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const goalsContract = {
  getGoal: learnersMay()
    .route({ method: 'GET', path: '/goals', summary: "The caller's goal and the projects that lead there; null before there is one" })
    .output(goal.nullable()),
  setGoal: learnersMay()
    .route({
      method: 'POST',
      path: '/goals',
      summary: 'Sets a goal in plain words, in place of the one before; a goal that nothing fits is answered and not kept',
    })
    .input(
      z.object({
        goal: z.string().trim().min(1, 'Write your goal.').max(GOAL_LONGEST, `Describe your goal in ${GOAL_LONGEST} characters or fewer.`),
      }),
    )
    .output(goal),
}

export type Goal = z.infer<typeof goal>
export type GoalResult = z.infer<typeof result>
