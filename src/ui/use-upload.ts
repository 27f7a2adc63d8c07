import { useEffect, useReducer, useRef, useState } from 'react'
import { type ChosenFile, type FileLimits, IDLE, checkFile, nextState } from './dropzone-rules.ts'
import { sendingAt, startSending, type Sending, type Upload } from './sendings.ts'

export interface UploadOptions {
  limits: FileLimits
  upload: Upload
  onClear?: (() => void) | undefined
  /** A file that was uploaded earlier. */
  uploaded?: ChosenFile | null | undefined
  /** An upload to a place goes on when its field is no longer shown, and is shown again with it. */
  place?: string | undefined
}

/** Sends a file. One that is not allowed is not sent, but known at its place as a refused one. */
export function startChecked(file: File, { limits, upload, place }: UploadOptions): Sending {
  const problem = checkFile(file, limits)
  return startSending(file, problem ? () => Promise.resolve(problem) : upload, place)
}

export function useUpload({ limits, upload, onClear, uploaded, place }: UploadOptions) {
  const [state, send] = useReducer(nextState, uploaded ? { ...IDLE, status: 'success' as const, percent: 100, file: uploaded } : IDLE)
  const running = useRef<Sending>(undefined)
  const [chosen, setChosen] = useState<File | null>(null)

  async function follow(sending: Sending) {
    running.current = sending
    setChosen(sending.file)
    send({ type: 'choose', file: sending.file })
    sending.onProgress = (fraction) => send({ type: 'progress', fraction })
    sending.onProgress(sending.fraction)
    const end = await sending.end
    if (running.current === sending) send(end === 'sent' ? { type: 'succeed' } : { type: 'fail', problem: end })
  }
  useEffect(() => {
    const sending = sendingAt(place)
    if (sending) void follow(sending)
    return () => {
      if (place === undefined) running.current?.stop()
      running.current = undefined
    }
  }, [place])

  function stop() {
    running.current?.stop()
    running.current = undefined
  }
  function choose(file: File) {
    if (file.size === 0 && limits.ignoresEmpty) return
    stop()
    void follow(startChecked(file, { limits, upload, place }))
  }

  function clear() {
    stop()
    setChosen(null)
    send({ type: 'clear' })
    onClear?.()
  }

  /** Sends the same file once more; null where that cannot help. */
  const resend = state.problem === 'failed' && chosen ? () => choose(chosen) : null

  return { state, choose, clear, resend }
}
