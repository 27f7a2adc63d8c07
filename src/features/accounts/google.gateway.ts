import * as oidc from 'openid-client'
import type { Config } from '#platform/config.ts'

export type Issuer = NonNullable<Config['oidc']>

/** What the browser stores between leaving for the provider and coming back. */
export interface Errand {
  state: string
  nonce: string
  verifier: string
}

export interface GoogleProfile {
  email: string
  name: string | null
}

const found = new Map<string, Promise<oidc.Configuration>>()

/** Cached after the first success; failures are not cached, so a provider that was down is retried. */
function discover({ issuer, clientId, clientSecret }: Issuer): Promise<oidc.Configuration> {
  const key = JSON.stringify([issuer, clientId])
  const known = found.get(key)
  if (known) return known
  const insecure = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}
  const asked = oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, { timeout: 10, ...insecure })
  found.set(key, asked)
  asked.catch(() => found.delete(key))
  return asked
}

export async function leave(issuer: Issuer, redirectUri: string): Promise<{ location: string; errand: Errand }> {
  const configuration = await discover(issuer)
  const errand = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: errand.state,
    nonce: errand.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(errand.verifier),
    code_challenge_method: 'S256',
  })
  return { location: location.href, errand }
}

/** Throws unless the issuer verifies everything; null if it does not verify the address. */
export async function comeBack(issuer: Issuer, address: URL, { state, nonce, verifier }: Errand): Promise<GoogleProfile | null> {
  const configuration = await discover(issuer)
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The issuer returned no identity')
  const facts = claims['email'] === undefined ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  const { email, email_verified: isVerified, name } = facts
  if (typeof email !== 'string' || isVerified !== true) return null
  return { email, name: typeof name === 'string' ? name : null }
}
