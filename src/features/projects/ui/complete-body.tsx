import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { celebrate } from '#ui/confetti.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import type { PlacedProject } from '../contract.ts'
import { progressTexts } from '../progress/texts.ts'
import { linkTrack } from '../rules.ts'
import { Arrival } from './arrival.tsx'
import { useStoredTrack } from './stored-track.ts'

export interface CompleteData {
  projectId: string
  template: string
}

const texts = progressTexts.share

/** Where there is no next project, the way leads back to all of them. */
export function completeBody(discover: () => void): ModalBody<CompleteData> {
  return { title: () => texts.title, Body: (props) => <Complete {...props} discover={discover} /> }
}

function Complete({ data: { projectId, template }, close, discover }: ModalBodyProps<CompleteData> & { discover: () => void }) {
  const project = useQueryClient().getQueryData<PlacedProject>(['projects', projectId])
  const next = project?.place.next
  const track = linkTrack(next?.tracks ?? [], useStoredTrack())
  useEffect(() => void celebrate(), [])
  return (
    <>
      <Arrival className="mx-auto w-full max-w-80" />
      {project && <p className="text-lg">{texts.praise(project.metadata.title)}</p>}
      <p className="mt-4 text-sm text-ink-soft" id="share-words">
        {texts.words}
      </p>
      <blockquote className="mt-1 rounded-sm border bg-well px-4 py-3 break-words" aria-labelledby="share-words">
        {template}
      </blockquote>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <CopyButton text={template} label={texts.copy} />
        {next ? (
          <Link
            to="/projects/$projectId"
            params={{ projectId: next.id }}
            search={track ? { track } : {}}
            className={buttonClass()}
            onClick={close}
          >
            {texts.next}
          </Link>
        ) : (
          <Button
            variant="primary"
            onClick={() => {
              close()
              discover()
            }}
          >
            {texts.discover}
          </Button>
        )}
      </div>
    </>
  )
}
