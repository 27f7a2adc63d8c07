import type { ComponentProps } from 'react'
import { useParams } from '@tanstack/react-router'
import type { QuizView } from '#features/content/ui/late-quiz.ts'
import { QuizInText } from './quiz.tsx'

/** What comes alive where a text has a quiz; the page's address says of which project. */
export function QuizPart({ wanted, count, children }: ComponentProps<QuizView>) {
  const { projectId } = useParams({ strict: false })
  if (projectId === undefined) return children
  return (
    <QuizInText projectId={projectId} wanted={wanted} count={count}>
      {children}
    </QuizInText>
  )
}
