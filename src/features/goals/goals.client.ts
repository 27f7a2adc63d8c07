import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { StaleAfter } from '#features/projects/stale.client.ts'
import type { goalsContract } from './goals.contract.ts'

export type GoalsClient = ContractRouterClient<typeof goalsContract>

export interface GoalsCalls {
  goals: GoalsClient
}

const goalKey = ['goal']

/** Another tab may have set it, which changes the plan too. */
export const goalsStaleAfter: StaleAfter = (change) =>
  change.type === 'course' || (change.type === 'project' && change.projectId === null) ? [{ queryKey: goalKey }] : []

export function goalQuery({ goals }: GoalsCalls) {
  return queryOptions({ queryKey: goalKey, queryFn: ({ signal }) => goals.getGoal(undefined, { signal }) })
}
