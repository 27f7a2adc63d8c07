import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Document } from '#features/content/ui/document.tsx'
import { plainReading, ReadingProvider, type Reading } from '#features/content/ui/reading.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { ChoiceButtons } from '#ui/choice-buttons.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { drawnDraftQuery, type DraftsCalls } from '../drafts.client.ts'
import type { OpenedDraft } from '../drafts.contract.ts'
import { draftTexts as texts } from '../drafts.texts.ts'

/** Answers given here are not saved, and no link leaves the draft. */
const reading: Reading = { ...plainReading, audience: 'pro', follow: (href) => !href.startsWith('#') }

/** The saved draft as a learner will see it. */
export function DraftLook({ projectId, opened }: { projectId: string; opened: OpenedDraft }) {
  const { tracks } = opened
  const [track, setTrack] = useState(tracks[0]?.id ?? null)
  const { data, error } = useQuery(drawnDraftQuery(useCalls<DraftsCalls>(), projectId, opened.edition, track))
  return (
    <div className="flex flex-col gap-6">
      {tracks.length > 1 && (
        <ChoiceButtons
          label={texts.track}
          choices={tracks.map(({ id, title }) => ({ value: id, name: title }))}
          chosen={track}
          onChoose={setTrack}
        />
      )}
      {!data && !error && <Skeleton shape="document" />}
      {(error || data?.text === null) && <p role="status">{texts.notDrawn}</p>}
      {data?.text && (
        <ReadingProvider value={{ ...reading, quiz: data.quiz }}>
          <Document key={`${data.edition} ${track}`} text={data.text} />
        </ReadingProvider>
      )}
    </div>
  )
}
