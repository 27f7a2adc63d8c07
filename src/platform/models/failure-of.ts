import { APICallError } from '@ai-sdk/provider'
import { ModelFailure, reasonOfStatus, secondsUntilRetry } from './models.rules.ts'

/** Classifies an error of a provider, its library or the network. Drops the request, which would end up in a log. */
export function failureOf(error: unknown, now: number): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof Error && error.cause instanceof ModelFailure) return error.cause
  if (APICallError.isInstance(error)) {
    const retryAfterMs = secondsUntilRetry(error.responseHeaders?.['retry-after'], now)
    const cause = new Error(`The provider answered ${error.statusCode ?? 'nothing'}`)
    return new ModelFailure(reasonOfStatus(error.statusCode), { cause, retryAfterMs, status: error.statusCode ?? null })
  }
  return new ModelFailure('cut', { cause: new Error(error instanceof Error ? error.name : typeof error) })
}
