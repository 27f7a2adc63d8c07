import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { keptAnswersQuery, type ValidationsCalls } from '../validations.client.ts'
import { keptAnswersTexts as texts } from '../validations.texts.ts'
import { AnswerList } from './answer-list.tsx'

/** What a learner has answered in a project that is closed to them now; nothing where there is nothing. */
export function KeptAnswers({ projectId }: { projectId: string }) {
  const { data } = useQuery(keptAnswersQuery(useCalls<ValidationsCalls>(), projectId))
  if (!data || data.answers.length === 0) return null
  return (
    <section aria-labelledby="kept-answers" className="mt-10 rounded-md border border-line p-6">
      <h2 id="kept-answers" className="text-xl">
        {texts.title}
      </h2>
      <p className="mt-2">{data.hadPro ? texts.ended : texts.nowPro}</p>
      <AnswerList answers={data.answers} />
    </section>
  )
}
