import { useQuery } from '@tanstack/react-query'
import { textOfWork } from '#features/practice/work.rules.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { validationsQuery, type ValidationsCalls } from '../validations.client.ts'
import { validationTexts } from '../validations.texts.ts'
import { useAnswers } from './use-answers.ts'
import { WorkFiles } from './work-files.tsx'

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
      <dl className="mt-4 grid gap-4 text-sm">
        {data.earlier.map(({ id, title, text, work, file }) => (
          <div key={id}>
            <dt className="font-medium">{title}</dt>
            <dd className="break-words whitespace-pre-wrap">
              {file ? (
                <a href={`/uploads/${file.storageName}`} className="underline">
                  {file.name}
                </a>
              ) : work ? (
                <WorkFiles text={textOfWork(work)} empty={validationTexts.emptied} />
              ) : (
                text?.data
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
