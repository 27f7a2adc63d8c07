import { lazy, Suspense } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { Found } from './found.ts'

export interface FileEditorProps {
  file: 'answers.yaml' | 'quiz.yaml'
  title: string
  projectId: string
  /** project.md, for the tasks that there are */
  source: string
  text: string
  /** what the findings are about: what the server has */
  checked: string
  findings: readonly Found[]
  onChange(text: string): void
}

const Forms = lazy(async () => ({ default: (await loadLate(() => import('./file-forms.tsx'))).FileForms }))

/** A file beside the text. The forms come late, with what reads YAML and Markdown. */
export function FileEditor(props: FileEditorProps & { generation: string | number }) {
  const { generation, ...own } = props
  const waiting = <Skeleton shape="document" />
  if (!useAlive()) return waiting
  return (
    <Suspense fallback={waiting}>
      <Forms key={generation} {...own} />
    </Suspense>
  )
}
