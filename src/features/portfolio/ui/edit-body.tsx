import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused } from '#platform/result.ts'
import { Banner } from '#ui/banner.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { holdModal } from '#ui/modal/modal-store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { editDocument, portfolioQuery, readPortfolioAnew, type PortfolioCalls } from '../client.ts'
import type { NewDocument, PortfolioDocument } from '../contract.ts'
import { formTexts } from '../texts.ts'
import { DocumentForm, emptyForm, type FormValue } from './document-form.tsx'
import { wordsFor } from './refusal-words.ts'

interface EditData {
  documentId: string
}

export const editBody: ModalBody<EditData> = { title: () => formTexts.editTitle, Body: Edit }

function Edit({ data: { documentId }, close }: ModalBodyProps<EditData>) {
  const calls = useCalls<PortfolioCalls>()
  const queryClient = useQueryClient()
  const isSignedIn = useUser() !== null
  const { data: portfolio } = useQuery({ ...portfolioQuery(calls), enabled: isSignedIn })
  const document = portfolio?.documents.find(({ id }) => id === documentId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(changed: NewDocument) {
    setBusy(true)
    setProblem(null)
    const release = holdModal()
    try {
      const saved = await editDocument({ calls, mode: 'edit' }, documentId, changed)
      release()
      if (isRefused(saved)) {
        setBusy(false)
        setProblem(wordsFor(saved.refused))
        if (saved.refused === 'not_found') void readPortfolioAnew(queryClient)
      } else {
        close()
        await readPortfolioAnew(queryClient)
        askForToast({ message: formTexts.changed })
      }
    } catch (error) {
      release()
      setBusy(false)
      setProblem(error instanceof ResponseError && error.defined ? error.message : formTexts.failed)
    }
  }

  if (isSignedIn && !portfolio) return <Skeleton lines={4} />
  if (!document) return <p>{formTexts.notFound}</p>
  return (
    <>
      {problem && <Banner type="error">{problem}</Banner>}
      <DocumentForm
        start={formOf(document)}
        submitLabel={formTexts.save}
        busy={busy}
        onSubmit={(changed) => void save(changed)}
        onCancel={close}
      />
    </>
  )
}

function formOf(document: PortfolioDocument): FormValue {
  const { type, title, isPublic } = document
  const form = { ...emptyForm, type, title, isPublic }
  if (document.type === 'URL') return { ...form, website: document.url.url }
  if (document.type === 'PROJECT') return { ...form, projectId: document.project.id }
  return { ...form, file: { storageName: document.file.storageName, fileName: document.file.fileName } }
}
