import { useCallback, useMemo, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { giveUpFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
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
import { keepFormDraft, readFormDraft } from './form-draft.ts'
import { recordChange } from './record-change.ts'
import { wordsFor, refusalWords } from './refusal-words.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

interface EditData {
  documentId: string
}

export const editBody: ModalBody<EditData> = { title: () => tileFormTexts.editTitle, Body: Edit }

function Edit({ data: { documentId }, close }: ModalBodyProps<EditData>) {
  const calls = useCalls<PortfolioCalls>()
  const isSignedIn = useUser() !== null
  const { data: portfolio } = useQuery({ ...portfolioQuery(calls), enabled: isSignedIn })
  const document = portfolio?.documents.find(({ id }) => id === documentId)
  if (isSignedIn && !portfolio) return <Skeleton lines={4} />
  return document ? <EditForm document={document} close={close} /> : <p>{tileFormTexts.notFound}</p>
}

function EditForm({ document, close }: { document: PortfolioDocument; close: () => void }) {
  const calls = useCalls<PortfolioCalls & UploadsCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const mode = usePortfolioMode()
  const [owner] = useState(user?.id ?? '')
  const { id: documentId } = document
  const [before, setBefore] = useState(document)
  const saved = useMemo(() => formOf(before), [before])
  const [start] = useState(() => readFormDraft({ owner, documentId }, saved))
  const [isKept] = useState(start !== saved)
  const keep = useCallback((value: FormValue | null) => keepFormDraft({ owner, documentId }, value, saved), [owner, documentId, saved])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save(changed: NewDocument) {
    setBusy(true)
    setProblem(null)
    const release = holdModal()
    try {
      const after = await editDocument({ calls, mode }, documentId, changed, before.updatedAt)
      release()
      if (isRefused(after)) {
        setBusy(false)
        if (after.refused === 'changed_elsewhere') return showChanged(after.facts)
        setProblem(wordsFor(after.refused))
        if (after.refused === 'not_found') {
          keep(null)
          void readPortfolioAnew(queryClient)
        }
      } else {
        keep(null)
        recordChange(document, after, user?.isPro ?? false)
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

  /** Shows what another tab saved, and keeps the draft as a change of that. */
  function showChanged(latest: PortfolioDocument) {
    keepFormDraft({ owner, documentId }, readFormDraft({ owner, documentId }, saved), formOf(latest))
    setBefore(latest)
    setProblem(tileFormTexts.changedElsewhere(latest.title))
    void readPortfolioAnew(queryClient)
  }

  function cancel() {
    const { file } = readFormDraft({ owner, documentId }, saved)
    if (file && file.storageName !== saved.file?.storageName) giveUpFile(calls, file.storageName)
    keep(null)
    close()
  }

  return (
    <>
      {problem && <Banner type="error">{problem}</Banner>}
      {isKept && <p className="mb-4 text-sm text-ink-soft">{tileFormTexts.keptChanges}</p>}
      <DocumentForm
        start={start}
        submitLabel={tileFormTexts.save}
        busy={busy}
        onChange={keep}
        onSubmit={(changed) => void save(changed)}
        onCancel={cancel}
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
