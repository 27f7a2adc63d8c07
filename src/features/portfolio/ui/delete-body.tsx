import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/ui/user.ts'
import { recordEvent } from '#features/events/events.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { ModalBody, ModalBodyProps } from '#ui/modal/modal-body.ts'
import { holdModal } from '#ui/modal/modal-store.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { NotEditing, readPortfolioAnew, removeDocument, type PortfolioCalls } from '../portfolio.client.ts'
import { removeTexts } from '../portfolio.texts.ts'
import { keepFormDraft } from './form-draft.ts'
import { usePortfolioMode } from './use-portfolio-mode.ts'

interface DeleteData {
  documentId: string
  title: string
}

export const deleteBody: ModalBody<DeleteData> = { title: ({ title }) => removeTexts.title(title), Body: Delete }

function Delete({ data: { documentId }, close }: ModalBodyProps<DeleteData>) {
  const calls = useCalls<PortfolioCalls>()
  const queryClient = useQueryClient()
  const mode = usePortfolioMode()
  const owner = useUser()?.id ?? ''
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const release = holdModal()
    try {
      await removeDocument({ calls, mode }, documentId)
      release()
      keepFormDraft({ owner, documentId }, null)
      recordEvent('portfolio_document_removed', { documentId })
      close()
      await readPortfolioAnew(queryClient)
      askForToast({ message: removeTexts.removed })
    } catch (error) {
      release()
      setBusy(false)
      askForToast({ message: error instanceof NotEditing ? error.message : saysOf(error, removeTexts.failed), variant: 'error' })
    }
  }

  return (
    <>
      <p>{removeTexts.text}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={close}>{removeTexts.cancel}</Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {removeTexts.remove}
        </Button>
      </div>
    </>
  )
}
