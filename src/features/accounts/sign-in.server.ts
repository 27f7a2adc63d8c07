import { timingSafeEqual } from 'node:crypto'
import { implement } from '@orpc/server'
import type { Db } from '#platform/db/database.ts'
import { settle } from '#platform/http/errors.ts'
import { newCode, newId, newToken } from '#platform/ids.ts'
import { timesAllowed } from '#platform/limits/networks.ts'
import { mailLayout } from '#platform/mail/layout.ts'
import { isRefused, refuse } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { accountsContract } from './accounts.contract.ts'
import { keyFor, macOf } from './server-keys.store.ts'
import { nameFromEmail, lookOf, nicknamesToTry } from './nicknames.rules.ts'
import { CODE_DIGITS, SIGN_IN_CODE_MS, RESEND_MS, cleanName, emailKey, isEmail, returnPath, cutName } from './accounts.rules.ts'
import type { CallContext } from './accounts.server.ts'
import { hasSession, hashToken } from './sessions.store.ts'
import { keepSessionCookie, startSession } from './sessions.server.ts'
import { addAccount, findAccountByEmail, type Account } from './accounts.store.ts'
import { codeMailTexts, terminalTexts } from './accounts.texts.ts'
import { CODES_FOR_ASKER, mayHaveCode, triesOf } from './sign-in.rules.ts'
import { changeReturn, askers, countTry, findAsked, findCode, lockBudgets, saveCode, voidCode, type SentCode } from './sign-in.store.ts'

const CHALLENGE = 'challenge'
/** The challenge of the previous code: it opens nothing, and tells an outdated code from a wrong one. */
const CHALLENGE_BEFORE = 'challenge-before'
const BROWSER = 'browser'
const A_YEAR = 365 * 86_400

/** The error that reports a failed sign-in; it names no person. */
export class LoginFailure extends Error {
  override readonly name = 'LoginFailure'
}

/** An expected error: not a fault of the server. */
class WrongCode extends LoginFailure {
  readonly isExpected = true
}

const call = implement(accountsContract).$context<CallContext>()

const requestCode = call.requestCode.handler(async ({ context, input: { query, body }, errors }) => {
  const { services, cookies, client, operationKey } = context
  const email = emailKey(body.email)
  if (!isEmail(email)) throw errors.INVALID_EMAIL()
  const now = services.clock.now()
  const key = await keyFor(services, 'codes')
  const asker = await askerOf(context, email)
  // a retry gets the same challenge, so the code already sent stays valid
  const challenge = operationKey === null ? newToken() : macOf(key, 'challenge', email, operationKey)
  const code = newCode(CODE_DIGITS)
  const previous = cookies.read(CHALLENGE)
  const previousHash = previous === undefined ? null : hashToken(previous)

  const issued = await services.db.transaction(async (tx) => {
    await lockBudgets(tx, email, asker)
    const before = await findCode(tx, hashToken(challenge))
    if (before?.isVoid || (before && before.expiresAt <= now)) return refuse('service_unavailable')
    if (before) return { resendIn: RESEND_MS / 1000, isOnItsWay: true }
    const codesForAsker = CODES_FOR_ASKER * timesAllowed(services.config, client.address)
    const asked = await findAsked(tx, email, asker, previousHash, now, codesForAsker)
    const allowed = mayHaveCode(asked, now, codesForAsker)
    const returnTo = returnPath(query?.returnTo) ?? '/'
    // the code on its way leads to where it was asked for last
    if (isRefused(allowed) && allowed.refused === 'too_soon' && previousHash !== null) await changeReturn(tx, previousHash, returnTo)
    if (isRefused(allowed)) return allowed
    const kept = {
      id: newId(now.getTime()),
      email,
      asker,
      challengeHash: hashToken(challenge),
      codeMac: macOf(key, challenge, email, code),
      returnTo,
      mostTries: triesOf(asked),
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_IN_CODE_MS),
    }
    await saveCode(tx, kept, previousHash)
    return { ...allowed, isOnItsWay: false }
  })
  const { resendIn, isOnItsWay } = settle(issued, errors)
  if (!isOnItsWay)
    await sendCode(services, email, code, client.device).catch(async (error: unknown) => {
      services.report(new LoginFailure('A code could not be sent', { cause: error }))
      await voidCode(services.db, hashToken(challenge), services.clock.now())
      throw errors.SERVICE_UNAVAILABLE()
    })
  if (previous !== undefined && previous !== challenge) cookies.write(CHALLENGE_BEFORE, previous, SIGN_IN_CODE_MS / 1000)
  cookies.write(CHALLENGE, challenge, SIGN_IN_CODE_MS / 1000)
  return { resendIn }
})

