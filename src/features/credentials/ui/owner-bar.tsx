import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { shareProof, shownProofQuery, type CredentialsCalls } from '../credentials.client.ts'
import type { ShownProof } from '../credentials.contract.ts'
import { ownerTexts } from '../credentials.texts.ts'

/** The owner's bar above it: whether others see it, and a switch for that. */
export function OwnerBar({ shown }: { shown: ShownProof }) {
  const calls = useCalls<CredentialsCalls>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { projectId, isPublic, owner } = shown

  async function change() {
    setBusy(true)
    try {
      await shareProof(calls, projectId, !isPublic)
      await queryClient.invalidateQueries({ queryKey: shownProofQuery(calls, owner.nickname, projectId).queryKey })
    } catch (error) {
      askForToast({ message: saysOf(error, ownerTexts.failed), variant: 'error' })
    }
    setBusy(false)
  }

  return (
    <aside
      aria-label={ownerTexts.label}
      className="mb-8 flex flex-wrap items-center gap-3 rounded-md border bg-well px-4 py-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-80 text-sm" aria-live="polite">
        {isPublic ? ownerTexts.isPublic : ownerTexts.isPrivate}
      </p>
      <Button size="sm" busy={busy} onClick={() => void change()}>
        {isPublic ? ownerTexts.hide : ownerTexts.show}
      </Button>
    </aside>
  )
}
