import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TakenDownNotice } from '#features/takedowns/ui/taken-down-notice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { proofQuery, shareProof, shownProofQuery, type CredentialsCalls } from '../credentials.client.ts'
import type { ShownProof } from '../credentials.contract.ts'
import { profileAddress } from '../credentials.rules.ts'
import { ownerTexts, SITE_NAME } from '../credentials.texts.ts'

/** The owner's bar above it: whether others see it, a switch for that, and the way into a profile. */
export function ProofOwnerBar({ shown }: { shown: ShownProof }) {
  const calls = useCalls<CredentialsCalls>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { publicUrl } = usePageFacts()
  const { projectId, isPublic, takenDown, owner, work } = shown
  const { data: proof } = useQuery({ ...proofQuery(calls, projectId), enabled: isPublic })

  async function change() {
    setBusy(true)
    try {
      await shareProof(calls, projectId, { public: !isPublic })
      await queryClient.invalidateQueries({ queryKey: proofQuery(calls, projectId).queryKey })
      await queryClient.invalidateQueries({ queryKey: shownProofQuery(calls, owner.nickname, projectId).queryKey })
    } catch (error) {
      askForToast({ message: saysOf(error, ownerTexts.failed), variant: 'error' })
    }
    setBusy(false)
  }

  if (takenDown) return <TakenDownNotice takenDown={takenDown} className="mb-8" />
  return (
    <aside
      aria-label={ownerTexts.label}
      className="mb-8 flex flex-wrap items-center gap-3 rounded-md border bg-well px-4 py-3 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64 text-sm" aria-live="polite">
        {isPublic ? ownerTexts.isPublic : ownerTexts.isPrivate}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {isPublic && proof?.address && (
          <TextLink newTab href={profileAddress(SITE_NAME, work, publicUrl + proof.address)} className="text-sm">
            {ownerTexts.profile}
          </TextLink>
        )}
        <Button size="sm" busy={busy} onClick={() => void change()}>
          {isPublic ? ownerTexts.hide : ownerTexts.show}
        </Button>
      </div>
    </aside>
  )
}
