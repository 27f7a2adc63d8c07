import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TakenDownNotice } from '#features/takedowns/ui/taken-down-notice.tsx'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { saysOf } from '#platform/calls/errors.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { docsQuery, shareDoc, shownDocQuery, type DocumentsCalls, type Sharing } from '../documents.client.ts'
import type { ShownDoc } from '../documents.contract.ts'
import { documentPageTexts } from '../documents.texts.ts'
import { Making } from './making.tsx'

/** The owner's bar above it: who else can read it, and a switch for that. */
export function DocumentOwnerBar({ shown, nickname }: { shown: ShownDoc; nickname: string }) {
  const calls = useCalls<DocumentsCalls>()
  const queryClient = useQueryClient()
  const [saving, setSaving] = useState<keyof Sharing | null>(null)
  const { projectId, isPublic, isIndexed, takenDown } = shown

  async function share(sharing: Sharing) {
    setSaving('public' in sharing ? 'public' : 'indexed')
    try {
      const saved = await shareDoc(calls, projectId, sharing)
      const { queryKey } = shownDocQuery(calls, nickname, projectId)
      queryClient.setQueryData(queryKey, { ...shown, isPublic: saved.isPublic, isIndexed: saved.isIndexed })
      queryClient.setQueryData(docsQuery(calls, projectId).queryKey, saved)
    } catch (error) {
      askForToast({ message: saysOf(error, documentPageTexts.failed), variant: 'error' })
    }
    setSaving(null)
  }

  return (
    <aside aria-label={documentPageTexts.sharing} className="mb-8 flex flex-col gap-3 print:hidden">
      <TakenDownNotice takenDown={takenDown} />
      <div className="flex flex-wrap items-center gap-2 rounded-md border bg-well px-4 py-3">
        <p className="min-w-0 flex-1 basis-80 text-sm" aria-live="polite">
          {isPublic ? (isIndexed ? documentPageTexts.isIndexed : documentPageTexts.isPublic) : documentPageTexts.isPrivate}
        </p>
        <div className="flex flex-wrap gap-2">
          {!takenDown && (
            <Button size="sm" variant="secondary" busy={saving === 'public'} onClick={() => void share({ public: !isPublic })}>
              {isPublic ? documentPageTexts.makePrivate : documentPageTexts.makePublic}
            </Button>
          )}
          <Link to="/projects/$projectId/docs/draft" params={{ projectId }} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
            {documentPageTexts.edit}
          </Link>
          {isPublic && (
            <Button size="sm" variant="secondary" busy={saving === 'indexed'} onClick={() => void share({ indexed: !isIndexed })}>
              {isIndexed ? documentPageTexts.hideFromSearch : documentPageTexts.showInSearch}
            </Button>
          )}
        </div>
      </div>
      <Making
        projectId={projectId}
        onMade={() => void queryClient.invalidateQueries({ queryKey: shownDocQuery(calls, nickname, projectId).queryKey })}
      />
    </aside>
  )
}
