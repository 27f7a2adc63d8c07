import { lazy, Suspense } from 'react'
import type { Finding } from '#compiler/findings.ts'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'

export interface ProjectEditorProps {
  /** all of project.md, as it is kept */
  source: string
  /** another one says that the source was changed elsewhere and replaces what stands here; while it stays, `source` may lag behind */
  revision: string | number
  /** where the browser finds a picture that the source calls `images/lamp.svg` */
  readPicture(name: string): string
  /** keeps a picture that was pasted or dropped, and says what the source calls it: `images/lamp.png` */
  savePicture(file: File): Promise<string>
  /** what the check says about project.md, at its lines */
  findings: readonly Pick<Finding<string>, 'line' | 'column' | 'what' | 'mend'>[]
  /** the whole source, shortly after a change and at the latest when the editor goes */
  onChange(markdown: string): void
}

const Editor = lazy(async () => ({ default: (await loadLate(() => import('./source-editor.tsx'))).SourceEditor }))

/** A project's source, edited as a text with its parts. It comes late, and brings nothing into a page that shows no editor. */
export function ProjectEditor(props: ProjectEditorProps) {
  const waiting = <Skeleton shape="document" />
  // a server that draws the page does not wait for it
  if (!useAlive()) return waiting
  return (
    <Suspense fallback={waiting}>
      <Editor key={props.revision} {...props} />
    </Suspense>
  )
}
