import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Document } from '#features/content/ui/document.tsx'
import { plainReading, ReadingProvider, type Reading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { ListFailure } from '#ui/failure/list-failure.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { drawnDraftQuery, type DraftsCalls } from '../drafts.client.ts'
import { draftTexts as texts } from '../drafts.texts.ts'

/** Answers given here are not saved, and no link leaves the draft. */
const reading: Reading = { ...plainReading, audience: 'pro', follow: (href) => !href.startsWith('#') }

/** The saved draft as a learner will see it. */
export function DraftLook({ projectId, edition }: { projectId: string; edition: number }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const query = drawnDraftQuery(useCalls<DraftsCalls>(), projectId, edition, chosen)
  const { data, isPending, isError, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <div className="flex flex-col gap-6">
      {data && data.tracks.length > 1 && (
        <ChoiceButtons
          label={texts.track}
          choices={data.tracks.map(({ id, title }) => ({ value: id, name: title }))}
          chosen={data.track}
          onChoose={setChosen}
        />
      )}
      {isPending && <Skeleton shape="document" />}
      {isError && <ListFailure onRetry={() => void refetch()} />}
      {data?.text === null && <p role="status">{texts.notDrawn}</p>}
      {data?.text && (
        <ReadingProvider value={{ ...reading, quiz: data.quiz }}>
          <Document key={`${data.edition} ${data.track}`} text={data.text} />
        </ReadingProvider>
      )}
    </div>
  )
}