const verifyCode = call.verifyCode.handler(async ({ context, input, errors }) => {
  const { services, cookies, operationKey } = context
  const now = services.clock.now()
  const email = emailKey(input.email)
  const key = await keyFor(services, 'codes')
  const challenge = cookies.read(CHALLENGE) ?? newToken()
  const newer = await newerCode(context, key, email, input.code)
  if (newer) throw errors.INVALID_CODE({ data: { triesLeft: newer.triesLeft, newerSentAt: newer.createdAt.toISOString() } })
  const wanted = await countTry(services.db, hashToken(challenge), now)
  const given = macOf(key, challenge, email, input.code)
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(wanted?.codeMac ?? macOf(key, 'none')))
  const token = operationKey === null ? newToken() : macOf(key, 'session', challenge, input.code, operationKey)
  const openedNow =
    right && wanted
      ? await services.db.transaction(async (tx) => {
          if (!(await voidCode(tx, hashToken(challenge), now))) return null
          return { ...(await signIn(context, tx, email, nameFromEmail(email), token)), returnTo: wanted.returnTo }
        })
      : null
  // the same request may have been answered before, or while this one was under way
  const opened = openedNow ?? (await openedBefore(context, hashToken(challenge), given, token))
  if (!opened) {
    services.report(new WrongCode('A code was wrong, used, too old, or not asked for in that browser'))
    throw errors.INVALID_CODE({ data: { triesLeft: right ? 0 : (wanted?.triesLeft ?? 0) } })
  }
  return { returnTo: opened.returnTo, isNew: opened.isNew }
})

/** The newer code, if the typed one is the code it replaced. A code that opens nothing tells a guesser nothing, so it costs no try. */
async function newerCode({ services, cookies }: CallContext, key: Buffer, email: string, code: string): Promise<SentCode | null> {
  const [challenge, before] = [cookies.read(CHALLENGE), cookies.read(CHALLENGE_BEFORE)]
  if (challenge === undefined || before === undefined) return null
  const { db, clock } = services
  const [now, old] = [await findCode(db, hashToken(challenge)), await findCode(db, hashToken(before))]
  // which code was before is the browser's word
  if (!now || !old?.isVoid || now.email !== email || now.isVoid || now.triesLeft <= 0 || now.expiresAt <= clock.now()) return null
  if (now.codeMac === macOf(key, challenge, email, code)) return null
  return old.codeMac === macOf(key, before, email, code) ? now : null
}

/**
 * If the first reply and its session token were lost, a retry with the same browser, code and key gets the token again. The browser keeps
 * its challenge for this; it opens nothing else.
 */
async function openedBefore(context: CallContext, challengeHash: string, codeMac: string, token: string) {
  const { db, clock } = context.services
  const used = await findCode(db, challengeHash)
  if (used?.codeMac !== codeMac || used.expiresAt <= clock.now() || !(await hasSession(db, token, clock.now()))) return null
  keepSessionCookie(context, token)
  return { returnTo: used.returnTo, isNew: false }
}

export const signInCalls = { requestCode, verifyCode }

/** Signs in an address that was just verified: finds or creates the account, and starts a session. */
export async function signIn(
  context: CallContext,
  tx: Db,
  email: string,
  name: string,
  token = newToken(),
): Promise<{ account: Account; isNew: boolean }> {
  const known = await findAccountByEmail(tx, email)
  const account = known ?? (await makeAccount(context.services, tx, email, name))
  await startSession(context, tx, account.id, token)
  await rememberBrowser(context, email)
  return { account, isNew: known === null }
}

export async function makeAccount({ clock }: Pick<Services, 'clock'>, tx: Db, email: string, givenName: string): Promise<Account> {
  const now = clock.now()
  const name = cutName(cleanName(givenName) ?? nameFromEmail(email))
  for (const nickname of [...nicknamesToTry(name, newCode(6)), `learner-${newCode(9)}`, `learner-${newCode(9)}`]) {
    const made = await addAccount(tx, { id: newId(now.getTime()), email, name, nickname, nicknameLook: lookOf(nickname), now })
    if (made) return made
    const first = await findAccountByEmail(tx, email)
    if (first) return first
  }
  throw new Error('No free nickname found')
}

async function sendCode({ mail, config }: Services, email: string, code: string, device: string): Promise<void> {
  const { subject, title, enter, validity, askedFrom, footer } = codeMailTexts
  await mail.send({
    to: email,
    subject: subject(code),
    ...mailLayout({ title, body: [enter, { code }, validity, askedFrom(device)], footer }),
  })
  if (config.smtpUrl === null && config.environment !== 'test') console.log(terminalTexts.code(email, code))
}

/** A browser in which this address signed in before has its own budget, which its network cannot use up. */
async function askerOf({ services, cookies, client }: CallContext, email: string): Promise<string> {
  const key = await keyFor(services, 'askers')
  const [id, mac] = (cookies.read(BROWSER) ?? '').split('.')
  if (id && mac === macOf(key, 'browser', id, email)) return askers.known(macOf(key, 'known', id))
  return askers.network(macOf(key, 'network', client.network))
}

async function rememberBrowser({ services, cookies }: CallContext, email: string): Promise<void> {
  const key = await keyFor(services, 'askers')
  const id = newToken()
  cookies.write(BROWSER, `${id}.${macOf(key, 'browser', id, email)}`, A_YEAR)
}
