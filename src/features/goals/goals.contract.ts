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
      summary:
        'Sets a goal in plain words, in place of the one before, and adds its projects to the plan; a goal that nothing fits is answered and not kept',
    })
    .input(
      z.object({
        goal: z.string().trim().min(1, 'Write your goal.').max(GOAL_LONGEST, `Describe your goal in ${GOAL_LONGEST} characters or fewer.`),
        preview: z.boolean().optional().describe('answers with the path, and keeps and plans nothing'),
      }),
    )
    .output(goal),
  undoGoal: learnersMay()
    .route({
      method: 'POST',
      path: '/goals/undo',
      summary: 'Takes the last change of the goal back, and out of the plan what it added and nobody began; answers with the goal before',
    })
    .output(goal.nullable()),
}

export type Goal = z.infer<typeof goal>
export type GoalResult = z.infer<typeof result>
