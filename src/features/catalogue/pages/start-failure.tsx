import { useRouter } from '@tanstack/react-router'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { startTexts } from '../catalogue.texts.ts'
import { SiteLinks } from '../ui/site-links.tsx'

/** Shown if the lists fail to load; the rest of the page works without them. */
export function StartFailure() {
  const router = useRouter()
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-8">
      <h1 className="text-2xl leading-tight">{startTexts.title}</h1>
      <p className="mt-4 max-w-reading text-lg text-ink-soft">{startTexts.lede}</p>
      <div className="-mx-4">
        <ListFailure onRetry={() => void router.invalidate()} />
      </div>
      <SiteLinks />
    </div>
  )
}
