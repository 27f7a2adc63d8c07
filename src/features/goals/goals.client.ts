import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { goalsContract } from './goals.contract.ts'

export type GoalsClient = ContractRouterClient<typeof goalsContract>

export interface GoalsCalls {
  goals: GoalsClient
}

export function goalQuery({ goals }: GoalsCalls) {
  return queryOptions({ queryKey: ['goal'], queryFn: ({ signal }) => goals.getGoal(undefined, { signal }) })
}
