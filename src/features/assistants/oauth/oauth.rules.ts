import { z } from 'zod'
import { refuse, type Refusal } from '#platform/result.ts'
import { SCOPES, scopesIn, tokenName, type Scope } from '../assistants.rules.ts'
import { isResource, LOOPBACK, type OauthSite } from './oauth-site.rules.ts'

/** A learner's own assistant signs in by OAuth 2.1, as itself: it is named by the address of a document, and the learner says what it may do. */

export const ACCESS_START = 'waymark_access_'
export const REFRESH_START = 'waymark_refresh_'
/** How long a code waits for the assistant that asked for it. */
export const CODE_MS = 2 * 60_000
export const ACCESS_MS = 3_600_000
/** How long the same refresh is answered equally: its reply may have been lost, or two windows of one editor asked at once. */
export const GRACE_MS = 60_000

/** Fits into the address that somebody comes back to after they signed in. */
export const ASK_LONGEST = 1900
const CLIENT_LONGEST = 500
const REDIRECT_LONGEST = 1000
const REDIRECTS_MOST = 50

export const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'scope',
  'state',
] as const

/** What an assistant asks for, as it came. */
export type Asked = Partial<Record<(typeof PARAMETERS)[number], string | undefined>>

export const askedForm = z.object(Object.fromEntries(PARAMETERS.map((name) => [name, z.string().optional()])))

/** The parameters that count; refused if one is said twice, because two readers could take different ones. */
export function askedIn(parameters: Iterable<readonly [string, string]>): Asked | Refusal<'said_twice', undefined> {
  const asked: Asked = {}
  for (const [given, value] of parameters) {
    const name = PARAMETERS.find((one) => one === given)
    if (name === undefined) continue
    if (asked[name] !== undefined) return refuse('said_twice')
    asked[name] = value
  }
  return asked
}

const IP_HOST = /^\[|^\d+(\.\d+){3}$/

/** The address that an assistant is called by: https, a name of the internet, a path, and spelled in the one way. */
export function assistantAddress(text: string | undefined): URL | null {
  if (text === undefined || text.length > CLIENT_LONGEST || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.href === text && url.hash === '' && url.username === '' && url.password === '' && !text.endsWith('#')
  const isNamed = !IP_HOST.test(url.hostname) && url.hostname.includes('.') && !url.hostname.endsWith('.')
  return url.protocol === 'https:' && isPlain && isNamed && url.pathname !== '/' ? url : null
}

const names = z.array(z.string().max(200)).max(50).optional()
/** A client id metadata document, as far as it counts here: of a client without a secret. */
const clientDocument = z.object({
  client_id: z.string(),
  client_name: z.string().max(1000).optional(),
  redirect_uris: z.array(z.string().max(REDIRECT_LONGEST)).min(1).max(REDIRECTS_MOST),
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
  grant_types: names,
  response_types: names,
})

export interface OauthClient {
  id: string
  /** What it is known by: who holds this name has published its document. */
  host: string
  /** What it calls itself, which proves nothing. */
  name: string | null
  redirects: string[]
}

export function clientIn(address: URL, document: unknown): OauthClient | null {
  const read = clientDocument.safeParse(document)
  if (!read.success) return null
  const { client_id: id, client_name: name, redirect_uris: redirects, grant_types: grants, response_types: responses } = read.data
  const fits = id === address.href && (grants?.includes('authorization_code') ?? true) && (responses?.includes('code') ?? true)
  return fits ? { id, host: address.host, name: tokenName(name ?? ''), redirects } : null
}

/** Editors that are opened by a scheme of their own without a dot; others take one that is made of a name of theirs (RFC 8252). */
const EDITORS = new Set(['cursor:', 'vscode:', 'vscode-insiders:'])
const VISIBLE = /^[\x21-\x7e]+$/

export type Destination = { kind: 'machine' | 'site' | 'app'; place: string }

/** Where an address leads: a program on this machine, a site, an app; null where a code must not go. */
export function destinationOf(redirect: string): Destination | null {
  if (redirect.length > REDIRECT_LONGEST || !VISIBLE.test(redirect) || /[\\#]/.test(redirect) || !URL.canParse(redirect)) return null
  const { protocol, host, hostname, username, password } = new URL(redirect)
  if (username !== '' || password !== '') return null
  if (protocol === 'https:') return { kind: 'site', place: host }
  if (protocol === 'http:') return LOOPBACK.has(hostname) ? { kind: 'machine', place: host } : null
  return EDITORS.has(protocol) || protocol.includes('.') ? { kind: 'app', place: protocol.slice(0, -1) } : null
}

const ON_THIS_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?((?:[/?].*)?)$/

/** To the letter; on this machine with any port, because a program takes one that is free (RFC 8252). */
function isSameRedirect(known: string, asked: string): boolean {
  if (known === asked) return true
  const [, host, rest] = ON_THIS_MACHINE.exec(known) ?? []
  const [, askedHost, askedRest] = ON_THIS_MACHINE.exec(asked) ?? []
  return host !== undefined && host === askedHost && rest === askedRest
}

export interface FitRequest {
  client: OauthClient
  redirect: string
  goesTo: Destination
  challenge: string
  scopes: Scope[]
  state: string | undefined
}

/** Told to the assistant, by the learner's press: the address was found to be its own. */
export interface SentBack {
  goesTo: Destination
  redirect: string
  state: string | undefined
  error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target'
}

const CHALLENGE = /^[\w-]{43}$/

/** Whether a request can be put before a learner. */
export function judge(
  asked: Asked,
  client: OauthClient,
  { resource }: OauthSite,
): FitRequest | Refusal<'foreign_redirect', undefined> | Refusal<'sent_back', SentBack> {
  const { redirect_uri: redirect = '', state } = asked
  const goesTo = destinationOf(redirect)
  if (!goesTo || !client.redirects.some((known) => isSameRedirect(known, redirect))) return refuse('foreign_redirect')
  const back = (error: SentBack['error']) => refuse('sent_back', { goesTo, redirect, state, error })
  if (asked.response_type === undefined) return back('invalid_request')
  if (asked.response_type !== 'code') return back('unsupported_response_type')
  if (asked.response_mode !== undefined && asked.response_mode !== 'query') return back('invalid_request')
  const { code_challenge: challenge = '', code_challenge_method: method } = asked
  if (method !== 'S256' || !CHALLENGE.test(challenge)) return back('invalid_request')
  if (!isResource(asked.resource, resource)) return back('invalid_target')
  const scopes = asked.scope?.trim() ? scopesIn(asked.scope.split(' ')) : [...SCOPES]
  return scopes.length === 0 ? back('invalid_scope') : { client, redirect, goesTo, challenge, scopes, state }
}

interface Answered {
  redirect: string
  state: string | undefined
}

/** The address that the browser goes to, with the issuer, by which an assistant of many sites knows who answers (RFC 9207). */
export function answerTo({ redirect, state }: Answered, { issuer }: OauthSite, answer: { code: string } | { error: string }): string {
  const parameters = new URLSearchParams({ ...answer, ...(state !== undefined && { state }), iss: issuer })
  return `${redirect}${redirect.includes('?') ? '&' : '?'}${parameters.toString()}`
}
