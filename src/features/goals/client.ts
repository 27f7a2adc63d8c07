import type { ContractRouterClient } from '@orpc/contract'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { goalsContract } from './contract.ts'

export type GoalsClient = ContractRouterClient<typeof goalsContract>

export interface GoalsCalls {
  goals: GoalsClient
}

export function goalQuery({ goals }: GoalsCalls) {
  return queryOptions({ queryKey: ['goal'], queryFn: ({ signal }) => goals.getGoal(undefined, { signal }) })
}

export function setGoalMutation({ goals }: GoalsCalls, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (goal: string) => goals.setGoal({ goal }),
    onSuccess: (saved) => queryClient.setQueryData(goalQuery({ goals }).queryKey, saved),
  })
}
