import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused } from '#platform/result.ts'
import { Banner } from '#ui/banner.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { holdModal } from '#ui/modal/modal-store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { editDocument, portfolioQuery, readPortfolioAnew, type PortfolioCalls } from '../portfolio.client.ts'
import type { NewDocument, PortfolioDocument } from '../portfolio.contract.ts'
import { tileFormTexts } from '../portfolio.texts.ts'
import { DocumentForm, emptyForm, type FormValue } from './document-form.tsx'
import { recordChange } from './record-change.ts'
import { wordsFor, refusalWords } from './refusal-words.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

interface EditData {
  documentId: string
}

export const editBody: ModalBody<EditData> = { title: () => tileFormTexts.editTitle, Body: Edit }

function Edit({ data: { documentId }, close }: ModalBodyProps<EditData>) {
  const calls = useCalls<PortfolioCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const mode = usePortfolioMode()
  const isSignedIn = user !== null
  const { data: portfolio } = useQuery({ ...portfolioQuery(calls), enabled: isSignedIn })
  const document = portfolio?.documents.find(({ id }) => id === documentId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(changed: NewDocument) {
    setBusy(true)
    setProblem(null)
    const release = holdModal()
    try {
      const saved = await editDocument({ calls, mode }, documentId, changed)
      release()
      if (isRefused(saved)) {
        setBusy(false)
        setProblem(wordsFor(saved.refused))
        if (saved.refused === 'not_found') void readPortfolioAnew(queryClient)
      } else {
        if (document) recordChange(document, saved, user?.isPro ?? false)
        close()
        await readPortfolioAnew(queryClient)
        askForToast({ message: tileFormTexts.changed })
      }
    } catch (error) {
      release()
      setBusy(false)
      setProblem(refusalWords(error))
    }
  }

  if (isSignedIn && !portfolio) return <Skeleton lines={4} />
  if (!document) return <p>{tileFormTexts.notFound}</p>
  return (
    <>
      {problem && <Banner type="error">{problem}</Banner>}
      <DocumentForm
        start={formOf(document)}
        submitLabel={tileFormTexts.save}
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
  if (document.type === 'PROJECT') return { ...form, projectId: document.project.id, picture: document.project.picture }
  return { ...form, file: { storageName: document.file.storageName, fileName: document.file.fileName } }
}
