import { useEffect, useRef, useState } from 'react'
import { ResponseError } from '#platform/calls/errors.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { DocumentsCalls } from '../documents.client.ts'
import { polishingTexts as texts } from '../polish.texts.ts'

export interface PolishedPassage {
  id: string
  label: string
  text: string
}

export type Polished =
  | { state: 'asking' }
  | { state: 'suggested'; label: string; before: string; after: string; isOfAll: boolean }
  | { state: 'same'; before: string }
  | { state: 'failed'; says: string }

export interface Polishing {
  of(id: string): Polished | undefined
  /** Suggestions of a batch, in order. */
  together: readonly (Extract<Polished, { state: 'suggested' }> & { id: string })[]
  /** During a batch: the current passage. */
  progress: { at: number; count: number } | null
  /** The result of a batch. */
  said: string
  polish(passage: PolishedPassage): Promise<void>
  polishAll(passages: readonly PolishedPassage[]): Promise<void>
  stop(): void
  forget(id: string): void
}

/** A model's suggestions for passages of a document, saved nowhere until one is used. */
export function usePolishing(projectId: string): Polishing {
  const { documents } = useCalls<DocumentsCalls>()
  const [polished, setPolished] = useState<ReadonlyMap<string, Polished>>(new Map())
  const [progress, setProgress] = useState<Polishing['progress']>(null)
  const [said, setSaid] = useState('')
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  const put = (id: string, now: Polished | null) =>
    setPolished((before) => {
      const after = new Map(before)
      if (now) after.set(id, now)
      else after.delete(id)
      return after
    })

  async function ask({ id, label, text }: PolishedPassage, isOfAll: boolean, signal?: AbortSignal): Promise<Polished> {
    put(id, { state: 'asking' })
    const answer = await documents.polishPassage({ project_id: projectId, text }, { ...(signal && { signal }) }).then(
      ({ text: after }): Polished =>
        after === text ? { state: 'same', before: text } : { state: 'suggested', label, before: text, after, isOfAll },
      (error: unknown): Polished => ({ state: 'failed', says: error instanceof ResponseError ? error.message : texts.unsent }),
    )
    put(id, signal?.aborted ? null : answer)
    return answer
  }

  async function polishAll(passages: readonly PolishedPassage[]): Promise<void> {
    const stop = new AbortController()
    stopping.current = stop
    setSaid('')
    let found = 0
    let failure = ''
    for (const [index, passage] of passages.entries()) {
      setProgress({ at: index + 1, count: passages.length })
      const answer = await ask(passage, true, stop.signal)
      if (stop.signal.aborted) break
      if (answer.state === 'suggested') found += 1
      if (answer.state === 'failed') failure = answer.says
    }
    setProgress(null)
    setSaid(found === 0 && failure !== '' ? failure : texts.readyAll(found))
  }

  return {
    of: (id) => polished.get(id),
    together: [...polished].flatMap(([id, one]) => (one.state === 'suggested' && one.isOfAll ? { ...one, id } : [])),
    progress,
    said,
    polishAll,
    polish: async (passage) => void (await ask(passage, false)),
    stop: () => stopping.current?.abort(),
    forget: (id) => put(id, null),
  }
}
