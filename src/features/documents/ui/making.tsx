import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCalls } from '#platform/pages/calls-context.ts'
import { Button } from '#ui/button.tsx'
import { docFailureOf, docsQuery, makeDoc, type DocumentsCalls } from '../documents.client.ts'
import { makingTexts as texts } from '../documents.texts.ts'

interface MakingProps {
  projectId: string
  onMade?: (() => void) | undefined
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const LOOK_MS = 2000

/** Says that a documentation is missing or outdated, and offers to make it. */
export function Making({ projectId, onMade }: MakingProps) {
  const calls = useCalls<DocumentsCalls>()
  const queryClient = useQueryClient()
  const query = docsQuery(calls, projectId)
  const { data: docs } = useQuery({ ...query, refetchInterval: ({ state }) => (state.data?.status === 'generating' ? LOOK_MS : false) })
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const madeAt = docs?.madeAt
  const seen = useRef(madeAt)
  useEffect(() => {
    // also if another tab started it
    if (seen.current !== undefined && madeAt !== seen.current) onMade?.()
    seen.current = madeAt
  }, [madeAt, onMade])
  if (!docs) return null
  const isOpen = isBusy || docs.status === 'generating'
  if (docs.status === 'ready' && !docs.isStale && !isBusy && problem === null) return null

  async function make() {
    setBusy(true)
    setProblem(null)
    try {
      const made = await makeDoc(calls, projectId, wait)
      queryClient.setQueryData(query.queryKey, made)
    } catch (error) {
      setProblem(docFailureOf(error, 'regenerate'))
    }
    setBusy(false)
  }

  const state = docs.status === 'ready' ? (docs.isPublic ? 'stalePublic' : 'stale') : docs.status
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-sm bg-amber-soft px-4 py-2 text-sm text-amber-ink print:hidden">
      <p role="status" className="min-w-0 flex-1 basis-64">
        {problem ?? (isOpen ? texts.generating : texts[state])}
      </p>
      {!(isOpen && !isBusy) && (
        <Button size="sm" busy={isBusy} onClick={() => void make()}>
          {state === 'none' ? texts.make : docs.status === 'ready' && problem === null ? texts.anew : texts.again}
        </Button>
      )}
    </div>
  )
}
