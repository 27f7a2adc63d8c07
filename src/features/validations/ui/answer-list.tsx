import { textOfWork } from '#features/practice/work.rules.ts'
import type { EarlierAnswer } from '../validations.contract.ts'
import { validationTexts } from '../validations.texts.ts'
import { WorkFiles } from './work-files.tsx'

/** Answers to read, each under the title of its task. */
export function AnswerList({ answers }: { answers: readonly EarlierAnswer[] }) {
  return (
    <dl className="mt-4 grid gap-4 text-sm">
      {answers.map(({ id, title, text, work, file }) => (
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
  )
}
