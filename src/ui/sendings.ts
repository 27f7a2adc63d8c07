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
  isOver: boolean
  stop: () => void
}

const underWay = new Set<Sending>()

/** Uploads that go on while their field is not shown, and those that were not taken, by their place. */
const known = new Map<string, Sending>()

export const sendingsUnderWay = (): Sending[] => [...underWay]

export const sendingAt = (place: string | undefined): Sending | undefined => (place === undefined ? undefined : known.get(place))

/** Sends a file; leaving the site is asked about until that has ended. */
export function startSending(file: File, upload: Upload, place: string | undefined): Sending {
  const controller = new AbortController()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  const forget = () => {
    if (place !== undefined && known.get(place) === sending) known.delete(place)
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
      if (!problem) forget()
      return controller.signal.aborted ? 'failed' : (problem ?? 'sent')
    } catch {
      return 'failed'
    } finally {
      sending.isOver = true
      underWay.delete(sending)
      removeEventListener('beforeunload', ask)
    }
  }
  const stop = () => {
    controller.abort()
    forget()
  }
  const sending: Sending = { file, fraction: 0, onProgress: () => {}, isOver: false, stop, end: Promise.resolve('failed') }
  if (place !== undefined) known.set(place, sending)
  sending.end = send()
  return sending
}
