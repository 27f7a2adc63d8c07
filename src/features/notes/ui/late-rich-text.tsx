import { lazy, Suspense } from 'react'
import type { RichNode } from '#features/projects/reading-marks.rules.ts'
import { loadLate } from '#platform/browser/load-late.ts'

const RichText = lazy(async () => ({ default: (await loadLate(() => import('./rich-text.tsx'))).RichText }))

/** Loaded with the first note: most pages have none. */
export function LateRichText({ body }: { body: RichNode }) {
  return (
    <Suspense>
      <RichText body={body} />
    </Suspense>
  )
}
