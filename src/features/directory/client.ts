import type { AccountsCalls } from '#features/accounts/client.ts'
import type { CatalogueCalls } from '#features/catalogue/client.ts'
import type { GoalsCalls } from '#features/goals/client.ts'
import type { SearchCalls } from '#features/search/client.ts'

/** What the directory asks. */
export type DirectoryCalls = CatalogueCalls & AccountsCalls & SearchCalls & GoalsCalls
