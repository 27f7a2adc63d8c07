import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { archiveProblem, beginExample, importProject, type Imported } from '../draft-archive.client.ts'
import { idFrom } from '../draft-archive.rules.ts'
import { archiveTexts } from '../draft-archive.texts.ts'
import { EDITED_PROJECTS_KEY } from '../drafts.client.ts'
import { ImportedFiles } from './imported-files.tsx'
import { ZipField } from './zip-field.tsx'

const texts = archiveTexts.begin

/** Starts a new project from the example or a zip file. */
export function BeginPanel() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const heading = useId()
  const [file, setFile] = useState<File | null>(null)
  const [id, setId] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [begun, setBegun] = useState<BegunDraft | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin() {
    setIsSending(true)
    setProblem(null)
    try {
      const imported = file ? await importProject(id.trim(), null, file) : await beginExample(id.trim())
      if (imported.leftOut.length > 0) {
        setBegun({ id: id.trim(), imported })
        void queryClient.invalidateQueries({ queryKey: EDITED_PROJECTS_KEY })
      } else await navigate({ to: '/projects/$projectId/edit', params: { projectId: id.trim() } })
    } catch (error) {
      setProblem(archiveProblem(error))
    }
    setIsSending(false)
  }

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 rounded-md border border-line bg-sheet p-4 sm:p-6">
      <h2 id={heading} className="text-lg">
        {texts.title}
      </h2>
      {begun ? <Begun {...begun} /> : <p className="max-w-reading text-sm">{texts.about}</p>}
      {!begun && (
        <form
          className="flex max-w-reading flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void begin()
          }}
        >
          <TextField label={texts.id} help={texts.idHelp} value={id} onValue={setId} autoComplete="off" spellCheck={false} />
          <ZipField
            label={texts.file}
            onChoose={(chosen) => {
              setFile(chosen)
              setProblem(null)
              if (chosen && id === '') setId(idFrom(chosen.name))
            }}
          />
          {problem && <Banner type="error">{problem}</Banner>}
          <Button type="submit" variant="primary" busy={isSending} disabled={id.trim() === ''} className="self-start">
            {texts.action}
          </Button>
        </form>
      )}
    </section>
  )
}

interface BegunDraft {
  id: string
  imported: Imported
}

/** Says what was left out before the draft is opened. */
function Begun({ id, imported }: BegunDraft) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <>
      <ImportedFiles imported={imported} />
      <Link ref={link} to="/projects/$projectId/edit" params={{ projectId: id }} className="text-link self-start">
        {texts.open(id)}
      </Link>
    </>
  )
}
