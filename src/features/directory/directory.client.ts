import type { AccountsCalls } from '#features/accounts/accounts.client.ts'
import type { CatalogueCalls } from '#features/catalogue/catalogue.client.ts'
import type { GoalsCalls } from '#features/goals/goals.client.ts'
import type { ScheduleCalls } from '#features/schedule/schedule.client.ts'
import type { SearchCalls } from '#features/search/search.client.ts'

/** The calls that the directory uses. */
export type DirectoryCalls = CatalogueCalls & AccountsCalls & SearchCalls & GoalsCalls & ScheduleCalls
