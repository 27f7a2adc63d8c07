import { lazy, Suspense } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { FileFormsProps } from './file-forms.tsx'

const Forms = lazy(async () => ({ default: (await loadLate(() => import('./file-forms.tsx'))).FileForms }))

/** A file beside the text. Loads the forms lazily, with the parsers for YAML and Markdown. */
export function FileEditor(props: FileFormsProps & { generation: string | number }) {
  const { generation, ...own } = props
  const waiting = <Skeleton shape="document" />
  if (!useAlive()) return waiting
  return (
    <Suspense fallback={waiting}>
      <Forms key={generation} {...own} />
    </Suspense>
  )
}
