import { MCP_ADDRESS, SCOPES } from '../assistants.rules.ts'

/** What a site publishes, so that an assistant finds out by itself how to sign in. */

export const AUTHORIZE_ADDRESS = '/oauth/authorize'
export const CONSENT_ADDRESS = '/oauth/consent'
export const TOKEN_ADDRESS = '/oauth/token'
export const REVOKE_ADDRESS = '/oauth/revoke'
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'
export const SERVER_METADATA = '/.well-known/oauth-authorization-server'

export const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface OauthSite {
  issuer: string
  resource: string
}

/** Null where a code would travel in the clear: signing in takes https, or one machine. */
export function oauthSite(publicUrl: string): OauthSite | null {
  const { origin, protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || LOOPBACK.has(hostname) ? { issuer: origin, resource: origin + MCP_ADDRESS } : null
}

/** RFC 9728. */
export function resourceMetadata({ issuer, resource }: OauthSite) {
  return {
    resource,
    resource_name: 'Waymark',
    authorization_servers: [issuer],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuer}/assistants`,
  }
}

/** RFC 8414. */
export function serverMetadata({ issuer, resource }: OauthSite) {
  return {
    issuer,
    authorization_endpoint: issuer + AUTHORIZE_ADDRESS,
    token_endpoint: issuer + TOKEN_ADDRESS,
    revocation_endpoint: issuer + REVOKE_ADDRESS,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    protected_resources: [resource],
    service_documentation: `${issuer}/assistants`,
  }
}

/** What a 401 tells an assistant: where to read how to sign in, and what there is to ask for. */
export function challengeOf({ issuer }: OauthSite, isInvalid: boolean): string {
  const error = isInvalid ? 'error="invalid_token", ' : ''
  return `Bearer ${error}resource_metadata="${issuer}${RESOURCE_METADATA}${MCP_ADDRESS}", scope="${SCOPES.join(' ')}"`
}

/** The same address, however its host is spelled. */
export function isResource(given: string | undefined, resource: string): boolean {
  return given !== undefined && !given.includes('#') && URL.canParse(given) && new URL(given).href === resource
}
