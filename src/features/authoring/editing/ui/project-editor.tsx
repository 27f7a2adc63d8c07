import { lazy, Suspense } from 'react'
import type { Finding } from '#compiler/compiler.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'

export interface ProjectEditorProps {
  /** the whole of project.md */
  source: string
  /** a new value means that the source changed elsewhere and replaces the editor's text; while it stays, `source` may lag behind */
  revision: string | number
  /** the address at which the browser finds a picture such as `images/lamp.svg` */
  readPicture(name: string): string
  /** saves a pasted or dropped picture and returns its path for the source: `images/lamp.png` */
  savePicture(file: File): Promise<string>
  /** the check's findings in project.md, with their lines */
  findings: readonly Pick<Finding<string>, 'line' | 'column' | 'what' | 'mend'>[]
  /** called with the whole source, debounced, and at the latest on unmount */
  onChange(markdown: string): void
}

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
