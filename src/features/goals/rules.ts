export const GOAL_LONGEST = 500
export const RESULT_TYPES = ['course', 'project'] as const
export type ResultType = (typeof RESULT_TYPES)[number]
