import { lazy, Suspense } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { ProjectEditorProps } from './source-editor.tsx'

const Editor = lazy(async () => ({ default: (await loadLate(() => import('./source-editor.tsx'))).SourceEditor }))

/** Edits a project's source as structured text. Loaded lazily, so pages without an editor do not include it. */
export function ProjectEditor(props: ProjectEditorProps) {
  const waiting = <Skeleton shape="document" />
  // server rendering does not wait for the editor
  if (!useAlive()) return waiting
  return (
    <Suspense fallback={waiting}>
      <Editor key={props.revision} {...props} />
    </Suspense>
  )
}
