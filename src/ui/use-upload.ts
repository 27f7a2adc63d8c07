import { useEffect, useReducer, useRef, useState } from 'react'
import { type ChosenFile, type FileLimits, IDLE, checkFile, nextState } from './dropzone-rules.ts'

export interface UploadWork {
  signal: AbortSignal
  /** 0 to 1 */
  report: (fraction: number) => void
}

/** Resolves with 'refused' where sending the same file again cannot help. */
export type Upload = (file: File, work: UploadWork) => Promise<void | 'refused'>

export interface UploadOptions {
  limits: FileLimits
  upload: Upload
  onClear?: (() => void) | undefined
  /** A file that was uploaded earlier. */
  uploaded?: ChosenFile | null | undefined
  /** The upload goes on when the field is no longer shown. */
  outlives?: boolean | undefined
}

export function useUpload({ limits, upload, onClear, uploaded, outlives }: UploadOptions) {
  const [state, send] = useReducer(nextState, uploaded ? { ...IDLE, status: 'success' as const, percent: 100, file: uploaded } : IDLE)
  const running = useRef<AbortController>(undefined)
  const [chosen, setChosen] = useState<File | null>(null)
  useEffect(() => (outlives ? undefined : () => running.current?.abort()), [outlives])

  async function choose(file: File) {
    const problem = checkFile(file, limits)
    if (problem === 'empty') return
    running.current?.abort()
    setChosen(file)
    send({ type: 'choose', file: { name: file.name, size: file.size }, problem })
    if (problem) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    try {
      const refused = await upload(file, { signal, report: (fraction) => !signal.aborted && send({ type: 'progress', fraction }) })
      if (!signal.aborted) send(refused ? { type: 'fail', problem: refused } : { type: 'succeed' })
    } catch {
      if (!signal.aborted) send({ type: 'fail', problem: 'failed' })
    } finally {
      removeEventListener('beforeunload', ask)
    }
  }

  function clear() {
    running.current?.abort()
    setChosen(null)
    send({ type: 'clear' })
    onClear?.()
  }

  /** Sends the same file once more; null where that cannot help. */
  const resend = state.problem === 'failed' && chosen ? () => void choose(chosen) : null

  return { state, choose, clear, resend, setDragOver: (over: boolean) => send({ type: 'drag', over }) }
}
