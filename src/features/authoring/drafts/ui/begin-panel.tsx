import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { importProject, archiveProblem } from '../draft-archive.client.ts'
import { idFrom } from '../draft-archive.rules.ts'
import { archiveTexts } from '../draft-archive.texts.ts'
import { ZipField } from './zip-field.tsx'

const texts = archiveTexts.begin

/** Starts a new project from a zip file. */
export function BeginPanel() {
  const navigate = useNavigate()
  const heading = useId()
  const [file, setFile] = useState<File | null>(null)
  const [id, setId] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin(chosen: File) {
    setIsSending(true)
    setProblem(null)
    try {
      await importProject(id.trim(), null, chosen)
      await navigate({ to: '/projects/$projectId/edit', params: { projectId: id.trim() } })
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
      <p className="max-w-reading text-sm">{texts.about}</p>
      <form
        className="flex max-w-reading flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (file) void begin(file)
        }}
      >
        <ZipField
          onChoose={(chosen) => {
            setFile(chosen)
            setProblem(null)
            if (chosen && id === '') setId(idFrom(chosen.name))
          }}
        />
        <TextField label={texts.id} help={texts.idHelp} value={id} onValue={setId} autoComplete="off" spellCheck={false} />
        {problem && <Banner type="error">{problem}</Banner>}
        <Button type="submit" variant="primary" busy={isSending} disabled={!file || id.trim() === ''} className="self-start">
          {texts.action}
        </Button>
      </form>
    </section>
  )
}
