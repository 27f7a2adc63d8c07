import { sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { SIGN_IN_CODE_MS } from '../accounts.rules.ts'
import { SENT_CODE } from './sign-in-flags.ts'

interface SentCode {
  email: string
  /** where the code leads, wherever it is typed */
  returnTo: string
  /** the page whose form asks for the code; '' once the form was left */
  askedOn: string
  sentAt: number
  resendAt: number
}

/** After a reload at the code step, the boxes are still there to type into. */
export function keepSentCode(sent: SentCode, storage: BrowserStorage = sessionStore): void {
  storage.write(SENT_CODE, JSON.stringify(sent))
}

export function forgetSentCode(storage: BrowserStorage = sessionStore): void {
  storage.remove(SENT_CODE)
}

/** The code stays valid, but no form asks for it any more. */
export function leaveSentCode(now: number, storage: BrowserStorage = sessionStore): void {
  const sent = findSentCode({}, now, storage)
  if (sent) keepSentCode({ ...sent, askedOn: '' }, storage)
}

/** The code that was sent, while it is valid. */
export function findSentCode(
  wanted: Partial<Pick<SentCode, 'returnTo' | 'askedOn'>>,
  now: number,
  storage: BrowserStorage = sessionStore,
): SentCode | null {
  const sent = readSentCode(storage)
  if (!sent || now - sent.sentAt >= SIGN_IN_CODE_MS) return null
  const { returnTo = sent.returnTo, askedOn = sent.askedOn } = wanted
  return sent.returnTo === returnTo && sent.askedOn === askedOn ? sent : null
}

function readSentCode(storage: BrowserStorage): SentCode | null {
  try {
    const sent = JSON.parse(storage.read(SENT_CODE) ?? 'null') as Partial<SentCode> | null
    if (typeof sent?.email !== 'string' || typeof sent.returnTo !== 'string') return null
    const { email, returnTo, askedOn = '', sentAt = 0, resendAt = 0 } = sent
    return { email, returnTo, askedOn, sentAt, resendAt }
  } catch {
    return null
  }
}
