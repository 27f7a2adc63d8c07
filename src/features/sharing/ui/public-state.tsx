import { useQuery, useQueryClient } from '@tanstack/react-query'
import { docsQuery, shareDoc, type DocumentsCalls } from '#features/documents/documents.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import type { Notices } from '../share-notices.rules.ts'
import { saveTexts } from '../sharing.texts.ts'

/** Whether the documentation is public, with a switch back. */
export function PublicState({ projectId, notices }: { projectId: string; notices: Notices }) {
  const calls = useCalls<DocumentsCalls>()
  const queryClient = useQueryClient()
  const query = docsQuery(calls, projectId)
  const { data } = useQuery(query)
  if (!data?.isPublic) return null

  async function hide() {
    try {
      const hidden = await shareDoc(calls, projectId, { public: false })
      queryClient.setQueryData(query.queryKey, hidden)
      notices.show({ tone: 'success', message: saveTexts.isPrivate })
    } catch {
      notices.show({ tone: 'error', message: saveTexts.failed.preferences })
    }
  }

  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-green-soft px-4 py-2 text-green-ink">
      {saveTexts.isPublic}
      <Button size="sm" onClick={() => void hide()}>
        {saveTexts.makePrivate}
      </Button>
    </p>
  )
}
