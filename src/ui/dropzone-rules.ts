export const DROPZONE_STATUSES = ['idle', 'uploading', 'success', 'error'] as const
export type DropzoneStatus = (typeof DROPZONE_STATUSES)[number]

export interface ChosenFile {
  name: string
  /** null when unknown */
  size: number | null
}

export interface DropzoneState {
  status: DropzoneStatus
  file: ChosenFile | null
  /** whole percent */
  percent: number
  problem: DropzoneProblem | null
}

export type DropzoneProblem = 'empty' | 'too-big' | 'wrong-type' | 'failed' | 'refused'

export interface FileLimits {
  /** with the dot, lower case */
  extensions: readonly string[]
  maxBytes: number
  /** An empty file is refused without a word. */
  ignoresEmpty?: boolean
}

const MEGABYTE = 1024 * 1024

export const DEFAULT_LIMITS: FileLimits = {
  extensions: ['.pdf', '.png', '.jpg', '.jpeg', '.gif'],
  maxBytes: 10 * MEGABYTE,
}

export const IDLE: DropzoneState = { status: 'idle', file: null, percent: 0, problem: null }

export type DropzoneEvent =
  | { type: 'choose'; file: ChosenFile }
  | { type: 'progress'; fraction: number }
  | { type: 'succeed' }
  | { type: 'fail'; problem: DropzoneProblem }
  | { type: 'clear' }

export function checkFile(file: { name: string; size: number }, limits: FileLimits = DEFAULT_LIMITS): DropzoneProblem | null {
  if (file.size === 0) return 'empty'
  const name = file.name.toLowerCase()
  if (!limits.extensions.some((extension) => name.endsWith(extension))) return 'wrong-type'
  return file.size > limits.maxBytes ? 'too-big' : null
}

export function wholePercent(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 100)
}

export function nextState(state: DropzoneState, event: DropzoneEvent): DropzoneState {
  switch (event.type) {
    case 'choose':
      return { ...IDLE, file: event.file, status: 'uploading' }
    case 'progress':
      return state.status === 'uploading' ? { ...state, percent: wholePercent(event.fraction) } : state
    case 'succeed':
      return state.status === 'uploading' ? { ...state, status: 'success', percent: 100 } : state
    case 'fail':
      return state.status === 'uploading' ? { ...state, status: 'error', problem: event.problem } : state
    default:
      return IDLE
  }
}
