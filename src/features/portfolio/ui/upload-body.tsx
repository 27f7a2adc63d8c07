import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { giveUpFile, type UploadsCalls } from '#features/uploads/uploads.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { isRefused } from '#platform/result.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { askForModal } from '#ui/modal/ask-for-modal.ts'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { holdModal } from '#ui/modal/modal-store.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { addDocument, readPortfolioAnew, type PortfolioCalls } from '../portfolio.client.ts'
import type { NewDocument } from '../portfolio.contract.ts'
import { tileFormTexts } from '../portfolio.texts.ts'
import { DocumentForm, type FormValue } from './document-form.tsx'
import { keepFormDraft, readFormDraft } from './form-draft.ts'
import { wordsFor, refusalWords } from './refusal-words.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

export const uploadBody: ModalBody<Record<string, never>> = { title: () => tileFormTexts.uploadTitle, Body: Upload }

function Upload({ close }: ModalBodyProps<Record<string, never>>) {
  const calls = useCalls<PortfolioCalls & UploadsCalls>()
  const queryClient = useQueryClient()
  const user = useUser()
  const mode = usePortfolioMode()
  const isPro = user?.isPro ?? false
  const [owner] = useState(user?.id ?? '')
  const [start] = useState(() => readFormDraft({ owner }))
  const keep = useCallback((value: FormValue | null) => keepFormDraft({ owner }, value), [owner])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFull, setFull] = useState(false)

  async function add(document: NewDocument) {
    setBusy(true)
    setProblem(null)
    setFull(false)
    const release = holdModal()
    try {
      const added = await addDocument({ calls, mode }, document)
      release()
      if (!isRefused(added)) {
        keep(null)
        recordEvent('portfolio_document_added', { documentId: added.id, isPro })
        close()
        await readPortfolioAnew(queryClient)
        askForToast({ message: tileFormTexts.added })
      } else if (added.refused === 'paywall') {
        setBusy(false)
        setFull(true)
      } else {
        setBusy(false)
        setProblem(wordsFor(added.refused))
      }
    } catch (error) {
      release()
      setBusy(false)
      setProblem(refusalWords(error))
    }
  }

  function cancel() {
    const { file } = readFormDraft({ owner })
    if (file) giveUpFile(calls, file.storageName)
    keep(null)
    close()
  }

  return (
    <>
      {problem && <Banner type="error">{problem}</Banner>}
      {isFull && (
        <Banner
          type="error"
          action={
            <Button size="sm" onClick={() => askForModal('paywall', { reason: 'portfolio_add_project_limit' })}>
              {tileFormTexts.upgrade}
            </Button>
          }
        >
          {tileFormTexts.full}
        </Banner>
      )}
      <DocumentForm
        start={start}
        submitLabel={tileFormTexts.upload}
        busy={busy}
        onChange={keep}
        onSubmit={(document) => void add(document)}
        onCancel={cancel}
      />
    </>
  )
}
