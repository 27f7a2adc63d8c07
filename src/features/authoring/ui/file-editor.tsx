import { lazy, Suspense } from 'react'
import { loadLate } from '#platform/browser/load-late.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAlive } from '#ui/use-alive.ts'
import type { Found } from './found.ts'

export interface FileEditorProps {
  file: 'answers.yaml' | 'quiz.yaml'
  title: string
  projectId: string
  /** project.md, which lists the tasks */
  source: string
  text: string
  /** the text that the findings are about: the one that the server has */
  checked: string
  findings: readonly Found[]
  onChange(text: string): void
}

const Forms = lazy(async () => ({ default: (await loadLate(() => import('./file-forms.tsx'))).FileForms }))

/** A file beside the text. Loads the forms lazily, with the parsers for YAML and Markdown. */
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
