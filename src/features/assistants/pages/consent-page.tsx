import { useQuery } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { buttonClass } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { requestQuery, type AssistantsCalls } from '../assistants.client.ts'
import { consentTexts as words } from '../assistants.texts.ts'
import { Consent } from '../ui/consent.tsx'

/** Where a learner says whether an assistant may sign in. Nothing leads away from it without a press. */
export function ConsentPage({ ask }: { ask: string }) {
  const { data } = useQuery({ ...requestQuery(useCalls<AssistantsCalls>(), ask), staleTime: Number.POSITIVE_INFINITY })
  return (
    <div className="mx-auto flex max-w-dialog flex-col gap-5 px-4 py-12 sm:px-8">
      <h1 className="text-2xl">{words.page}</h1>
      {data?.kind === 'asks' && <Consent ask={ask} {...data} />}
      {data?.kind === 'wrong' && (
        <>
          <p role="alert">{words.wrong(data.host)}</p>
          <p>
            <a className={buttonClass({ variant: 'secondary' })} href={data.back}>
              {words.back}
            </a>
          </p>
        </>
      )}
      {data?.kind === 'refused' && (
        <>
          <p role="alert" className="[overflow-wrap:anywhere]">
            {words.refused[data.why](data.host ?? '')}
          </p>
          <TextLink href="/assistants">{words.token}</TextLink>
        </>
      )}
    </div>
  )
}
