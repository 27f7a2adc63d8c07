import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../validations.client.ts'
import { validationTexts } from '../validations.texts.ts'
import { AnswerList } from './answer-list.tsx'
import { useAnswers } from './use-answers.ts'

/** Lists answers to tasks that the text no longer has. */
export function EarlierAnswers() {
  const { projectId } = useAnswers()
  const { data } = useQuery({ ...validationsQuery(useCalls<ValidationsCalls>(), projectId), staleTime: 30_000 })
  if (!data || data.earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier-answers" className="mt-12 rounded-md border border-line p-6">
      <h2 id="earlier-answers" className="text-lg">
        {validationTexts.earlier}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{validationTexts.earlierAbout}</p>
      <AnswerList answers={data.earlier} />
    </section>
  )
}
