/** The chat's error types; each has its own sentence. */
export const CHAT_ERRORS = [
  'NETWORK_ERROR',
  'API_ERROR',
  'STREAMING_ERROR',
  'CONNECTION_ERROR',
  'RATE_LIMIT_ERROR',
  'AUTHENTICATION_ERROR',
  'UNKNOWN_ERROR',
] as const
export type ChatErrorType = (typeof CHAT_ERRORS)[number]

/** Why a model gave no answer or an incomplete one, as the server reports it. */
export const MODEL_REASONS = [
  'missing',
  'spent',
  'site-spent',
  'busy',
  'away',
  'set-up',
  'rejected',
  'refused',
  'silent',
  'cut',
  'long',
  'nonsense',
] as const
export type ModelReason = (typeof MODEL_REASONS)[number]

/** True if today's tokens are used up, so that a retry today would fail. */
export function isSpent(reason: ModelReason): boolean {
  return reason === 'spent' || reason === 'site-spent'
}

/** Thrown when the chat knows the cause; the default type means a server error. */
export class ChatError extends Error {
  readonly type: ChatErrorType

  constructor(type: ChatErrorType = 'API_ERROR', options?: ErrorOptions) {
    super(type, options)
    this.name = 'ChatError'
    this.type = type
  }
}

const NAMED: Readonly<Record<number, ChatErrorType>> = {
  404: 'CONNECTION_ERROR',
  408: 'STREAMING_ERROR',
  409: 'STREAMING_ERROR',
  429: 'RATE_LIMIT_ERROR',
}

export function errorTypeOf(error: unknown): ChatErrorType {
  if (error instanceof ChatError) return error.type
  const name = error instanceof Error ? error.name : ''
  if (name === 'FetchError' || error instanceof TypeError) return 'NETWORK_ERROR'
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
  if (status === null) return 'UNKNOWN_ERROR'
  if (status === 401 || status === 403) return 'AUTHENTICATION_ERROR'
  if (status >= 500) return 'API_ERROR'
  return NAMED[status] ?? 'UNKNOWN_ERROR'
}

/** Whether a retry can help without other changes. */
export function isRetryable(type: ChatErrorType): boolean {
  return type !== 'AUTHENTICATION_ERROR' && type !== 'CONNECTION_ERROR'
}

export function hasSupportLink(type: ChatErrorType): boolean {
  return type === 'STREAMING_ERROR' || type === 'UNKNOWN_ERROR'
}
