import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saysOf } from '#platform/calls/errors.ts'
import { TakenDownNotice } from '#features/takedowns/ui/taken-down-notice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { usePageFacts } from '#platform/pages/facts.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { proofQuery, shareProof, type CredentialsCalls } from '../credentials.client.ts'
import { ownerTexts, partTexts } from '../credentials.texts.ts'

interface ProofPartProps {
  projectId: string
  /** Reports why a change failed. */
  onFailed: (message: string) => void
}

/** Switches whether others can see that the learner finished a project, and links to the proof. */
export function ProofPart({ projectId, onFailed }: ProofPartProps) {
  const calls = useCalls<CredentialsCalls>()
  const queryClient = useQueryClient()
  const { publicUrl } = usePageFacts()
  const query = proofQuery(calls, projectId)
  const { data: proof } = useQuery(query)
  const [asked, setAsked] = useState<boolean | null>(null)
  if (!proof) return null

  async function change(isPublic: boolean) {
    setAsked(isPublic)
    try {
      queryClient.setQueryData(query.queryKey, await shareProof(calls, projectId, { public: isPublic }))
    } catch (error) {
      onFailed(saysOf(error, ownerTexts.failed))
    }
    setAsked(null)
  }

  return (
    <section aria-labelledby="share-proof" className="mt-6 flex flex-col gap-3 border-t pt-6">
      <div>
        <h3 id="share-proof" className="text-base">
          {partTexts.title}
        </h3>
        <p className="mt-1 text-xs text-ink-soft">{partTexts.help}</p>
      </div>
      <TakenDownNotice takenDown={proof.takenDown} />
      {!proof.takenDown && (
        <Switch checked={asked ?? proof.isPublic} onChange={(isPublic) => void change(isPublic)} aria-busy={asked !== null}>
          {partTexts.toggle}
        </Switch>
      )}
      {proof.isPublic && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <span>
            <CopyButton
              size="sm"
              text={publicUrl + (proof.address ?? proof.page)}
              label={partTexts.copy}
              copiedLabel={partTexts.copied}
              onFailed={() => onFailed(partTexts.notCopied)}
            />
          </span>
          <TextLink href={proof.page}>{partTexts.open}</TextLink>
          {proof.credential !== null && (
            <TextLink href={proof.credential} download>
              {partTexts.download}
            </TextLink>
          )}
        </p>
      )}
    </section>
  )
}
