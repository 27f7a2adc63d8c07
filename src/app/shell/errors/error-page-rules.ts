import { errorTexts } from './errors.texts.ts'

export type ErrorAction = 'home' | 'sign-in' | 'go-back' | 'retry'

export interface ErrorPageFacts {
  code: number | null
  title: string
  message: string
  action: ErrorAction
  /** In addition to another action. */
  offersRetry: boolean
  /** True only if the server saw the failure itself. */
  wasReported: boolean
  /** Temporary: the page retries by itself. */
  asksAgain: boolean
}

type Known = keyof typeof errorTexts.pages
type Way = Pick<ErrorPageFacts, 'action' | 'offersRetry'>

const ways: Record<Known, Way> = {
  401: { action: 'sign-in', offersRetry: true },
  403: { action: 'go-back', offersRetry: false },
  404: { action: 'home', offersRetry: false },
  410: { action: 'home', offersRetry: false },
  500: { action: 'retry', offersRetry: true },
  503: { action: 'retry', offersRetry: true },
}

export function errorPageOf(code: number | null): ErrorPageFacts {
  if (code === null) return { code, ...errorTexts.generic, action: 'retry', offersRetry: true, wasReported: false, asksAgain: false }
  const wasReported = code >= 500
  const asksAgain = code === 503
  if (isKnown(code)) return { code, ...errorTexts.pages[code], ...ways[code], wasReported, asksAgain }
  const { title, below500, from500 } = errorTexts.other
  const way: Way = code < 500 ? { action: 'retry', offersRetry: true } : { action: 'home', offersRetry: false }
  return { code, title: title(code), message: code < 500 ? below500 : from500, ...way, wasReported, asksAgain }
}

/** The HTTP status of an error from a page, a call or a route, if it has one. */
export function statusOfError(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null
  const { status } = error
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : null
}

export function errorDetails(error: unknown): string {
  if (error instanceof Error) return error.stack ?? `${error.name}: ${error.message}`
  return typeof error === 'string' ? error : JSON.stringify(error)
}

function isKnown(code: number): code is Known {
  return code in ways
}
