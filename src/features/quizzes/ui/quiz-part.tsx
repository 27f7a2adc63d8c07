import type { ComponentProps } from 'react'
import { useParams } from '@tanstack/react-router'
import type { QuizView } from '#features/content/ui/late-quiz.ts'
import { QuizInText } from './quiz.tsx'

/** Hydrates a quiz in a text; the page's address names the project. */
export function QuizPart({ wanted, count, children }: ComponentProps<QuizView>) {
  const { projectId } = useParams({ strict: false })
  if (projectId === undefined) return children
  return (
    <QuizInText projectId={projectId} wanted={wanted} count={count}>
      {children}
    </QuizInText>
  )
}
