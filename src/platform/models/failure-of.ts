import { APICallError } from '@ai-sdk/provider'
import { ModelFailure, reasonOfStatus, secondsUntilRetry } from './models.rules.ts'

/** What concerns the account or the setting, and not the request, is a 400 too at some providers. */
const ABOUT_SETTING = /credit balance|billing|api[ _-]?key|model_not_found|\bmodel\b.{0,80}\b(not found|does not exist)/i

/** Some providers repeat the request after the reason, with the words of a learner. */
const REASON_LONGEST = 300

/** Classifies an error of a provider, its library or the network. Drops the request, which would end up in a log. */
export function failureOf(error: unknown, now: number): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof Error && error.cause instanceof ModelFailure) return error.cause
  if (APICallError.isInstance(error)) {
    const retryAfterMs = secondsUntilRetry(error.responseHeaders?.['retry-after'], now)
    const cause = new Error(`The provider answered ${error.statusCode ?? 'nothing'}`)
    const isAboutSetting = error.statusCode === 400 && ABOUT_SETTING.test((error.responseBody ?? '').slice(0, REASON_LONGEST))
    return new ModelFailure(isAboutSetting ? 'set-up' : reasonOfStatus(error.statusCode), {
      cause,
      retryAfterMs,
      status: error.statusCode ?? null,
    })
  }
  return new ModelFailure('cut', { cause: new Error(error instanceof Error ? error.name : typeof error) })
}
