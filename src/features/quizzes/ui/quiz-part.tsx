import type { ComponentProps } from 'react'
import { useParams } from '@tanstack/react-router'
import type { ReadingParts } from '#features/content/ui/reading-parts.ts'
import { QuizInText } from './quiz.tsx'

/** What comes alive where a text has a quiz; the page's address says of which project. */
export function QuizPart({ wanted, count, children }: ComponentProps<ReadingParts['Quiz']>) {
  const { projectId } = useParams({ strict: false })
  if (projectId === undefined) return children
  return (
    <QuizInText projectId={projectId} wanted={wanted} count={count}>
      {children}
    </QuizInText>
  )
}
