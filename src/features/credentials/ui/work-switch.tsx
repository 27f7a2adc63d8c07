import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { likelySecrets } from '#features/practice/likely-secrets.rules.ts'
import { saysOf } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Accordion } from '#ui/accordion.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { proofQuery, shareProof, shownProofQuery, type CredentialsCalls } from '../credentials.client.ts'
import type { ShownProof } from '../credentials.contract.ts'
import { ownerTexts, workTexts } from '../credentials.texts.ts'
import { WrittenFiles } from './written-files.tsx'

/** Publishes the learner's files with the proof; shows them to the owner first. */
export function WorkSwitch({ shown: { projectId, owner } }: { shown: ShownProof }) {
  const calls = useCalls<CredentialsCalls>()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { data: proof } = useQuery(proofQuery(calls, projectId))
  if (!proof?.isPublic || proof.work.length === 0) return null
  const likely = likelySecrets(proof.work.flatMap(({ files }) => files))

  async function change(isShown: boolean) {
    setBusy(true)
    try {
      await shareProof(calls, projectId, { work: isShown })
      await queryClient.invalidateQueries({ queryKey: proofQuery(calls, projectId).queryKey })
      await queryClient.invalidateQueries({ queryKey: shownProofQuery(calls, owner.nickname, projectId).queryKey })
    } catch (error) {
      askForToast({ message: saysOf(error, ownerTexts.failed), variant: 'error' })
    }
    setBusy(false)
  }

  return (
    <aside aria-label={workTexts.label} className="mb-8 flex flex-col gap-3 rounded-md border bg-well px-4 py-3 print:hidden">
      <p className="text-sm" aria-live="polite">
        {proof.showsWork ? workTexts.isShown : workTexts.isHidden}
      </p>
      {!proof.showsWork && (
        <Accordion summary={workTexts.preview}>
          <WrittenFiles works={proof.work} level="h3" />
        </Accordion>
      )}
      {likely.length > 0 && (
        <Banner type="review" spoken={false} className="text-sm">
          {workTexts.likely(likely)}
        </Banner>
      )}
      <Button size="sm" busy={busy} className="self-start" onClick={() => void change(!proof.showsWork)}>
        {proof.showsWork ? workTexts.hide : workTexts.show}
      </Button>
    </aside>
  )
}
