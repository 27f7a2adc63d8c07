import { sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { CODE_MS } from '../rules.ts'

const KEY = 'waymark:sent-code'

export interface SentCode {
  email: string
  /** the code leads there, wherever it is typed */
  returnTo: string
  sentAt: number
  resendAt: number
}

/** Whoever loads the page anew at the boxes still has a code to type into them. */
export function keepSentCode(sent: SentCode, storage: BrowserStorage = sessionStore): void {
  storage.write(KEY, JSON.stringify(sent))
}

export function forgetSentCode(storage: BrowserStorage = sessionStore): void {
  storage.remove(KEY)
}

/** The code that was sent for this way back, for as long as it may work. */
export function findSentCode(returnTo: string, now: number, storage: BrowserStorage = sessionStore): SentCode | null {
  try {
    const sent = JSON.parse(storage.read(KEY) ?? 'null') as Partial<SentCode> | null
    if (typeof sent?.email !== 'string' || sent.returnTo !== returnTo) return null
    const { email, sentAt = 0, resendAt = 0 } = sent
    return now - sentAt < CODE_MS ? { email, returnTo, sentAt, resendAt } : null
  } catch {
    return null
  }
}
