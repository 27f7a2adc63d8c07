import { useEffect, useRef } from 'react'
import { UploadRefused, uploadFile, type UploadsCalls } from '#features/uploads/client.ts'
import { uploadRules } from '#features/uploads/rules.ts'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import { wholePercent } from '#ui/dropzone-rules.ts'
import { afterUpload, attachFile, detach, isPicture, uploadNameOf, type UploadEvent } from '../attachments/rules.ts'
import { attachmentTexts } from '../attachments/texts.ts'
import type { Draft } from '../draft/client.ts'

interface Underway {
  file: File
  preview: string | null
  stop: AbortController
}

export type ChangeDraft = (changed: (draft: Draft) => Draft) => void

/** Files are on their way as soon as they are chosen. */
export function useAttaching(chatId: string, change: ChangeDraft) {
  const calls = useCalls<UploadsCalls>()
  const known = useRef(new Map<string, Underway>())
  useEffect(() => {
    const { current } = known
    return () => {
      for (const one of current.values()) letGo(one)
    }
  }, [])

  function tell(id: string, event: UploadEvent) {
    change((draft) => ({ ...draft, attachments: afterUpload(draft.attachments, id, event) }))
  }

  function add(files: readonly File[]) {
    for (const file of files) {
      const id = newOperationKey()
      const preview = isPicture(file.type) ? URL.createObjectURL(file) : null
      known.current.set(id, { file, preview, stop: new AbortController() })
      const { name, type: mimeType } = file
      let isTaken = false
      change((draft) => {
        const attachments = attachFile(draft.attachments, { id, name, mimeType, previewUrl: preview })
        isTaken = attachments !== draft.attachments
        return { ...draft, attachments }
      })
      if (isTaken) void upload(id, file)
      else forget(id)
    }
  }

  async function upload(id: string, file: File) {
    if (file.size === 0) return tell(id, { type: 'failed', problem: attachmentTexts.empty })
    if (file.size > uploadRules.chat.maxBytes) return tell(id, { type: 'failed', problem: attachmentTexts.tooLarge })
    const stop = new AbortController()
    known.current.set(id, { file, preview: known.current.get(id)?.preview ?? null, stop })
    try {
      const report = (fraction: number) => tell(id, { type: 'progress', percent: wholePercent(fraction) })
      const { storageName, type } = await uploadFile(calls, uploadNameOf(chatId), file, { signal: stop.signal, report })
      tell(id, { type: 'arrived', fileKey: storageName, mimeType: type })
      return forget(id)
    } catch (error) {
      if (stop.signal.aborted) return undefined
      return tell(id, { type: 'failed', problem: error instanceof UploadRefused ? error.message : attachmentTexts.failed })
    }
  }

  function forget(id: string) {
    const one = known.current.get(id)
    known.current.delete(id)
    if (one) letGo(one)
  }

  return {
    add,
    /** Null where the file is not at hand any more. */
    again(id: string): (() => void) | null {
      const one = known.current.get(id)
      if (!one) return null
      return () => {
        tell(id, { type: 'again' })
        void upload(id, one.file)
      }
    },
    remove(id: string) {
      forget(id)
      change((draft) => ({ ...draft, attachments: detach(draft.attachments, id) }))
    },
  }
}

function letGo({ stop, preview }: Underway) {
  stop.abort()
  if (preview) URL.revokeObjectURL(preview)
}
