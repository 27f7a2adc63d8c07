import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { draftsKey } from '../drafts.client.ts'
import { draftTexts } from '../drafts.texts.ts'
import { importProject, archiveProblem, type Imported } from '../draft-archive.client.ts'
import { archiveTexts as texts } from '../draft-archive.texts.ts'
import { ImportedFiles } from './imported-files.tsx'
import { ZipField } from './zip-field.tsx'

interface ImportPanelProps {
  projectId: string
  edition: number
  /** an edit is not saved yet */
  isWaiting: boolean
  /** why an edit was refused */
  problem: string | null
  onClose(): void
}

/** Replaces the draft with a zip file's contents. */
export function ImportPanel({ projectId, edition, isWaiting, problem: refused, onClose }: ImportPanelProps) {
  const queryClient = useQueryClient()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  useEffect(() => heading.current?.focus(), [])

  async function send(chosen: File) {
    setIsSending(true)
    setProblem(null)
    try {
      setImported(await importProject(projectId, edition, chosen))
    } catch (error) {
      setProblem(archiveProblem(error))
    }
    setIsSending(false)
    await queryClient.invalidateQueries({ queryKey: draftsKey(projectId) })
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-md border border-line bg-sheet p-4 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg">
        {texts.title}
      </h2>
      {imported ? (
        <ImportedFiles imported={imported} />
      ) : (
        <>
          <p className="max-w-reading text-sm">{texts.about}</p>
          <ZipField
            onChoose={(chosen) => {
              setFile(chosen)
              setProblem(null)
            }}
          />
        </>
      )}
      {isWaiting && !imported && <Banner type="review">{refused === null ? texts.waiting : draftTexts.refused(refused)}</Banner>}
      {problem && <Banner type="error">{problem}</Banner>}
      <div className="flex flex-wrap gap-3">
        {!imported && (
          <Button variant="primary" busy={isSending} disabled={!file || isWaiting} onClick={() => file && void send(file)}>
            {texts.action}
          </Button>
        )}
        <Button onClick={onClose}>{imported ? texts.close : texts.cancel}</Button>
      </div>
    </section>
  )
}
