import { timingSafeEqual } from 'node:crypto'
import { implement } from '@orpc/server'
import { accountsContract } from './accounts.contract.ts'
import { keyFor, macOf } from './server-keys.store.ts'
import { nameFromEmail } from './nicknames.rules.ts'
import { emailKey, isEmail, returnPath } from './accounts.rules.ts'
import type { CallContext } from './accounts.server.ts'
import { LoginFailure, signIn } from './sign-in.server.ts'
import { comeBack, leave, type Errand } from './google.gateway.ts'

const COOKIE = 'errand'
const ERRAND_SECONDS = 600
const CALLBACK = '/auth/google/callback'

interface KeptErrand extends Errand {
  returnTo: string
  until: number
}

const call = implement(accountsContract).$context<CallContext>()

const startGoogle = call.startGoogle.handler(async ({ context, input }) => {
  const { services, cookies } = context
  const { config, clock } = services
  const returnTo = returnPath(input.returnTo) ?? '/'
  if (!config.oidc) return failed(returnTo)
  try {
    const { location, errand } = await leave(config.oidc, config.publicUrl + CALLBACK)
    const until = clock.now().getTime() + ERRAND_SECONDS * 1000
    cookies.write(COOKIE, await sealed(context, { ...errand, returnTo, until }), ERRAND_SECONDS)
    return redirect(location)
  } catch (error) {
    services.report(new LoginFailure('The identity provider could not be reached', { cause: error }))
    return failed(returnTo)
  }
})

const finishGoogle = call.finishGoogle.handler(async ({ context, input }) => {
  const { services, cookies } = context
  const { config, db } = services
  const errand = await opened(context, cookies.read(COOKIE))
  cookies.clear(COOKIE)
  const returnTo = errand?.returnTo ?? '/'
  if (!config.oidc || !errand) return failed(returnTo)
  // they declined there
  if (input['error'] === 'access_denied') return failed(returnTo)
  try {
    const address = new URL(`${config.publicUrl}${CALLBACK}?${new URLSearchParams(input).toString()}`)
    const person = await comeBack(config.oidc, address, errand)
    const email = emailKey(person?.email ?? '')
    if (!person || !isEmail(email)) {
      services.report(new LoginFailure('The identity provider has not verified the address'))
      return failed(returnTo)
    }
    await db.transaction((tx) => signIn(context, tx, email, person.name ?? nameFromEmail(email)))
    return redirect(returnTo)
  } catch (error) {
    services.report(new LoginFailure('The sign-in at the identity provider failed', { cause: error }))
    return failed(returnTo)
  }
})

export const googleCalls = { startGoogle, finishGoogle }

function redirect(location: string) {
  return { status: 302 as const, headers: { location } }
}

function failed(returnTo: string) {
  return redirect(`/login?${new URLSearchParams({ problem: 'google', ...(returnTo !== '/' && { returnTo }) }).toString()}`)
}

async function sealed({ services }: CallContext, errand: KeptErrand): Promise<string> {
  const payload = Buffer.from(JSON.stringify(errand)).toString('base64url')
  return `${payload}.${macOf(await keyFor(services, 'errands'), payload)}`
}

/** Null if the seal is not ours or has expired. */
async function opened({ services }: CallContext, cookie: string | undefined): Promise<KeptErrand | null> {
  const [payload = '', mac = ''] = (cookie ?? '').split('.')
  const wanted = Buffer.from(macOf(await keyFor(services, 'errands'), payload))
  const given = Buffer.from(mac)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const errand = JSON.parse(Buffer.from(payload, 'base64url').toString()) as KeptErrand
  return errand.until > services.clock.now().getTime() ? errand : null
}
