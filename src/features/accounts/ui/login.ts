import { dateTexts } from '#platform/dates/dates.texts.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { AccountsCalls } from '../accounts.client.ts'
import { CODE, RESEND_MS, isEmail } from '../accounts.rules.ts'
import { flagSignIn } from './after-sign-in.ts'
import { firstLoginState, nextLoginState } from './login-state.ts'
import { findSentCode, forgetSentCode, keepSentCode, leaveSentCode } from './sent-code.ts'
import { loginTexts } from './accounts-ui.texts.ts'

const LOGIN_PATH = '/login'

/** The steps of signing in, from the address to the reloaded page. */
export function useLogin(returnTo: string, leave = leaveFor) {
  const { accounts } = useCalls<AccountsCalls>()
  const [state, send] = useReducer(nextLoginState, firstLoginState)
  const [resendAt, setResendAt] = useState(0)
  const running = useRef(false)

  useEffect(() => {
    const sent = findSentCode({ returnTo }, Date.now())
    if (sent) {
      keepSentCode({ ...sent, askedOn: window.location.pathname })
      setResendAt(sent.resendAt)
      send({ type: 'sent', email: sent.email })
    }
    return () => leaveSentCode(Date.now())
  }, [returnTo])

  async function attempt(act: () => Promise<void>, errorOf: (failure: Failure) => string): Promise<Failure | null> {
    if (running.current) return null
    running.current = true
    send({ type: 'ask' })
    try {
      await act()
      return null
    } catch (error) {
      const failure = failureOf(error)
      send({ type: 'refuse', error: errorOf(failure) })
      return failure
    } finally {
      running.current = false
    }
  }

  function requestCode() {
    const email = state.email.trim()
    if (!isEmail(email)) return send({ type: 'refuse', error: loginTexts.invalidEmail })
    return attempt(async () => {
      const seconds = await secondsOfRest(accounts.requestCode({ query: { returnTo }, body: { email } }))
      const sentAt = Date.now()
      const next = sentAt + seconds * 1000
      keepSentCode({ email, returnTo, askedOn: window.location.pathname, sentAt, resendAt: next })
      setResendAt(next)
      send({ type: 'sent', email })
    }, requestErrorOf)
  }

  /** How many tries are left after a wrong code; null if the server did not reject the code. */
  async function verifyCode(code: string): Promise<number | null> {
    if (!CODE.test(code)) {
      send({ type: 'refuse', error: loginTexts.invalidCode })
      return null
    }
    const failure = await attempt(async () => {
      const answer = await accounts.verifyCode({ email: state.email, code })
      forgetSentCode()
      flagSignIn('code')
      leave(answer.returnTo)
      await new Promise(() => {})
    }, verifyErrorOf)
    if (failure?.code !== 'INVALID_CODE') return null
    if (failure.triesLeft === 0) forgetSentCode()
    return failure.triesLeft
  }

  function goBack() {
    forgetSentCode()
    send({ type: 'back' })
  }

  return { state, send, resendAt, requestCode, verifyCode, goBack }
}

interface Failure {
  code: string
  retryAfter: number
  triesLeft: number
  newerSentAt: string | null
}

function failureOf(error: unknown): Failure {
  const { code = '', data } = (typeof error === 'object' && error ? error : {}) as { code?: string; data?: Partial<Failure> }
  return { code, retryAfter: data?.retryAfter ?? RESEND_MS / 1000, triesLeft: data?.triesLeft ?? 0, newerSentAt: data?.newerSentAt ?? null }
}

/** A too-soon refusal means that an earlier code is still valid. */
async function secondsOfRest(sending: Promise<{ resendIn: number }>): Promise<number> {
  try {
    return (await sending).resendIn
  } catch (error) {
    const { code, retryAfter } = failureOf(error)
    if (code === 'TOO_SOON') return retryAfter
    throw error
  }
}

function requestErrorOf({ code }: Failure): string {
  if (code === 'INVALID_EMAIL') return loginTexts.invalidEmail
  return code === 'TOO_MANY_CODES' ? loginTexts.tooMany : loginTexts.failed
}

function verifyErrorOf({ code, triesLeft, newerSentAt }: Failure): string {
  if (code !== 'INVALID_CODE') return loginTexts.failed
  if (newerSentAt !== null) return loginTexts.newerCode(timeOf(newerSentAt))
  return triesLeft > 0 ? `${loginTexts.invalidCode} ${loginTexts.triesLeft(triesLeft)}` : loginTexts.usedUp
}

function timeOf(moment: string): string {
  return dateTexts.time(new Date(moment))
}

/** A full page load, so that the server renders the page for the new user. */
function leaveFor(path: string): void {
  const { pathname, search, hash } = new URL(path, window.location.href)
  if (pathname !== window.location.pathname || search !== window.location.search) {
    // Back must not lead to a form that is done with
    return window.location.pathname === LOGIN_PATH ? window.location.replace(path) : window.location.assign(path)
  }
  window.history.replaceState(window.history.state, '', pathname + search + hash)
  window.location.reload()
}
