import { useSyncExternalStore } from 'react'
import type { DropzoneProblem } from './dropzone-rules.ts'

export interface UploadWork {
  signal: AbortSignal
  /** 0 to 1 */
  report: (fraction: number) => void
}

/** Resolves with the problem where sending the same file again cannot help. */
export type Upload = (file: File, work: UploadWork) => Promise<void | DropzoneProblem>

export interface Sending {
  file: File
  fraction: number
  /** The field that shows it hears of its progress. */
  onProgress: (fraction: number) => void
  end: Promise<'sent' | DropzoneProblem>
  /** Why it was not taken. */
  problem: DropzoneProblem | null
  stop: () => void
}

const underWay = new Set<Sending>()

/** Uploads that go on while their field is not shown, and those that were not taken, by their place. */
const known = new Map<string, Sending>()

const listeners = new Set<() => void>()
let changes = 0

function tell(): void {
  changes++
  for (const listener of [...listeners]) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Renders again when an upload to a place begins, ends or is forgotten. */
export function useSendings(): void {
  useSyncExternalStore(
    listen,
    () => changes,
    () => 0,
  )
}

export const sendingsUnderWay = (): Sending[] => [...underWay]

export const sendingAt = (place: string | undefined): Sending | undefined => (place === undefined ? undefined : known.get(place))

/** Sends a file; leaving the site is asked about until that has ended. */
export function startSending(file: File, upload: Upload, place: string | undefined): Sending {
  const controller = new AbortController()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const forget = () => {
    if (place !== undefined && known.get(place) === sending) known.delete(place)
    tell()
  }
  const report = (fraction: number) => {
    if (controller.signal.aborted) return
    sending.fraction = fraction
    sending.onProgress(fraction)
  }
  async function send() {
    addEventListener('beforeunload', ask)
    underWay.add(sending)
    try {
      const problem = await upload(file, { signal: controller.signal, report })
      if (problem) sending.problem = problem
      else forget()
      return controller.signal.aborted ? 'failed' : (problem ?? 'sent')
    } catch {
      sending.problem = 'failed'
      return 'failed'
    } finally {
      underWay.delete(sending)
      removeEventListener('beforeunload', ask)
      tell()
    }
  }
  const stop = () => {
    controller.abort()
    forget()
  }
  const sending: Sending = { file, fraction: 0, onProgress: () => {}, problem: null, stop, end: Promise.resolve('failed') }
  if (place !== undefined) known.set(place, sending)
  sending.end = send()
  tell()
  return sending
}
