import { useUser } from '#features/accounts/ui/user.ts'
import { StartFailure } from '#features/catalogue/pages/start-failure.tsx'
import { TodayFailure } from '#features/today/pages/today-failure.tsx'

export function StartProblem() {
  return useUser() === null ? <StartFailure /> : <TodayFailure />
}
