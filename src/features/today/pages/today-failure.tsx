import { useRouter } from '@tanstack/react-router'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { todayTexts } from '../today.texts.ts'

/** In place of the day that could not be loaded. */
export function TodayFailure() {
  const router = useRouter()
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8 md:max-xl:px-16">
      <h1 className="text-2xl">{todayTexts.today}</h1>
      <div className="-mx-4">
        <ListFailure onRetry={() => void router.invalidate()} />
      </div>
    </div>
  )
}
